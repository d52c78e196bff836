# The image is as small as its lock file. Give the base by digest when you build: --build-arg BASE=python:3.11-slim@sha256:...
ARG BASE=python:3.11-slim
FROM ${BASE}

RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin butler \
    && mkdir -m 0700 /data && chown butler /data
WORKDIR /app
COPY requirements.lock pyproject.toml README.md ./
RUN python -m pip install --no-cache-dir --require-hashes -r requirements.lock
COPY bot bot
COPY rules rules
COPY locales locales
RUN python -m pip install --no-cache-dir --no-deps --no-build-isolation -e . && python -m compileall -q bot rules

USER 10001
ENV BUTLER_DATABASE=/data/butler.db PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
VOLUME /data
# Exec form, so that SIGTERM arrives: the Butler finishes what is under way within eight seconds.
ENTRYPOINT ["butler", "run"]
