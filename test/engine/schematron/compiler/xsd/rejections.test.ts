/** Invalid or unknown parts of a schema stop the compiler with file, line and column. */
import assert from 'node:assert/strict';
import { compileXsd } from '#schematron/compiler/xsd/compile.js';
import { SchemaError } from '#schematron/compiler/xsd/error.js';
import { schemaText } from '../../../../fixtures/schemas.js';

function compile(content: string, files: Readonly<Record<string, string>> = {}): void {
  const all: Readonly<Record<string, string>> = { 'a.xsd': schemaText(`\n  ${content}`), ...files };
  compileXsd({ entry: 'a.xsd', load: (path) => all[path] });
}

function refused(content: string, message: RegExp, files: Readonly<Record<string, string>> = {}): void {
  assert.throws(
    () => compile(content, files),
    (error) => {
      assert.ok(error instanceof SchemaError, String(error));
      assert.match(error.message, message);
      assert.match(error.message, /^[\w./]+\.xsd:\d+:\d+: /);
      assert.equal(error.code, 'SCHEMA_CORRUPT');
      return true;
    },
  );
}

const type = (content: string, attributes = ''): string =>
  `<xs:complexType name="t"${attributes}>${content}</xs:complexType>`;
const simple = (base: string, facets: string): string =>
  `<xs:simpleType name="s"><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`;
const element = '<xs:element name="a" type="xs:string"/>';

