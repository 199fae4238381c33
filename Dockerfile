# The server in a container. Build it in the repository's folder: docker build -t augury .
# What it writes goes to two volumes, so its root file system can be read-only; docs/hosting.md shows how it is run.

ARG PYTHON=3.11.14

FROM python:${PYTHON}-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /build
RUN python -m venv /opt/augury
COPY . .
RUN /opt/augury/bin/pip install --requirement requirements/serve.txt \
    && PIP_CONSTRAINT=requirements/build.txt PIP_BUILD_CONSTRAINT=requirements/build.txt \
    /opt/augury/bin/pip install --no-deps .

FROM python:${PYTHON}-slim
COPY --from=build /opt/augury /opt/augury
RUN groupadd --system --gid 10001 augury \
    && useradd --system --uid 10001 --gid augury --no-create-home --home-dir /nonexistent augury \
    && install --directory --owner=augury --group=augury --mode=0700 /var/lib/augury /var/cache/augury
ENV PATH=/opt/augury/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    AUGURY_HOST=0.0.0.0 \
    AUGURY_PORT=8000 \
    AUGURY_DATABASE=/var/lib/augury/augury.db \
    AUGURY_CACHE=/var/cache/augury \
    AUGURY_LOG_FORMAT=json
USER augury
WORKDIR /var/lib/augury
VOLUME ["/var/lib/augury", "/var/cache/augury"]
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as web; web.urlopen('http://127.0.0.1:' + os.environ['AUGURY_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["augury"]
CMD ["serve"]
