/** Loaded by mocha (`.mocharc.json`): programs are made of the other modules, and older ones tell nothing about them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot, programPath } from '#schematron/platform/package-root.js';

const madeAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (
  madeAt(programPath('einvoice-validator', 'worker', import.meta.url)) <
  madeAt(join(findPackageRoot(import.meta.url), 'dist', '.tsbuildinfo'))
)
  throw new Error('The programs are older than the modules that they are made of. Run "npm run build".');
