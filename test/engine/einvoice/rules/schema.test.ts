/** XML Schema: violations in reports, and loading of schemas. */
import assert from 'node:assert/strict';
import { EngineError } from '#validator/index.js';
import { type SchemaValidator, compiledSchema } from '#core/rules/schema.js';
import { assertLinear } from '../../../fixtures/growth.js';
import { schemaOfFiles, schemaText, violationsIn } from '../../../fixtures/schemas.js';
import { treeOf } from '../../../fixtures/schematron.js';
import { inFull } from '../../../needs/wanted.js';

const ORDER = schemaText(`<xs:include schemaLocation="../common/types.xsd"/>
  <xs:element name="order"><xs:complexType><xs:sequence>
    <xs:element name="id" type="xs:integer"/><xs:element name="code" type="code" minOccurs="0" maxOccurs="unbounded"/><xs:element name="text" type="xs:string" minOccurs="0"/>
  </xs:sequence></xs:complexType></xs:element>`);
const TYPES = schemaText(
  '<xs:simpleType name="code"><xs:restriction base="xs:string"><xs:enumeration value="A"/><xs:enumeration value="B"/></xs:restriction></xs:simpleType>',
);
const FILES = { 'order/order.xsd': ORDER, 'common/types.xsd': TYPES };

const order = (content: string): string => `<order xmlns="urn:x">${content}</order>`;

describe('a schema', () => {
  let schema: SchemaValidator;
  const violations = (xml: string): readonly string[] => violationsIn(schema, xml);
  before(() => {
    schema = schemaOfFiles('order/order.xsd', FILES);
  });

  it('has no complaint about a valid document, and makes nothing new to say so', () => {
    const tree = treeOf(order('<id>1</id><code>A</code>'));
    assert.deepEqual(schema.validate(tree), []);
    assert.equal(schema.validate(tree), schema.validate(tree));
  });
  it('names the element, with its line', () =>
    assert.deepEqual(violations(order('\n<id>1</id>\n\n<colour/>')), ['4: unknown colour']));
  it('reports all violations, in document order', () =>
    assert.deepEqual(violations(order('\n<id>one</id>\n<code>C</code>\n<code>A</code><code>D</code>')), [
      '2: value id integer',
      '3: value code enumeration',
      '4: value code enumeration',
    ]));
  it('reports a root that it does not know', () =>
    assert.deepEqual(violations('<other xmlns="urn:x"/>'), ['1: root other']));
  it('reports a root in another namespace', () => assert.deepEqual(violations('<order/>'), ['1: root order']));
  it('counts lines beyond 65,535', () =>
    assert.deepEqual(violations(order(`${'\n'.repeat(70_000)}<id>one</id>`)), ['70001: value id integer']));
  it('passes over comments and instructions, however many there are', () => {
    for (const separator of ['<!-- - -->', '<?a ->?>', '<![CDATA[]]>'])
      assert.deepEqual(
        violations(
          order(
            `<id>${separator.repeat(20_000)}1</id>${separator}<text>${`a${separator}`.repeat(20_000)}</text>\n<id>1</id>`,
          ),
        ),
        ['2: tooMany id 1'],
        separator,
      );
  });
  it('takes text nodes of many megabytes, and any depth that our parser takes', () => {
    assert.deepEqual(violations(order(`<id>1</id><text>${'x'.repeat(20_000_000)}</text>`)), []);
    const deep = `${'<a>'.repeat(250)}${'</a>'.repeat(250)}`;
    assert.deepEqual(violations(order(`<id>1</id>${deep}`)), ['1: unknown a']);
  });
  it('keeps nothing of a document for the next one', () => {
    const valid = order('<id>1</id>');
    for (const content of ['<id>one</id>', '<id/><colour/><id/>', '<code>C</code>text'])
      for (const xml of [order(content), valid]) assert.equal(violations(xml).length === 0, xml === valid);
  });
  it('is as good after a document that could not be validated', () => {
    const broken = { ...treeOf(order('<id>1</id>')), kind: null } as never;
    assert.throws(
      () => schema.validate(broken),
      (error) => error instanceof EngineError && error.code === 'RULES_FAILED',
    );
    assert.deepEqual(violations(order('<id>1</id>')), []);
    assert.deepEqual(violations(order('<id>x</id>')), ['1: value id integer']);
  });
  for (const [what, piece] of [
    ['unknown elements', '<colour/>'],
    ['elements too many', '<id>1</id>'],
    ['wrong values', '<code>C</code>'],
    ['text between elements', 'x<code>A</code>'],
    ['elements in turns', '<text/><code>A</code>'],
    ['elements in elements', '<id><id/></id>'],
  ] as const)
    it(`takes time in proportion to the document: ${what}`, () =>
      assertLinear(
        (count) => {
          const tree = treeOf(order(`<id>1</id>${piece.repeat(count)}`));
          return () => schema.validate(tree);
        },
        inFull(50_000, 25_000),
      ));
});

describe('loading a schema', () => {
  it('keeps schemas apart that have files of the same names', () => {
    const first = schemaOfFiles('order/order.xsd', FILES);
    const second = schemaOfFiles('order/order.xsd', {
      ...FILES,
      'common/types.xsd': TYPES.replace('value="B"', 'value="C"'),
    });
    const codes = (schema: SchemaValidator): number[] =>
      ['A', 'B', 'C'].map((code) => schema.validate(treeOf(order(`<id>1</id><code>${code}</code>`))).length);
    assert.deepEqual(
      [codes(first), codes(second)],
      [
        [0, 0, 1],
        [0, 1, 0],
      ],
    );
  });
  for (const code of ['', '{', '(function create(rt) {', '(function create(rt) {\nreturn {};\n})', 'process.exit(1)'])
    it(`fails for the code ${JSON.stringify(code)}`, () =>
      assert.throws(
        () => compiledSchema('order@1', code, 'order.js'),
        (error) =>
          error instanceof EngineError &&
          error.code === 'SCHEMA_CORRUPT' &&
          error.message.startsWith('The XML Schema order@1 does not load; run '),
      ));
});
