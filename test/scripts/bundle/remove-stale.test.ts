/** What the build removes before it compiles. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';

const PROGRAM = join(findPackageRoot(import.meta.url), 'scripts', 'bundle', 'remove-stale.js');

describe('compiled modules whose source is gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'einvoice-stale-'));
  const write = (...names: readonly string[]): void => {
    for (const name of names) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), '');
    }
  };
  after(() => rmSync(folder, { recursive: true }));

  it('are removed, and no others, bundles and data among them', () => {
    const kept = ['cli/dist/here.js', 'cli/dist/here.d.ts', 'cli/dist/words.json', 'cli/dist/programs/einvoice.js'];
    const gone = ['cli/dist/evidence/moved.js', 'cli/dist/evidence/moved.d.ts', 'cli/dist/evidence/moved.js.map'];
    write('cli/here.ts', 'cli/dist/.tsbuildinfo', 'engine/core/a.ts', 'automation/node-red/a.ts', ...kept, ...gone);
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { cwd: folder, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    assert.deepEqual(
      [...kept, ...gone].filter((name) => existsSync(join(folder, name))),
      kept,
    );
  });
});
