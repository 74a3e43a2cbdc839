/** Loaded by mocha (`.mocharc.json`): programs are made of the other modules, and older ones tell nothing about them. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot, programPath } from '../../engine/package-root.js';

const madeAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (madeAt(programPath('worker')) < madeAt(join(findPackageRoot(), 'dist', '.tsbuildinfo')))
  throw new Error(
    'The programs in dist/programs are older than the modules that they are made of. Run "npm run build".',
  );
