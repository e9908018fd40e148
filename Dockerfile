# Builds the site with everything, then carries only what serving needs.
FROM node:24-bookworm-slim AS installed
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev

# A layer of its own, which a release keeps while its packages stay. The image has a Node.js beside the one that npm installs.
FROM installed AS packages
RUN npm prune --omit=dev && rm -r node_modules/node-linux-*

FROM installed AS build
COPY . .
RUN npm run build && npm run pictures && rm -r node_modules && chmod -R go+rX .

FROM node:24-bookworm-slim
WORKDIR /site
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site .
RUN install -d -o node -g node -m 700 /data /data/backups
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/code
VOLUME /data
EXPOSE 3000
# The first check comes after one interval, and the balancer of compose.yaml waits for it.
HEALTHCHECK --interval=10s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=8", "server/main.ts"]
