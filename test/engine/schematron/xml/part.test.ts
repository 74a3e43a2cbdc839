/** A part of a document as a document of its own, and as a text of its own. */

import assert from 'node:assert/strict';
import { applyEdits } from '#schematron/xml/edits.js';
import { lineColumn, location, resolve } from '#schematron/xml/locate.js';
import { standaloneEdits } from '#schematron/xml/standalone.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { checkColumns, shapes, treeOf } from './shape.js';

/** The first child element of the root element, taken out. */
function partOf(text: string): Tree {
  const tree = treeOf(text);
  let root = tree.firstChild[0]!;
  while (tree.kind[root] !== ELEMENT) root = tree.nextSibling[root]!;
  let child = tree.firstChild[root]!;
  while (tree.kind[child] !== ELEMENT) child = tree.nextSibling[child]!;
  return tree.subtree(child);
}

const textOf = (tree: Tree): string => applyEdits(tree.source, standaloneEdits(tree));

/** The part's surroundings and content, and the expected standalone text. */
const PARTS: readonly (readonly [whole: string, alone: string])[] = [
  ['<r><a/></r>', '<a/>'],
  ['<r><a>x<b c="d"/><!--e--><?f g?></a></r>', '<a>x<b c="d"/><!--e--><?f g?></a>'],
  ['<!-- a -->\n<?b?>\n<r>\n<!-- </a> -->\n<a\n>\n</a>\n<?c?><!-- <a> --></r><!-- </r> -->\n', '<a\n>\n</a>'],
  ['<r xmlns="u"><a><b/></a></r>', '<a xmlns="u"><b/></a>'],
  ['<r xmlns="u"><a xmlns=""><b/></a></r>', '<a xmlns=""><b/></a>'],
  ['<r xmlns="u"><a xmlns="v"><b/></a></r>', '<a xmlns="v"><b/></a>'],
  ['<p:r xmlns:p="u"><p:a p:b="c"/></p:r>', '<p:a xmlns:p="u" p:b="c"/>'],
  ['<p:r xmlns:p="u" xmlns:q="v"><a><q:b/></a></p:r>', '<a xmlns:q="v"><q:b/></a>'],
  ['<p:r xmlns:p="u"><p:a xmlns:p="v"/></p:r>', '<p:a xmlns:p="v"/>'],
  ['<p:r xmlns:p=\'u"\'\n><a b="xmlns:p=">p:x</a></p:r>', '<a xmlns:p=\'u"\' b="xmlns:p=">p:x</a>'],
  ['<r a=" xmlns=\'x\' " xml:lang="de"><a/></r>', '<a/>'],
  ['<r xmlns="&#117;"><a/></r>', '<a xmlns="&#117;"/>'],
  ['<r><![CDATA[]]><a/><![CDATA[]]><![CDATA[]]></r >\n', '<a/>'],
  ['<r><a><![CDATA[]]></a><![CDATA[]]> </r>', '<a><![CDATA[]]></a>'],
  ['<r><a/>x</r>', '<a/>'],
  ['<r><a>]]></a></r>'.replace(']]>', ']]&gt;'), '<a>]]&gt;</a>'],
];

describe('xml: a part of a document', () => {
  for (const [whole, alone] of PARTS) {
    it(`is ${alone} in ${JSON.stringify(whole)}`, () => {
      const part = partOf(whole);
      checkColumns(part);
      assert.deepEqual(shapes(part, 0), shapes(treeOf(alone), 0));
      assert.equal(textOf(part), alone);
    });
  }

  it('does not see its surroundings', () => {
    const part = partOf('<r x="1">before<a y="2">in</a>after</r>');
    assert.deepEqual([part.stringValue(0), part.size, part.attributeCount(1)], ['in', 4, 1]);
    assert.equal(resolve(part, '/Q{}a[1]/@Q{}y'), 2);
    assert.equal(resolve(part, '/Q{}r[1]'), -1);
  });

  it('has the same positions as in the whole', () => {
    const whole = treeOf('<r>\n<a/><h/>\n<a>\n  <b c="d">e</b><b>f</b><!--g-->\n</a></r>');
    const second = resolve(whole, '/Q{}r[1]/Q{}a[2]');
    const part = whole.subtree(second);
    for (let node = 1; node < part.size; node++) {
      const outer = node + part.outer!.offset;
      assert.equal(location(part, node, new Map()), location(whole, outer, new Map()));
      assert.deepEqual(lineColumn(part, node), lineColumn(whole, outer));
      assert.deepEqual(
        [part.kind[node], part.stringValue(node), part.lexicalName(node)],
        [whole.kind[outer], whole.stringValue(outer), whole.lexicalName(outer)],
      );
      if (part.kind[node] === ATTRIBUTE) assert.equal(part.attribute(part.parent[node]!, part.name[node]!), node);
    }
    assert.equal(location(part, 0, new Map()), '/r[1]/a[2]', 'the document is where its root element is');
    assert.deepEqual(lineColumn(part, 0), { line: 3, column: 1 });
  });

  it('has a standalone text with the namespaces that it uses', () => {
    const part = partOf('<?xml version="1.0"?>\n\n<r\n xmlns="u">\n<!--\n-->\n<a\n b="1">\n<c/>\n</a>\n</r>');
    const text = applyEdits(part.source, standaloneEdits(part));
    assert.equal(text, '<a xmlns="u"\n b="1">\n<c/>\n</a>');
  });
});
