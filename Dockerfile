# Give the base by digest when you build: --build-arg BASE=python:3.11-slim@sha256:...
ARG BASE=python:3.11-slim

FROM ${BASE} AS wheel
WORKDIR /src
COPY requirements-build.lock ./
RUN python -m pip install --no-cache-dir --require-hashes -r requirements-build.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY rules rules
COPY locales locales
COPY seeds seeds
RUN python -m pip wheel --no-cache-dir --no-deps --no-build-isolation --wheel-dir /wheel .

# The image holds the packages of requirements.lock and the wheel, and nothing that only building needs.
FROM ${BASE}
RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin butler \
    && mkdir -m 0700 /data && chown butler /data
COPY requirements.lock /tmp/
RUN python -m pip install --no-cache-dir --require-hashes -r /tmp/requirements.lock
COPY --from=wheel /wheel /wheel
RUN python -m pip install --no-cache-dir --no-deps /wheel/*.whl

USER 10001
ENV BUTLER_DATABASE=/data/butler.db PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
VOLUME /data
# Exec form, so that SIGTERM arrives: the Butler finishes what is under way within eight seconds.
ENTRYPOINT ["butler", "run"]
