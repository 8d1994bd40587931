# Symposia in a container. It needs only a volume at /data. See docs/operations.md, "Container".
#   docker build -t symposia .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
#     -p 127.0.0.1:3000:3000 -v symposia:/data symposia

# The same version as in package.json. scripts/checks/deploy.test.ts compares them.
ARG NODE=26.10.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs build

# Installs again without the development tools. The image is smaller, and fewer packages can have security faults.
FROM node:${NODE}-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Removes the Node of the lock file. The image has its own.
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error && rm -rf node_modules/node-*-* node_modules/.bin/node

FROM node:${NODE}-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 DATA_DIR=/data HOST=0.0.0.0 PORT=3000
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/build build
COPY package.json ./
COPY migrations migrations
COPY sample sample
COPY scripts scripts
COPY src src
# Made here so that they belong to the user who writes to them.
RUN mkdir --mode 0700 /data && mkdir node_modules/.cache && chown node:node /data node_modules/.cache
USER node
# Must run as the server's user and with the server's flags, or Node does not use the compiled code.
RUN ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "--max-semi-space-size=8", "--min-semi-space-size=4", "scripts/fill-compile-cache.js"]
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node directly, because npm would not pass SIGTERM on to it.
CMD ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "--max-semi-space-size=8", "--min-semi-space-size=4", "src/app/main.js"]
