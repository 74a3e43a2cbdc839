/** The files that the pages load: our style sheet and compiled browser code, and Swagger UI out of its package. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router } from 'express';
import { findPackageRoot } from '../../engine/package-root.js';

/** The files of Swagger UI that are served; the package has more. */
const SWAGGER_UI = /^\/swagger-ui(?:-bundle\.js|\.css)$/;

/** The files that are served as they stand in the package. */
export function assetsFolder(): string {
  return join(findPackageRoot(), 'server', 'web', 'assets');
}

/** Serves everything below `/assets`. */
export function assets(): Router {
  const router = Router();
  const beside = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));
  router.use('/client', folder(beside('client')));
  router.use('/texts', folder(beside('texts')));
  const swaggerUi = folder(dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')));
  router.use('/swagger-ui', (request, response, next) =>
    SWAGGER_UI.test(request.path) ? swaggerUi(request, response, next) : next(),
  );
  router.use(folder(assetsFolder()));
  return router;
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
