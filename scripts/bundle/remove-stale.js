/**
 * Runs before the compiler: removes compiled modules whose source is gone, which `tsc` leaves behind. An import of such
 * a module would compile here, and fail in a fresh clone.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Where sources are, and where the compiler puts its modules. */
const PROJECTS = [
  ...readdirSync('engine').map((name) => [join('engine', name), join('engine', name, 'dist')]),
  ...readdirSync('automation').map((name) => [join('automation', name), join('automation', name, 'dist')]),
  ['cli', join('cli', 'dist')],
  ['server', join('server', 'dist')],
  ['.', 'dist'],
];
/** Bundles and copied files, which have no source of the same name. */
const NOT_COMPILED = /^(?:programs|client|docs|rules|site|wheels)[/\\]/;

for (const [sources, target] of PROJECTS) {
  if (!existsSync(join(target, '.tsbuildinfo'))) continue;
  for (const name of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    const [, module] = /^(.+?)(?:\.d\.ts|\.js\.map)$/.exec(name) ?? [];
    if (module === undefined || NOT_COMPILED.test(name) || existsSync(join(sources, `${module}.ts`))) continue;
    for (const ending of ['.js', '.js.map', '.d.ts']) rmSync(join(target, module + ending), { force: true });
  }
}
