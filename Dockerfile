# The image of ads-sandbox: one bundle, one native module, no package manager. amd64 and arm64.
# Bundling runs on the machine that builds, whatever it builds for; only the last stage is of the platform built for.
ARG BASE=node:26-bookworm-slim

FROM --platform=$BUILDPLATFORM ${BASE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY runtime ./runtime
COPY test/installed/package/vitest-4/package.json ./test/installed/package/vitest-4/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node build.ts
ARG TARGETARCH
RUN node docker/copy-program.ts /app linux-$(echo $TARGETARCH | sed s/amd64/x64/)

# What the image adds to its base, to be looked at alone: docker build --target app --output folder .
FROM scratch AS app
COPY --from=build /app /app

FROM ${BASE}
# The allocator of the C library keeps the memory of deleted worlds; jemalloc returns it to the system (LD_PRELOAD).
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* \
 && rm -rf /usr/local/lib/node_modules /usr/local/include /usr/local/bin/npm /usr/local/bin/npx \
    /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
 && mkdir /data /scenarios /seeds && chown 1000:1000 /data \
 && mkdir -p /app/.compile-cache && chown 1000:1000 /app/.compile-cache
COPY --from=app /app /app
WORKDIR /app
# SANDBOX_LOG: with `auto`, the start would print lines of text before the JSON lines of the requests.
# SANDBOX_RECORD: the container connects nowhere.
ENV NODE_ENV=production SANDBOX_LOG=json SANDBOX_RECORD=off NODE_COMPILE_CACHE=/app/.compile-cache \
    LD_PRELOAD=libjemalloc.so.2 \
    MALLOC_CONF=background_thread:true,dirty_decay_ms:1000,muzzy_decay_ms:0
USER 1000:1000
# V8 finds there what it has compiled once; a cache belongs to one user, one Node.js and one kind of processor.
RUN --mount=type=bind,source=docker,target=/docker node /docker/warm-up.ts
EXPOSE 8080 8081 8082
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s --start-interval=200ms --retries=3 \
  CMD ["node", "dist/main.js", "health"]
# Without it V8 lets its heap grow to 256 MiB, whatever the limit of the container is.
ENTRYPOINT ["node", "--max-old-space-size-percentage=40", "dist/main.js"]
ARG VERSION=0.1.0
ARG REVISION=""
LABEL org.opencontainers.image.title="ads-sandbox" \
      org.opencontainers.image.description="An emulator of the Amazon Ads API for development and testing." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
