# Builds the site with everything, then carries only what serving needs.
FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build && npm run pictures && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /site
COPY --from=build --chown=node:node /site /site
RUN install -d -o node -g node -m 700 /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=.cache/code
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1))"]
CMD ["node", "server/main.ts"]
