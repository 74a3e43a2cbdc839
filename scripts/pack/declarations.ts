/** The reachable type declarations of a package: those of its exports, and those that these import. */
import { join, posix } from 'node:path';
import { readFileSync } from 'node:fs';

/** The possible values in `exports` of `package.json`. */
type Exports = string | { readonly [condition: string]: Exports };

/** Files that a module imports: `from './a.js'`, `import('./a.js')`, `import './a.js'`. */
const NAMED = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)\.js['"]/g;

/**
 * Paths of the declarations in a package.
 * @param folder of the package
 */
export function reachableDeclarations(folder: string): ReadonlySet<string> {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly exports: Exports };
  const waiting = targets(exports)
    .filter((path) => path.endsWith('.js'))
    .map((path) => declarationOf(posix.normalize(path)));
  const reached = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    for (const [, name] of readFileSync(join(folder, path), 'utf8').matchAll(NAMED))
      waiting.push(posix.join(posix.dirname(path), `${name}.d.ts`));
  }
  return reached;
}

function targets(exports: Exports): readonly string[] {
  return typeof exports === 'string' ? [exports] : Object.values(exports).flatMap(targets);
}

function declarationOf(path: string): string {
  return path.replace(/\.js$/, '.d.ts');
}
