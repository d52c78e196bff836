# Two commands: `make run` starts the Butler, `make test` proves it. Each sets up what it needs, once.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: setup run test lint bench soak lock clean

setup: .venv/.dev

# What running needs, and no more. The stamp is newer than the lock file, so nothing is done twice.
.venv/.run: requirements.lock requirements-build.lock pyproject.toml
	@echo "Setting up .venv, once: half a minute or so ..." >&2
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock -r requirements-build.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

.venv/.dev: .venv/.run requirements-dev.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

# Without a token this is a group chat in the terminal; with one, the Telegram bot.
run: .venv/.run
	@if [ -n "$$BUTLER_TOKEN$$BUTLER_TOKEN_FILE" ]; then exec $(BIN)/butler run; else exec $(BIN)/butler play; fi

test: .venv/.dev
	@$(BIN)/python -m pytest

lint: .venv/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

# Ratios to a control in the same run; nothing here passes or fails by the clock.
bench: .venv/.dev
	@$(BIN)/python -m pytest tests/bench --benchmark-enable -n 0 -s

# A thousand kills instead of the forty of `make test`.
soak: .venv/.dev
	@BUTLER_KILLS=1000 $(BIN)/python -m pytest tests/chat/test_kills.py -n 0 -s

# Rewrites the lock files; needs uv.
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	echo 'setuptools>=77' | uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate - -o requirements-build.lock

clean:
	rm -rf .venv
