/** `npm run build:changed`: what `npm start` builds first, where something has changed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';

/** Stands in for the compiler: it counts how often it is asked, and fails where a source says so. */
const BUILD = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('builds', 'x');
if (readFileSync('engine/a.ts', 'utf8') === 'wrong') process.exit(3);
mkdirSync('server/dist/programs', { recursive: true });
writeFileSync('server/dist/programs/service.js', '');
mkdirSync('dist', { recursive: true });
`;

describe('npm run build:changed', () => {
  let folder: string;
  const path = (name: string): string => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-build-'));
    for (const name of ['engine', 'server', 'cli', 'scripts', 'editors', 'automation', 'test']) mkdirSync(path(name));
    writeFileSync(path('engine/a.ts'), 'right');
    writeFileSync(path('build.mjs'), BUILD);
    writeFileSync(path('package.json'), '{"type":"module","scripts":{"build":"node build.mjs"}}');
    for (const name of ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json']) writeFileSync(path(name), '{}');
    cpSync(join(findPackageRoot(import.meta.url), 'scripts/bundle/build-changed.js'), path('scripts/build-changed.js'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function run(): number {
    try {
      execFileSync(process.execPath, ['scripts/build-changed.js'], { cwd: folder, stdio: 'pipe' });
      return 0;
    } catch (error) {
      return (error as { status: number }).status;
    }
  }
  const builds = (): number => readFileSync(path('builds'), 'utf8').length;

  it('builds once where nothing changes', () => {
    assert.deepEqual([run(), run(), run(), builds()], [0, 0, 0, 1]);
  });

  it('builds again after a change, a new file, and one that is gone', () => {
    run();
    writeFileSync(path('engine/a.ts'), 'longer');
    assert.deepEqual([run(), builds()], [0, 2]);
    writeFileSync(path('engine/b.ts'), '');
    assert.deepEqual([run(), builds()], [0, 3]);
    rmSync(path('engine/b.ts'));
    assert.deepEqual([run(), builds()], [0, 4]);
    utimesSync(path('engine/a.ts'), 1, 1);
    assert.deepEqual([run(), builds()], [0, 5]);
  });

  it('builds again where what was built is gone', () => {
    run();
    rmSync(path('server/dist/programs'), { recursive: true });
    assert.deepEqual([run(), builds()], [0, 2]);
  });

  it('fails as the build does, and tries again the next time', () => {
    run();
    writeFileSync(path('engine/a.ts'), 'wrong');
    assert.deepEqual([run(), run(), builds()], [3, 3, 3]);
  });
});