describe('a schema is rejected', () => {
  const CASES: Readonly<Record<string, readonly (readonly [content: string, message: RegExp])[]>> = {
    'for what is not supported': [
      ['<xs:notation name="n" public="p"/>', /^a\.xsd:2:3: xs:notation is not supported$/],
      ['<xs:redefine schemaLocation="b.xsd"/>', /xs:redefine is not supported/],
      [
        '<xs:element name="a"><xs:key name="k"><xs:selector xpath="."/></xs:key></xs:element>',
        /xs:\w+ is not supported/,
      ],
      ['<xs:element name="a"><xs:unique name="k"/></xs:element>', /xs:unique is not supported/],
      ['<xs:element name="a" type="xs:NOTATION"/>', /the type xs:NOTATION is not supported/],
      ['<xs:element name="a" type="xs:ENTITY"/>', /the type xs:ENTITY is not supported/],
      ['<xs:element name="a" type="xs:dateTimeStamp"/>', /the type xs:dateTimeStamp is not supported/],
      ['<xs:assert test="true()"/>', /xs:assert is not supported/],
      [
        simple('xs:date', '<xs:minInclusive value="2026-01-01"/>'),
        /xs:minInclusive is not supported for values of this type/,
      ],
      [
        `<xs:element name="a" fixed="x"><xs:complexType mixed="true"><xs:sequence/></xs:complexType></xs:element>`,
        /a value for what may have elements is not supported/,
      ],
    ],
    'for what nobody knows': [
      ['<xs:colour/>', /xs:colour is not supported/],
      ['<xs:element name="a" colour="red"/>', /the attribute colour of xs:element is not known/],
      ['<other xmlns="urn:other"/>', /other is no element of XML Schema/],
      ['<xs:element name="a"><xs:sequence/></xs:element>', /xs:sequence is not known in xs:element/],
      ['text', /there is text in schema/],
      ['<xs:element name="a" type="b:t"/>', /the prefix of b:t is not declared/],
      ['<xs:element name="a" xs:type="t"/>', /the attribute type is in the namespace of XML Schema/],
    ],
    'for names that mean nothing': [
      ['<xs:element name="a" type="none"/>', /^a\.xsd:2:3: there is no type \{urn:x\}none$/],
      [type('<xs:sequence><xs:element ref="none"/></xs:sequence>'), /there is no element \{urn:x\}none/],
      [type('<xs:sequence><xs:group ref="none"/></xs:sequence>'), /there is no group/],
      [type('<xs:attributeGroup ref="none"/>'), /there is no attributeGroup/],
      [type('<xs:attribute ref="none"/>'), /there is no attribute /],
      [`${element}${element}`, /there are two of the name a/],
      ['<xs:element type="xs:string"/>', /xs:element has no name/],
      ['<xs:element name="1a" type="xs:string"/>', /"1a" is no name/],
    ],
    'for circles': [
      ['<xs:simpleType name="s"><xs:restriction base="s"/></xs:simpleType>', /this type is derived from itself/],
      [type('<xs:complexContent><xs:extension base="t"/></xs:complexContent>'), /this type is derived from itself/],
      [
        '<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group><xs:element name="a"><xs:complexType><xs:group ref="g"/></xs:complexType></xs:element>',
        /this group contains itself/,
      ],
      [
        '<xs:attributeGroup name="g"><xs:attributeGroup ref="g"/></xs:attributeGroup><xs:complexType name="t"><xs:attributeGroup ref="g"/></xs:complexType>',
        /this attribute group contains itself/,
      ],
    ],
    'for numbers of occurrences that make no sense': [
      [
        type('<xs:sequence><xs:element name="a" minOccurs="2"/></xs:sequence>'),
        /minOccurs \(2\) is greater than maxOccurs \(1\)/,
      ],
      [type('<xs:sequence maxOccurs="-1"/>'), /maxOccurs="-1" is no number of occurrences/],
      [type('<xs:all><xs:element name="a" maxOccurs="2"/></xs:all>'), /an element of xs:all stands at most once/],
      [type('<xs:sequence><xs:all/></xs:sequence>'), /xs:all is not known in xs:sequence/],
    ],
    'for facets that make no sense': [
      [simple('xs:string', '<xs:totalDigits value="2"/>'), /xs:totalDigits is not supported for values of this type/],
      [simple('xs:decimal', '<xs:maxLength value="2"/>'), /xs:maxLength is not supported/],
      [simple('xs:string', '<xs:maxLength value="x"/>'), /the value "x" of xs:maxLength is no number/],
      [simple('xs:string', '<xs:maxLength value="1"/><xs:maxLength value="2"/>'), /xs:maxLength stands twice/],
      [
        simple('xs:byte', '<xs:maxInclusive value="128"/>'),
        /xs:maxInclusive of "128" is less strict than that of the base, 127/,
      ],
      [
        simple('xs:token', '<xs:whiteSpace value="preserve"/>'),
        /white space cannot be "preserve" where the base has "collapse"/,
      ],
      [simple('xs:string', '<xs:pattern value="[a"/>'), /"\[a" is no regular expression/],
      [simple('xs:string', '<xs:pattern value="a*?"/>'), /"a\*\?" is no regular expression/],
      [simple('xs:string', '<xs:pattern value="(a)\\1"/>'), /is no regular expression/],
      [simple('xs:anySimpleType', ''), /xs:anySimpleType cannot be restricted/],
    ],
    'for types that can not be derived so': [
      [
        `${type('<xs:sequence/>', ' final="#all"')}<xs:complexType name="u"><xs:complexContent><xs:extension base="t"/></xs:complexContent></xs:complexType>`,
        /t is final/,
      ],
      [
        type('<xs:simpleContent><xs:restriction base="xs:string"/></xs:simpleContent>'),
        /has no simple content that could be restricted/,
      ],
      [
        type('<xs:complexContent><xs:extension base="xs:string"/></xs:complexContent>'),
        /the base has no complex content/,
      ],
      [
        '<xs:simpleType name="l"><xs:list itemType="xs:NMTOKENS"/></xs:simpleType>',
        /the items of a list cannot be lists/,
      ],
    ],
  };
  for (const [what, cases] of Object.entries(CASES))
    describe(what, () => {
      for (const [content, message] of cases) it(`${message}: ${content}`, () => refused(content, message));
    });

  describe('for content in which a name does not determine the particle (unique particle attribution)', () => {
    for (const content of [
      '<xs:sequence><xs:element name="a" minOccurs="0"/><xs:element name="a"/></xs:sequence>',
      '<xs:choice><xs:element name="a"/><xs:sequence><xs:element name="a"/><xs:element name="b"/></xs:sequence></xs:choice>',
      '<xs:sequence><xs:element name="a" maxOccurs="unbounded"/><xs:element name="a"/></xs:sequence>',
      '<xs:sequence><xs:any minOccurs="0"/><xs:element name="a"/></xs:sequence>',
      '<xs:sequence><xs:any namespace="##local" minOccurs="0"/><xs:any namespace="##any"/></xs:sequence>',
      '<xs:sequence><xs:element name="a" minOccurs="1" maxOccurs="3"/><xs:element name="a"/></xs:sequence>',
      '<xs:sequence><xs:any namespace="##other" maxOccurs="unbounded"/><xs:any namespace="urn:y"/></xs:sequence>',
    ])
      it(content, () => refused(type(content), /^a\.xsd:2:\d+: .* \(unique particle attribution\)$/));
    it('but not if counters determine it', () => {
      for (const content of [
        '<xs:sequence><xs:element name="a" minOccurs="2" maxOccurs="2"/><xs:element name="a" minOccurs="0"/></xs:sequence>',
        '<xs:sequence maxOccurs="unbounded"><xs:element name="a" maxOccurs="unbounded"/></xs:sequence>',
        '<xs:choice minOccurs="0" maxOccurs="unbounded"><xs:element name="a" minOccurs="0"/><xs:element name="b"/></xs:choice>',
        '<xs:sequence><xs:any namespace="##other"/><xs:element name="a"/></xs:sequence>',
      ])
        compile(type(content));
    });
    it('and if counts depend on later elements, and unrolling would be too large', () =>
      refused(
        type('<xs:sequence maxOccurs="unbounded"><xs:element name="a" minOccurs="2" maxOccurs="9000"/></xs:sequence>'),
        /how often a may stand depends on what follows, which is not supported/,
      ));
  });

  it('for two elements of one name with different types in one content', () =>
    refused(
      type('<xs:sequence><xs:element name="a" type="xs:string"/><xs:element name="a" type="xs:date"/></xs:sequence>'),
      /two elements a of different types/,
    ));
  it('for files that are missing, no schema, or have another namespace', () => {
    const include = '<xs:include schemaLocation="b/c.xsd"/>';
    refused(include, /^a\.xsd:2:3: b\/c\.xsd does not exist$/);
    refused(include, /^b\/c\.xsd:1:1: a is no element of XML Schema$/, { 'b/c.xsd': '<a/>' });
    refused(include, /^b\/c\.xsd:1:\d+: /, { 'b/c.xsd': '<xs:schema' });
    refused(include, /is of another namespace, urn:y/, { 'b/c.xsd': schemaText('').replaceAll('urn:x', 'urn:y') });
    refused('<xs:import namespace="urn:y" schemaLocation="b.xsd"/>', /is of another namespace, "urn:x"/, {
      'b.xsd': schemaText(''),
    });
    refused('<xs:import namespace="urn:x"/>', /cannot import its own namespace/);
    refused('<xs:include/>', /xs:include names no file/);
  });
  it('for a namespace that is imported without a file', () => {
    const main = schemaText(
      '<xs:import namespace="urn:y"/><xs:element name="a"><xs:complexType><xs:sequence><xs:element ref="y:b"/></xs:sequence></xs:complexType></xs:element>',
      'xmlns:y="urn:y"',
    );
    const other = schemaText('<xs:element name="b"/>').replaceAll('urn:x', 'urn:y');
    const compile = (files: Readonly<Record<string, string>>, imports?: Readonly<Record<string, string>>): string =>
      compileXsd({ entry: 'a.xsd', load: (path) => ({ 'a.xsd': main, ...files })[path], ...(imports && { imports }) });
    const isRefused = (expected: RegExp) => (error: unknown) =>
      error instanceof SchemaError && expected.test(error.message) && error.message.includes('a.xsd');
    assert.throws(() => compile({ 'b.xsd': other }), isRefused(/y:b|urn:y/));
    assert.throws(() => compile({}, { 'urn:y': 'b.xsd' }), isRefused(/b\.xsd does not exist/));
    assert.throws(
      () => compile({ 'b.xsd': schemaText('<xs:element name="b"/>') }, { 'urn:y': 'b.xsd' }),
      isRefused(/is of another namespace, "urn:x"/),
    );
    assert.doesNotThrow(() => compile({ 'b.xsd': other }, { 'urn:y': 'b.xsd' }));
  });
  it('for names of a namespace that only another file imports', () =>
    refused(
      '<xs:include schemaLocation="b.xsd"/><xs:element name="a" xmlns:y="urn:y" type="y:t"/>',
      /the namespace urn:y is not imported/,
      {
        'b.xsd': schemaText('<xs:import namespace="urn:y" schemaLocation="y.xsd"/>'),
        'y.xsd': schemaText('<xs:simpleType name="t"><xs:restriction base="xs:string"/></xs:simpleType>').replaceAll(
          'urn:x',
          'urn:y',
        ),
      },
    ));
});
