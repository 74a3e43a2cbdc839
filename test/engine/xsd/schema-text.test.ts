/** The text for libxml2: what is left out must not change what is left. */
import assert from 'node:assert/strict';
import { schemaText } from '../../../engine/xsd/schema-text.js';
import { loadSchema } from '../../../engine/xsd/libxml2.js';
import { treeOf } from '../../fixtures/schematron.js';

const MANY = 6000;
const root = (tree: ReturnType<typeof treeOf>): number => tree.firstChild[0]!;

describe('a text that very many comments and instructions are left out of', () => {
  const padding = '<!-- c -->'.repeat(MANY);
  for (const content of [
    ']]<!---->>',
    ']<!---->]<!---->>',
    ']]<?p?>>',
    ']]<!--a--><?p?><!--b-->>',
    'a]]<!---->>b<!---->]]<!---->>',
    ']]]<!---->>>',
    '<b/>]]<!----><b/>>',
    ']]&gt;<!---->]]<!---->&gt;',
    '><!---->>',
    ']]<!----><![CDATA[>]]>',
    '<![CDATA[]]]]><!---->>',
    '\r<!---->\n',
    '\r<?p?>\na',
    '\r<!---->\r\n',
    '\r\n<!---->\n',
    'a\r<!--\n-->\nb',
    '&#13;<!---->\n',
  ]) {
    it(`has the same value: ${JSON.stringify(content)}`, () => {
      const tree = treeOf(`<a>${padding}${content}</a>`);
      const { text } = schemaText(tree, []);
      assert.ok(text.length < 200, 'comments are left out');
      const shorter = treeOf(text);
      assert.equal(shorter.stringValue(root(shorter)), tree.stringValue(root(tree)));
    });
  }
  it('is well-formed where comments stand before and behind the root', () => {
    const tree = treeOf(`<?xml version="1.0"?>\r<!-- c -->\n<a>${padding}</a>\r<!-- c -->\n`);
    assert.equal(treeOf(schemaText(tree, []).text).stringValue(0), '');
  });
  it('keeps the number of each line', () => {
    const tree = treeOf(`<a>${padding}\r<!--\n\n-->\n<b/>\n\r<!---->\n<c/>\n<!--\n--><d/></a>`);
    const { text, lineOf } = schemaText(tree, []);
    for (const name of ['<b/>', '<c/>', '<d/>']) {
      const lineIn = (of: string): number => of.slice(0, of.indexOf(name)).split(/\r\n|\r|\n/).length;
      assert.equal(lineOf(lineIn(text)), lineIn(tree.source), name);
    }
  });
  it('says the same of a document as where they are few', () => {
    const schema = loadSchema(
      'a.xsd',
      new Map([
        [
          'a.xsd',
          Buffer.from(
            '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="a"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="4"/></xs:restriction></xs:simpleType></xs:element></xs:schema>',
          ),
        ],
      ]),
    );
    for (const content of [
      ']]<!---->>',
      '\r<!---->\n',
      ']<!---->]<!---->>a',
      ']]<!---->>ab',
      'abcd',
      'a<!---->bcde',
      '\r<!---->\nabc',
    ]) {
      assert.equal(
        schema.validate(treeOf(`<a>${padding}${content}</a>`)).length,
        schema.validate(treeOf(`<a>${content}</a>`)).length,
        content,
      );
    }
  });
});
