# Symposia in a container. What it needs: a volume at /data, nothing else. See docs/operations.md, "Container".
#   docker build -t symposia .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
#     -p 127.0.0.1:3000:3000 -v symposia:/data symposia

# The Node of package.json; scripts/checks/deploy.test.ts holds them together.
ARG NODE=26.10.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs build

# Again without the tools: what runs is smaller, and has less in it that could have a hole.
FROM node:${NODE}-bookworm-slim AS modules
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The Node of the image takes the place of those of the lock file.
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
# The folders are made here so that they belong to the one who writes to them.
RUN mkdir --mode 0700 /data && mkdir node_modules/.cache && chown node:node /data node_modules/.cache
USER node
# Compiled code belongs to the user and the flags with which the server runs.
RUN ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "--max-semi-space-size=8", "--min-semi-space-size=4", "scripts/fill-compile-cache.js"]
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: it has to hear SIGTERM.
CMD ["node", "--disable-warning=ExperimentalWarning", "--expose-gc", "--max-semi-space-size=8", "--min-semi-space-size=4", "src/app/main.js"]
