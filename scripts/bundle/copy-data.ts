/** Data of the engine that is no JSON, which TypeScript would have copied. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageRoot } from '../../engine/package-root.js';

/** Copies it to where the compiled code looks for it. */
export function copyData(): void {
  const [from, to] = [join(findPackageRoot(), 'engine'), join(findPackageRoot(), 'dist', 'engine')];
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.xml')) copyFileSync(join(from, name), join(to, name));
}
