/** Bundles that are made while those of before are in use. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, bundleInto } from '../../../scripts/bundle/bundle-into.js';

describe('bundling into a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const module = (name: string): string => `${from}-${name}.js`;
  const bundle: Bundle = {
    entryPoints: { one: module('one'), other: module('other') },
    splitting: true,
    format: 'esm',
  };
  after(() => rmSync(folder, { recursive: true }));

  before(async () => {
    writeFileSync(module('shared'), 'export const shared = "both";');
    writeFileSync(module('one'), `import { shared } from '${module('shared')}'; console.log(shared, 1);`);
    writeFileSync(module('other'), `import { shared } from '${module('shared')}'; console.log(shared, 2);`);
    await bundleInto(to, bundle);
  });

  it('makes the entries, and what they share', () => {
    const names = readdirSync(to);
    assert.deepEqual(
      names.filter((name) => !name.startsWith('chunk-')),
      ['one.js', 'other.js'],
    );
    assert.equal(names.length, 3);
  });
  it('touches nothing that stays the same, replaces what does not, and removes what is no part of it', async () => {
    const long = new Date(0);
    for (const name of readdirSync(to)) utimesSync(join(to, name), long, long);
    writeFileSync(module('other'), `import { shared } from '${module('shared')}'; console.log(shared, 3);`);
    writeFileSync(join(to, 'chunk-OLD.js'), '');
    await bundleInto(to, bundle);
    const touched = readdirSync(to).filter((name) => statSync(join(to, name)).mtimeMs > 0);
    assert.deepEqual(touched, ['other.js']);
    assert.match(readFileSync(join(to, 'other.js'), 'utf8'), /3/);
    assert.equal(readdirSync(to).length, 3);
  });
  it('leaves all as it is where something can not be bundled', async () => {
    writeFileSync(module('one'), 'import "./nothing.js";');
    await assert.rejects(bundleInto(to, { ...bundle, logLevel: 'silent' }), /Could not resolve/);
    assert.match(readFileSync(join(to, 'one.js'), 'utf8'), /1/);
  });
});
