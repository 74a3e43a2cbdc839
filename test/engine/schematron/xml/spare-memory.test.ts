/** Documents reuse memory, without leaking content. */
import assert from 'node:assert/strict';
import { parse } from '#schematron/xml/parse.js';
import { SpareMemory } from '#schematron/xml/spare-memory.js';
import { rootOf, type Tree } from '#schematron/xml/tree.js';

describe('memory between documents', () => {
  it('is reused after wiping', () => {
    const spare = new SpareMemory(1024);
    const memory = spare.take(100);
    new Uint8Array(memory).fill(7);
    spare.give(memory);
    assert.equal(spare.take(90), memory);
    assert.deepEqual(new Uint8Array(memory, 0, 90), new Uint8Array(90));
  });
  it('is wiped as far as requested', () => {
    const spare = new SpareMemory(1024);
    const memory = spare.take(8);
    new Uint8Array(memory).fill(7);
    spare.give(memory);
    assert.deepEqual([...new Uint8Array(spare.take(4, 2), 0, 4)], [0, 0, 7, 7]);
  });
  it('is not given to two users at once', () => {
    const spare = new SpareMemory(1024);
    assert.notEqual(spare.take(10), spare.take(10));
  });
  it('is newly allocated if the kept memory is too small', () => {
    const spare = new SpareMemory(1024);
    const memory = spare.take(16);
    spare.give(memory);
    const larger = spare.take(memory.byteLength + 1);
    assert.notEqual(larger, memory);
    assert.ok(larger.byteLength > memory.byteLength);
  });
  it('is not kept above the maximum size', () => {
    const spare = new SpareMemory(1024);
    const memory = spare.take(1025);
    assert.equal(memory.byteLength, 1025);
    spare.give(memory);
    assert.notEqual(spare.take(10), memory);
  });
});

describe('xml: a released document', () => {
  const treeOf = (text: string): Tree => {
    const parsed = parse(text);
    assert.ok(parsed.ok);
    return parsed.tree;
  };
  /** All data of a tree's nodes. */
  const told = (tree: Tree): unknown =>
    Array.from({ length: tree.size }, (_, node) => [
      tree.kind[node],
      tree.name[node],
      tree.parent[node],
      tree.firstChild[node],
      tree.nextSibling[node],
      tree.end[node],
      tree.from[node],
      tree.to[node],
      node === 0 ? '' : tree.stringValue(node),
    ]);
  const DEEP = `<a b="1">${'<c d="2">x<e/></c>'.repeat(200)}</a>`;
  const FLAT = '<a><!-- b --><b/>y<c>z</c></a>';

  it('has no nodes', () => {
    const tree = treeOf(FLAT);
    tree.release();
    assert.deepEqual([tree.size, tree.kind.length, tree.parent.length], [0, 0, 0]);
  });
  it('leaves nothing to the next one', () => {
    const expected = [FLAT, DEEP].map((text) => told(treeOf(text)));
    for (let turn = 0; turn < 4; turn++)
      for (const [index, text] of [FLAT, DEEP].entries()) {
        const tree = treeOf(text);
        assert.deepEqual(told(tree), expected[index]);
        tree.release();
      }
  });
  it('does not affect other documents, and may be released twice', () => {
    const [kept, other] = [treeOf(FLAT), treeOf(DEEP)];
    const before = told(kept);
    other.release();
    other.release();
    const third = treeOf(DEEP);
    const fourth = treeOf(DEEP);
    assert.deepEqual(told(third), told(fourth));
    assert.deepEqual(told(kept), before);
  });
  it('invalidates its parts', () => {
    const tree = treeOf(DEEP);
    const part = tree.subtree(rootOf(tree) + 2);
    part.release();
    assert.deepEqual([part.size, tree.size], [0, 0]);
  });
});
