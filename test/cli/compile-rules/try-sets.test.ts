/** `compile-rules --try`: what the compiler says about files that are not in the manifest. */
import assert from 'node:assert/strict';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trySets } from '#cli/compile-rules/try-sets.js';
import { ruleForA, schema } from '../../fixtures/schematron.js';

describe('trying rule sets', () => {
  let folder: string;
  const listed = (files: Readonly<Record<string, string>>, list: unknown): string => {
    mkdirSync(join(folder, 'sets'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'sets', name), text);
    writeFileSync(join(folder, 'sets.json'), typeof list === 'string' ? list : JSON.stringify(list));
    return join(folder, 'sets.json');
  };
  const tried = (list: string): { code: number; text: string } => {
    let text = '';
    const code = trySets(list, (part) => {
      text += part;
    });
    return { code, text };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'einvoice-try-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('says how many are taken, and what was taken in good faith', () => {
    const files = { 'a.sch': ruleForA('<assert test="b">…</assert>'), 'b.sch': schema('<include href="p.sch"/>', '') };
    const pattern =
      '<pattern xmlns="http://purl.oclc.org/dsdl/schematron"><rule context="a"><assert test="b">…</assert></rule></pattern>';
    const list = listed({ ...files, 'p.sch': pattern }, [
      { id: 'a', version: '1', main: 'sets/a.sch' },
      { note: 'about something else' },
      { id: 'b', main: 'sets/b.sch' },
    ]);
    assert.deepEqual(tried(list), {
      code: 0,
      text: 'b: notice: sets/b.sch:1:1: queryBinding is missing: read as xslt2\n2 of 2 rule sets are taken\n',
    });
  });
  it('says all that stops each of them, of either end of the compiler', () => {
    const files = {
      'a.sch': ruleForA('<assert test="nope()">…</assert><assert test="$x">…</assert>'),
      'b.sch': ruleForA('<assert test="xs:float(.) = 1">…</assert>'),
    };
    const list = listed(files, [
      { id: 'a', version: '1', main: 'sets/a.sch' },
      { id: 'b', version: '2', main: 'sets/b.sch' },
      { id: 'c', main: 'sets/c.sch' },
    ]);
    const { code, text } = tried(list);
    assert.equal(code, 2);
    assert.match(
      text,
      /^a, 1: stopped\n {2}sets\/a\.sch:2:\d+: unknown function fn:nope .*\n {2}sets\/a\.sch:2:\d+: variable \$x/,
    );
    assert.match(text, /\nb, 2: stopped\n {2}sets\/b\.sch:2:\d+: .*xs:float is not supported/);
    assert.match(
      text,
      /\nc: stopped\n {2}sets\/c\.sch:1:1: sets\/c\.sch does not exist\n0 of 3 rule sets are taken\n$/,
    );
  });
  it('is no success where there is nothing to try', () => {
    for (const list of ['[]', '{}', '[{"id": "a"}]', 'no JSON'])
      assert.throws(() => trySets(listed({}, list), () => {}), { code: 'FILE_MISSING' });
    assert.throws(() => trySets(join(folder, 'none.json'), () => {}), { code: 'FILE_MISSING' });
  });
});
