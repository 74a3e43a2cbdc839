/** Look-up of names by namespace and local part, in documents with few names and with very many. */
import assert from 'node:assert/strict';
import { nameIndex } from '#schematron/xml/name-index.js';
import { treeOf } from '../../../fixtures/schematron.js';

describe('the number of a name', () => {
  for (const [what, more] of [
    ['few', 0],
    ['many', 1_500],
  ] as const) {
    const others = Array.from({ length: more }, (_, n) => `<x${n}/><q:x${n}/>`).join('');
    const tree = treeOf(`<p:a xmlns:p="u" xmlns:q="v" c="1"><q:a/><a/><p:b q:c="2"/>${others}</p:a>`);
    const index = nameIndex(tree);

    for (const [uri, local] of [
      ['u', 'a'],
      ['v', 'a'],
      ['', 'a'],
      ['u', 'b'],
      ['', 'c'],
      ['v', 'c'],
    ] as const) {
      it(`is that of {${uri}}${local}, among ${what}`, () => {
        const name = tree.names[index(uri, local)]!;
        assert.deepEqual([name.uri, name.local], [uri, local]);
      });
    }
    for (const [uri, local] of [
      ['w', 'a'],
      ['v', 'b'],
      ['u', 'c'],
      ['', ''],
    ] as const) {
      it(`is none for {${uri}}${local}, among ${what}`, () => assert.equal(index(uri, local), -1));
    }
  }
});
