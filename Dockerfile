# An image from an archive of `npm run release`, so that it holds the same bytes:
#   docker build --build-arg ARCHIVE=var/release/recueil-1.0.0-linux-x64.tar.gz --tag recueil .
ARG BASE=docker.io/library/debian:bookworm-slim
FROM ${BASE}
# Node needs libatomic and libstdc++.
RUN if command -v apt-get > /dev/null; then \
      apt-get update && apt-get install --yes --no-install-recommends ca-certificates libatomic1 libstdc++6 && rm -rf /var/lib/apt/lists/*; \
    fi
ARG ARCHIVE
ADD ${ARCHIVE} /opt/
# The bundled PostgreSQL makes no database for a user without a name.
RUN echo 'recueil:x:10001:' >> /etc/group && \
    echo 'recueil:x:10001:10001::/var/lib/recueil:/usr/sbin/nologin' >> /etc/passwd && \
    mv /opt/recueil-* /opt/recueil && mkdir -p /var/lib/recueil /var/backups/recueil && \
    chown 10001:10001 /var/lib/recueil /var/backups/recueil
WORKDIR /opt/recueil
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 DATA_DIR=/var/lib/recueil
USER 10001:10001
VOLUME /var/lib/recueil
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "deploy/container/health-check.ts"]
STOPSIGNAL SIGTERM
CMD ["node_modules/.bin/node", "--max-semi-space-size=16", "dist/server/main.js"]
