/** File name patterns: what they match, and what they find. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { findGlobFiles, folderOfGlob, globMatcher, isGlob } from '#cli/documents/glob.js';
import { Workplace } from '../support.js';

describe('a pattern of files', () => {
  for (const [glob, yes, no] of [
    ['*.xml', ['a.xml', './a.xml'], ['a/b.xml', '.a.xml', 'a.xmlx', 'a_xml']],
    ['in/**/*.xml', ['in/a.xml', 'in/b/c/d.xml'], ['a.xml', 'in/.git/a.xml', 'inn/a.xml']],
    ['**', ['a', 'b/c.xml'], ['.a', 'b/.c']],
    ['a?.xml', ['ab.xml'], ['a.xml', 'abc.xml', 'a/.xml']],
    ['[a-c]1.xml', ['b1.xml'], ['d1.xml']],
    ['[!a]1.xml', ['b1.xml'], ['a1.xml', '/1.xml']],
    ['{in,out}/*.{xml,pdf}', ['in/a.xml', 'out/b.pdf'], ['on/a.xml', 'in/a.txt']],
    ['.hidden/*', ['.hidden/a'], ['.hidden/.a']],
    ['a+(1).x*', ['a+(1).xml'], ['aa1.xml']],
  ] as const)
    it(`${glob} means ${yes.join(', ')}`, () => {
      const isMeant = globMatcher(glob);
      assert.deepEqual([...yes, ...no].filter(isMeant), yes);
    });
  it('begins in a folder', () =>
    assert.deepEqual(['*.xml', 'a/b/*.xml', '/tmp/**', '/*', 'a/{b,c}/d'].map(folderOfGlob), [
      '.',
      'a/b',
      '/tmp',
      '/',
      'a',
    ]));
  it('finds files in the order of their names, and follows no links', async () => {
    const place = new Workplace();
    for (const name of ['b.xml', 'a.xml', 'c/d.xml', 'c/.e.xml', 'c/f.txt', '.g/h.xml']) place.write(name, '');
    symlinkSync('.', place.path('link'));
    const at = (glob: string): Promise<readonly string[]> => findGlobFiles(`${place.folder}/${glob}`);
    const names = async (glob: string): Promise<string[]> =>
      (await at(glob)).map((path) => path.slice(place.folder.length + 1));
    assert.deepEqual(await names('**/*.xml'), ['a.xml', 'b.xml', 'c/d.xml']);
    assert.deepEqual(await names('{c,.g}/*'), ['.g/h.xml', 'c/d.xml', 'c/f.txt']);
    assert.deepEqual(await names('none/*'), []);
    place.write('odd[1].xml', '');
    assert.equal(isGlob(place.path('odd[1].xml')), false);
    place.remove();
  });
});
