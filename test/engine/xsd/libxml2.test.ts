/** XML Schema: what is reported, and that nothing stays behind in libxml2's memory. */
import assert from 'node:assert/strict';
import { diag } from 'libxml2-wasm';
import { EngineError } from '../../../engine/index.js';
import { type SchemaValidator, loadSchema } from '../../../engine/xsd/libxml2.js';
import { treeOf } from '../../fixtures/schematron.js';

const schemaOf = (content: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x" xmlns="urn:x" elementFormDefault="qualified">${content}</xs:schema>`;
const bytes = (sources: Readonly<Record<string, string>>): Map<string, Uint8Array> =>
  new Map(Object.entries(sources).map(([path, text]) => [path, Buffer.from(text)]));

const ORDER = schemaOf(`<xs:include schemaLocation="../common/types.xsd"/>
  <xs:element name="order"><xs:complexType><xs:sequence>
    <xs:element name="id" type="xs:integer"/><xs:element name="code" type="code" minOccurs="0" maxOccurs="unbounded"/><xs:element name="text" type="xs:string" minOccurs="0"/>
  </xs:sequence></xs:complexType></xs:element>`);
const TYPES = schemaOf(
  '<xs:simpleType name="code"><xs:restriction base="xs:string"><xs:enumeration value="A"/><xs:enumeration value="B"/></xs:restriction></xs:simpleType>',
);
const FILES = { 'order/order.xsd': ORDER, 'common/types.xsd': TYPES };

const order = (content: string): string => `<order xmlns="urn:x">${content}</order>`;

describe('a schema', () => {
  let schema: SchemaValidator;
  const violations = (xml: string): string[] =>
    schema.validate(treeOf(xml)).map(({ line, message }) => `${line}: ${message}`);
  before(() => {
    schema = loadSchema('order/order.xsd', bytes(FILES));
  });

  it('has no complaint about a valid document', () =>
    assert.deepEqual(violations(order('<id>1</id><code>A</code>')), []));
  it('names the element and what was expected, with the line', () => {
    assert.deepEqual(violations(order('\n<id>1</id>\n\n<colour/>')), [
      "4: Element '{urn:x}colour': This element is not expected. Expected is one of ( {urn:x}code, {urn:x}text ).",
    ]);
  });
  it('reports all violations, in document order', () => {
    assert.deepEqual(
      violations(order('\n<id>one</id>\n<code>C</code>\n<code>A</code><code>D</code>')).map((line) =>
        line.slice(0, line.indexOf(' is not ')),
      ),
      [
        "2: Element '{urn:x}id': 'one'",
        "3: Element '{urn:x}code': [facet 'enumeration'] The value 'C'",
        "4: Element '{urn:x}code': [facet 'enumeration'] The value 'D'",
      ],
    );
  });
  it('reports a root that it does not know', () => {
    assert.deepEqual(violations('<other xmlns="urn:x"/>'), [
      "1: Element '{urn:x}other': No matching global declaration available for the validation root.",
    ]);
  });
  it('counts lines beyond 65,535', () => {
    assert.deepEqual(
      violations(order(`${'\n'.repeat(70_000)}<id>one</id>`)).map((line) => line.split(':')[0]),
      ['70001'],
    );
  });
  it('finds the same at the same lines where comments and instructions are left out, being very many', () => {
    for (const [separator, text] of [
      ['<!-- - -->', 'a'],
      ['<!--\n\n-->', 'a\n'],
      ['<?a\n?>', ''],
      ['<?a ->?>', '\n'],
    ] as const) {
      const document = (count: number): string =>
        order(`<id>1</id>\n<text>${`${text}${separator}`.repeat(count)}</text>\n<id>one</id>`);
      const linesOf = (count: number): number => document(count).split('\n').length;
      assert.deepEqual(
        violations(document(20_000)).map((line) => Number(line.split(':')[0]) - linesOf(20_000)),
        violations(document(10)).map((line) => Number(line.split(':')[0]) - linesOf(10)),
        separator,
      );
      assert.notDeepEqual(violations(document(20_000)), []);
    }
  });
  it('takes the text as it is, whatever encoding its declaration names', () => {
    for (const encoding of ['UTF-8', 'ISO-8859-1', 'UTF-16', 'windows-1252']) {
      assert.deepEqual(
        violations(`<?xml version="1.0" encoding="${encoding}"?>${order('<id>1</id><text>äöü €</text>')}`),
        [],
        encoding,
      );
    }
  });
  it('takes text nodes of many megabytes, and any depth that our parser takes', () => {
    assert.deepEqual(violations(order(`<id>1</id><text>${'x'.repeat(20_000_000)}</text>`)), []);
    const deep = `${'<a>'.repeat(250)}${'</a>'.repeat(250)}`;
    assert.match(violations(order(`<id>1</id>${deep}`))[0]!, /a': This element is not expected/);
  });
  it('gives back all memory, for valid and invalid documents', () => {
    diag.configure({ enabled: true });
    try {
      for (const content of ['<id>1</id>', '<id>one</id>', '<colour/>'])
        for (let i = 0; i < 20; i++) schema.validate(treeOf(order(content)));
      const report = diag.report() as { XmlDocument?: { totalInstances: number; garbageCollected: number } };
      assert.equal(report.XmlDocument?.totalInstances ?? 0, 0);
    } finally {
      diag.configure({ enabled: false });
    }
  });
});

describe('loading a schema', () => {
  const corrupt = (sources: Readonly<Record<string, string>>): void => {
    assert.throws(
      () => loadSchema('order/order.xsd', bytes(sources)),
      (error) =>
        error instanceof EngineError &&
        error.code === 'SCHEMA_CORRUPT' &&
        error.message.startsWith('The XML Schema order/order.xsd does not load: '),
    );
  };
  it('fails where a file is not well-formed', () => corrupt({ ...FILES, 'order/order.xsd': '<xs:schema' }));
  it('fails where it is no schema', () => corrupt({ ...FILES, 'order/order.xsd': '<a/>' }));
  it('fails where an included file is missing', () => corrupt({ 'order/order.xsd': ORDER }));
  it('fails where a type is not defined', () => corrupt({ ...FILES, 'common/types.xsd': schemaOf('') }));
  it('keeps schemas apart that have files of the same names', () => {
    const first = loadSchema('order/order.xsd', bytes(FILES));
    const second = loadSchema(
      'order/order.xsd',
      bytes({ ...FILES, 'common/types.xsd': TYPES.replace('value="B"', 'value="C"') }),
    );
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
});
