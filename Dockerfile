# syntax=docker/dockerfile:1

# The release line of Node.js with the longest support; package.json says which others may be used.
ARG NODE_VERSION=24

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY engine/schematron/package.json engine/schematron/
COPY engine/einvoice/package.json engine/einvoice/
COPY engine/wording/package.json engine/wording/
COPY engine/diagnosis/package.json engine/diagnosis/
COPY engine/validator/package.json engine/validator/
COPY engine/reports/package.json engine/reports/
COPY cli/package.json cli/
COPY server/package.json server/
COPY server/people/package.json server/people/
COPY editors/vscode/package.json editors/vscode/
COPY automation/node-red/package.json automation/node-red/
COPY automation/n8n/package.json automation/n8n/
RUN npm ci
COPY tsconfig.json tsconfig.base.json LICENSE ./
COPY examples examples
COPY engine engine
COPY server server
COPY cli cli
COPY scripts scripts
COPY editors editors
COPY automation automation
# Official files that are in the checkout already are taken as they are, if their hashes are right; others are fetched.
COPY schematron schematron
# Where they come from, beside the publishers: all may be URLs. Proxies need no line here, Docker knows HTTP_PROXY,
# HTTPS_PROXY and NO_PROXY as build arguments.
ARG RULES_MIRROR
ARG MAVEN_REPOSITORY
ARG PYPI_REPOSITORY
RUN npm run build && node cli/dist/compile-rules/main.js && rm -rf schematron/.cache && npm prune --omit=dev && find engine cli server \( -name dist -o -name assets \) -prune -o -type f ! -name package.json -exec rm {} +

FROM node:${NODE_VERSION}-bookworm-slim
# Memory goes back to the system soon (mallopt(3)): each worker is a thread, and large documents come now and then.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 METRICS_HOST=0.0.0.0 METRICS_PORT=9090 DATA_DIR=/data
WORKDIR /app
# Everything belongs to root: the service can read it, and change nothing.
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/schematron schematron
COPY --from=build /app/compiled-sef compiled-sef
COPY --from=build /app/engine engine
COPY --from=build /app/cli cli
COPY --from=build /app/server server
RUN ln -s /app/cli/dist/programs/einvoice.js /usr/local/bin/einvoice && install -d -o 1000 -g 1000 /data
# By number, so that Kubernetes can see that it is not root. The image of Node.js calls this user "node".
USER 1000:1000
VOLUME /data
EXPOSE 8080 9090
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/programs/service.js"]
