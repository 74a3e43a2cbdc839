/**
 * `npm run build:changed`: builds only if a source has changed since the last build. Plain JavaScript, because it runs
 * before anything is built. It compares names, sizes and times of the sources; reading all of them would take longer.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = [
  'engine',
  'server',
  'cli',
  'scripts',
  'editors',
  'automation',
  'test',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];
const STAMP = join('dist', '.built');
/** Nothing can be started without this file, whatever the stamp says. */
const BUILT = join('server', 'dist', 'programs', 'service.js');

/** @returns {string} a value that only changes with the sources */
function stampOf() {
  const hash = createHash('sha256').update(process.version);
  for (const source of SOURCES) {
    const names = statSync(source).isDirectory()
      ? readdirSync(source, { recursive: true, encoding: 'utf8' })
          .filter((name) => !/(?:^|[/\\])dist(?:[/\\]|$)/.test(name))
          .map((name) => join(source, name))
      : [source];
    for (const name of names.sort()) {
      const { size, mtimeMs } = statSync(name);
      hash.update(`${name}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

// Before the build, so that files saved during it are built the next time.
const stamp = stampOf();
if (!existsSync(BUILT) || !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== stamp) {
  rmSync(STAMP, { force: true });
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) writeFileSync(STAMP, stamp);
  process.exitCode = status ?? 1;
}
