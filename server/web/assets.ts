/** Static files of the pages: our style sheets, bundled scripts, and the rules for the browser. */
import { readFileSync } from 'node:fs';
import express, { Router } from 'express';
import type { RegistryOptions } from 'einvoice-validator';
import { compressedFiles } from './compressed-files.js';
import type { SlowFiles } from './slow-files.js';
import { SLOW_FILE, assetsFolder, bundleFolder, coreFiles, ruleFiles } from './page-files.js';

/** Serves everything below `/assets`. */
export function assets(rules: RegistryOptions, slowFiles: () => Promise<SlowFiles>): Router {
  const router = Router();
  router.use(compressedFiles(() => filesOfPage(rules, slowFiles)));
  router.use('/client', folder(bundleFolder()));
  router.use(folder(assetsFolder()));
  return router;
}

/** The files that the check page loads, by path. */
function filesOfPage(
  rules: RegistryOptions,
  slowFiles: () => Promise<SlowFiles>,
): ReadonlyMap<string, () => string | Buffer | Promise<string>> {
  const core = [...coreFiles()].map(([name, file]) => [`/${name}`, () => readFileSync(file)] as const);
  const ofRules = [...ruleFiles(rules)].map(([name, content]) => [`/${name}`, content] as const);
  return new Map<string, () => string | Buffer | Promise<string>>([
    ...core,
    ...ofRules,
    [`/${SLOW_FILE}`, async () => (await slowFiles()).slowFile],
  ]);
}

/** Browsers cache the files and revalidate them each time: a new release is seen at once. */
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
