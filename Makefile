# `make run` starts the Butler, `make test` runs the tests. Each first sets up the environment it needs, once.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: setup run test test-slow test-all test-pythons lint bench soak lock clean

setup: $(VENV)/.dev

# Deletes an environment that cannot be used (unfinished, of an old Python, of another folder) before make looks at the
# targets. PYTHON counts here only if the caller has set it.
ifneq ($(MAKECMDGOALS),clean)
$(shell .ci/venv heal $(VENV) $(if $(filter file default,$(origin PYTHON)),,"$(PYTHON)"))
endif

# The packages that running needs. The stamp `.run` is newer than the lock files, so this is done once.
$(VENV)/.run: requirements.lock requirements-build.lock pyproject.toml
	@.ci/venv make $(VENV) "$(PYTHON)"
	@echo "Setting up $(VENV), once: half a minute or so ..." >&2
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock -r requirements-build.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements-dev.lock
	@echo "Setting up what the tests need, once: half a minute or so ..." >&2
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

# Without a token this is a group chat in the terminal; with one, the Telegram bot.
run: $(VENV)/.run
	@if [ -n "$$BUTLER_TOKEN$$BUTLER_TOKEN_FILE" ]; then exec $(BIN)/butler run; else exec $(BIN)/butler play; fi

test: $(VENV)/.dev
	@$(BIN)/python -m pytest

# Tests that are too slow for `make test`: kills, chaos, figures of many thousand games.
test-slow: $(VENV)/.dev
	@$(BIN)/python -m pytest -m slow

test-all: test test-slow

# `make test` on each Python from 3.11 on that is found here.
test-pythons:
	@MAKE="$(MAKE)" .ci/test-pythons

lint: $(VENV)/.dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

# Figures, and ratios to a control in the same run; none of them makes a test fail.
bench: $(VENV)/.dev
	@$(BIN)/python -m pytest tests/bench --benchmark-enable -n 0 -s

# A thousand kills instead of the forty of `make test-slow`.
soak: $(VENV)/.dev
	@BUTLER_KILLS=1000 $(BIN)/python -m pytest tests/chat/test_kills.py -m slow -n 0 -s

# Rewrites the lock files; needs uv.
lock:
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate pyproject.toml -o requirements.lock
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	echo 'setuptools>=77' | uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate - -o requirements-build.lock

clean:
	rm -rf .venv .venv-*
