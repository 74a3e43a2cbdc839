/** Builds the page as a folder that any file host can serve. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RegistryOptions } from '#validator/index.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { SERVICE_WORKER, coreFiles, ruleFiles, serviceWorker } from '#service/web/page-files.js';
import { checkPage } from '#service/web/pages/check.js';
import { POLICY } from '#service/web/security.js';

/** The rules named in the environment. */
export function registryOptions(): RegistryOptions {
  const { rules, hold } = readRulesSettings();
  return { ...rules, hold };
}

/**
 * Replaces the folder.
 * @returns the number of its files, and their bytes
 * @throws Error if rules are not compiled: the page would look complete without them
 */
export function writeSite(folder: string, rules: RegistryOptions): { readonly files: number; readonly bytes: number } {
  rmSync(folder, { recursive: true, force: true });
  let files = 0;
  let bytes = 0;
  const write = (name: string, content: string | Uint8Array): void => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    files++;
    bytes += Buffer.byteLength(content);
  };
  const ofRules = ruleFiles(rules);
  for (const [name, content] of ofRules) write(name, content());
  for (const [name, file] of coreFiles()) write(name, readFileSync(file));
  write(SERVICE_WORKER, serviceWorker(ofRules));
  write('index.html', checkPage({ language: 'en', server: null, policy: POLICY }));
  return { files, bytes };
}
