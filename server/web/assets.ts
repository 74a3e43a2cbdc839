/** The files that the pages load: our style sheet, bundled scripts, the rules for the browser, and Swagger UI out of its package. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compression from 'compression';
import express, { Router } from 'express';
import { type RulePaths, browserFiles } from '../../engine/index.js';
import { findPackageRoot } from '../../engine/package-root.js';

/** The files of Swagger UI that are served; the package has more. */
const SWAGGER_UI = /^\/swagger-ui(?:-bundle\.js|\.css)$/;

/** The files that are served as they stand in the package. */
export function assetsFolder(): string {
  return join(findPackageRoot(), 'server', 'web', 'assets');
}

/** Where the bundled scripts of the pages are. */
export function bundleFolder(): string {
  return fileURLToPath(new URL('bundle', import.meta.url));
}

/** Serves everything below `/assets`. */
export function assets(rules: RulePaths): Router {
  const router = Router();
  router.use(compression());
  router.use('/client', folder(bundleFolder()));
  router.get('/rules/:file', ruleFile(rules));
  const swaggerUi = folder(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')));
  router.use('/swagger-ui', (request, response, next) =>
    SWAGGER_UI.test(request.path) ? swaggerUi(request, response, next) : next(),
  );
  router.use(folder(assetsFolder()));
  return router;
}

/** The rules as browsers load them; a rule set that was not compiled is not found. */
function ruleFile(rules: RulePaths): express.RequestHandler<{ file: string }> {
  let files: ReturnType<typeof browserFiles> | undefined;
  return (request, response, next) => {
    files ??= browserFiles(rules);
    const { file } = request.params;
    let content: Buffer;
    try {
      const make = files.get(file);
      if (make === undefined) return next();
      content = Buffer.from(make());
    } catch {
      return next();
    }
    const hash = createHash('sha256').update(content).digest('base64url');
    response.set({ 'Cache-Control': 'no-cache', ETag: `"${hash}"` });
    // Compared here, since Express would compute a tag of its own otherwise.
    if (request.fresh) return void response.status(304).end();
    response.type(file.endsWith('.js') ? 'text/javascript' : 'application/json').send(content);
  };
}

/** Browsers keep the files, and ask each time whether they are still the same: a new release is seen at once. */
function folder(path: string): express.Handler {
  return express.static(path, {
    index: false,
    redirect: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.setHeader('Cache-Control', 'no-cache');
    },
  });
}
