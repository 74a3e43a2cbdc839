/** Values of elements and attributes, in invoice schemas and small ones. */
import assert from 'node:assert/strict';
import type { SchemaValidator } from '#core/rules/schema.js';
import { heldFixtures } from '../../../../fixtures/held-invoices.js';
import { plainCii, plainUbl } from '../../../../fixtures/invoices.js';
import { reportOn } from '../../../../fixtures/rules.js';
import {
  officialSchema as official,
  schemaOf as one,
  violationsIn as violations,
} from '../../../../fixtures/schemas.js';
import { treeOf } from '../../../../fixtures/schematron.js';

describe('an attachment', () => {
  const UBL = plainUbl.replace(
    /(<cac:AccountingSupplierParty>)/,
    '<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="a.pdf">QUJD</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>$1',
  );
  const CII = plainCii.replace(
    /(<\/ram:ApplicableHeaderTradeAgreement>)/,
    '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="application/pdf" filename="a.pdf">QUJD</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>$1',
  );
  const schemas = new Map<string, SchemaValidator>();
  before(() => {
    for (const id of ['ubl-2.1-invoice', 'cii-d16b', 'facturx-en16931', 'facturx-extended'])
      schemas.set(id, official(id));
  });
  const of = (id: string, value: string): readonly string[] =>
    violations(schemas.get(id)!, (id.startsWith('ubl') ? UBL : CII).replace('QUJD', value));

  for (const value of [
    'QUJDRA',
    'QU-D',
    'QU_D',
    'QUJD;',
    'data:application/pdf;base64,QUJD',
    '&lt;pdf&gt;',
    'QU\u2009JD',
    '\ufeffQUJD',
    'QUJD=QUJD',
    'QR==',
    'QUJD\u2029',
    '😀',
    'ＱＵＪＤ',
  ]) {
    it(`that is ${JSON.stringify(value)} is invalid in every syntax`, () => {
      for (const id of schemas.keys())
        assert.match(
          of(id, value).join('\n'),
          /^\d+: value (EmbeddedDocumentBinaryObject|AttachmentBinaryObject) base64Binary$/s,
          id,
        );
    });
  }
  for (const value of [
    '',
    'QUI=',
    '\n  QUJD\n  RUZH\n',
    'Q U J D',
    '&#81;UJD',
    '<![CDATA[QUJD]]>',
    'QU<!-- c -->JD',
    'QQ=\n=',
  ]) {
    it(`that is ${JSON.stringify(value)} is valid in every syntax`, () => {
      for (const id of schemas.keys()) assert.deepEqual(of(id, value), [], id);
    });
  }
  it('may have invalid attributes, too', () => {
    const both = violations(
      schemas.get('ubl-2.1-invoice')!,
      UBL.replace('filename="a.pdf">QUJD', 'filename="a.pdf" uri=" x: ">QU!').replace(
        '<cac:Attachment>',
        '<cac:Attachment>\n',
      ),
    );
    assert.deepEqual(both.map((line) => line.replace(/^\d+: /, '')).sort(), [
      'value EmbeddedDocumentBinaryObject @uri anyURI',
      'value EmbeddedDocumentBinaryObject base64Binary',
    ]);
    assert.deepEqual(
      violations(
        schemas.get('ubl-2.1-invoice')!,
        UBL.replace('filename="a.pdf">QUJD', 'filename="a.pdf" uri=" a:b c ">\nQUJD\n'),
      ),
      [],
    );
  });
  it('is truncated when quoted', () => {
    const [violation] = schemas.get('ubl-2.1-invoice')!.validate(treeOf(UBL.replace('QUJD', '*'.repeat(100_000))));
    assert.ok(violation?.kind === 'value' && violation.value.length < 1000);
  });
  for (const [value, en, de] of [
    [
      'QU-D',
      'The first wrong character is “-” at position 3 of the text.',
      'Das erste falsche Zeichen ist „-“ an Stelle 3 des Textes.',
    ],
    [
      '\n QUJD ÄUJD',
      'The first wrong character is “Ä” (U+00C4) at position 8 of the text.',
      'Das erste falsche Zeichen ist „Ä“ (U+00C4) an Stelle 8 des Textes.',
    ],
    [
      'QU\u200bJD',
      'The first wrong character is U+200B at position 3 of the text.',
      'Das erste falsche Zeichen ist U+200B an Stelle 3 des Textes.',
    ],
    [
      '\u00a0QUJD',
      'The first wrong character is U+00A0 at position 1 of the text.',
      'Das erste falsche Zeichen ist U+00A0 an Stelle 1 des Textes.',
    ],
    [
      'QUJD😀!',
      'The first wrong character is “😀” (U+1F600) at position 5 of the text.',
      'Das erste falsche Zeichen ist „😀“ (U+1F600) an Stelle 5 des Textes.',
    ],
    [
      'QUI=QUJD',
      'The first wrong character is “Q” at position 5 of the text.',
      'Das erste falsche Zeichen ist „Q“ an Stelle 5 des Textes.',
    ],
    [
      'QUJD=',
      'The first wrong character is “=” at position 5 of the text.',
      'Das erste falsche Zeichen ist „=“ an Stelle 5 des Textes.',
    ],
    [
      `${'QUJD'.repeat(50_000)}#`,
      'The first wrong character is “#” at position 200001 of the text.',
      'Das erste falsche Zeichen ist „#“ an Stelle 200001 des Textes.',
    ],
    [
      'QUJDRA',
      'Nothing is wrong up to the end, so the end is missing, or an “=” at the end.',
      'Bis zum Schluss ist nichts daran falsch; es fehlt also das Ende oder ein „=“ am Ende.',
    ],
  ] as const) {
    it(`that is ${JSON.stringify(value.slice(-20))} is reported at its first invalid character`, async () => {
      for (const [language, sentence] of [
        ['en', en],
        ['de', de],
      ] as const) {
        const { issues } = await reportOn(UBL.replace('QUJD', value), { language });
        assert.ok(issues.find(({ code }) => code === 'XSD')!.message.includes(` ${sentence} `));
      }
    });
  }
  it('makes an invoice invalid, with the element as its field, in both languages', async () => {
    const document = UBL.replace('QUJD', 'no Base64!');
    for (const language of ['en', 'de'] as const) {
      const { valid, issues } = await reportOn(document, { language });
      const issue = issues.find(({ code }) => code === 'XSD')!;
      assert.deepEqual(
        [valid, issue.field, /no Base64!/.test(issue.message)],
        [false, 'cbc:EmbeddedDocumentBinaryObject', true],
      );
    }
  });
});

describe('white space around a date or time', () => {
  const ubl = official('ubl-2.1-invoice');
  const dated = (value: string): readonly string[] =>
    violations(ubl, plainUbl.replace(/(<cbc:IssueDate>)[^<]*/, `$1${value}`));
  const timed = (value: string): readonly string[] =>
    violations(ubl, plainUbl.replace(/(<\/cbc:IssueDate>)/, `$1<cbc:IssueTime>${value}</cbc:IssueTime>`));

  for (const [before, after] of [
    ['\t', ''],
    ['', '\r\n'],
    ['   ', '   '],
    ['&#10;', '&#9;'],
    ['\n<!-- c -->', ''],
    ['', '<?p?>\n'],
    ['<![CDATA[ ]]>', '<![CDATA[\n]]>'],
  ] as const) {
    it(`is ignored: ${JSON.stringify(before)} and ${JSON.stringify(after)}`, () => {
      for (const date of ['2024-02-29', '2018-04-13Z', '2018-04-13+14:00'])
        assert.deepEqual(dated(before + date + after), [], date);
      for (const time of ['24:00:00', '12:00:00.5', '12:00:00Z'])
        assert.deepEqual(timed(before + time + after), [], time);
    });
  }
  for (const [before, after] of [
    ['\u00a0', ''],
    ['', '\u2003'],
    ['\u200b', ''],
    ['', '\u0085'],
    ['', '\u2028'],
    ['.', ''],
  ] as const) {
    it(`allows only XML blanks: ${JSON.stringify(before)} and ${JSON.stringify(after)}`, () => {
      assert.match(dated(`${before}2018-04-13${after}`).join(), /^\d+: value IssueDate date$/);
      assert.match(timed(`${before}12:00:00${after}`).join(), /^\d+: value IssueTime time$/);
    });
  }
  it('is not allowed inside', () => {
    for (const date of ['2018 -04-13', '2018-04- 13', '2018-04-13 Z']) assert.equal(dated(date).length, 1, date);
  });
  it('is ignored in a union of dates and times, too', () => {
    const union = one(
      '<xs:element name="a"><xs:simpleType><xs:union memberTypes="xs:dateTime xs:date"/></xs:simpleType></xs:element>',
    );
    for (const value of [' 2018-04-13 ', '\n2018-04-13T24:00:00\n', '2018-04-13'])
      assert.deepEqual(violations(union, `<a xmlns="urn:x">${value}</a>`), [], value);
    for (const value of [' 2018-02-30 ', '2018-04-13T25:00:00', '', '20180413'])
      assert.equal(violations(union, `<a xmlns="urn:x">${value}</a>`).length, 1, value);
  });
  it('does not shift later line numbers', () => {
    const schema = one(
      '<xs:element name="a"><xs:complexType><xs:sequence><xs:element name="d" type="xs:date"/><xs:element name="n" type="xs:integer"/></xs:sequence></xs:complexType></xs:element>',
    );
    assert.deepEqual(
      violations(schema, '<a xmlns="urn:x">\n<d>\n\n2018-04-13\n</d>\n<n>x</n></a>').map((line) => line.split(':')[0]),
      ['6'],
    );
    assert.deepEqual(
      violations(schema, '<a xmlns="urn:x">\n<d>\n\n\n</d>\n<n>x</n></a>').map((line) => line.split(':')[0]),
      ['2', '6'],
    );
  });
});

describe('other values', () => {
  it('that are URIs follow RFC 2396, also in attributes', () => {
    const schema = official('ubl-2.1-invoice');
    const of = (value: string): readonly string[] =>
      violations(schema, plainUbl.replace(/<cbc:ID>/, `<cbc:ID schemeURI="${value}">`));
    for (const value of ['', ' http://a:b ', 'http://h:8 0', 'urn:x:y z', 'http://a?[', '{}', '\u00e4', 'a#'])
      assert.deepEqual(of(value), [], value);
    for (const value of ['http:', 'http://', 'mailto:', '//', 'x:#', 'a#b#c', '%', 'http://[1]'])
      assert.match(of(value).join(), /^\d+: value ID @schemeURI anyURI$/, value);
  });
  it('that are ids follow the second edition of XML', () => {
    const schema = one(
      '<xs:element name="a"><xs:complexType><xs:attribute name="id" type="xs:ID"/></xs:complexType></xs:element>',
    );
    for (const value of ['a', ' a ', 'ä', '_1'])
      assert.deepEqual(violations(schema, `<a xmlns="urn:x" id="${value}"/>`), [], value);
    for (const value of ['', '1', 'a b', '😀', 'ª'])
      assert.equal(violations(schema, `<a xmlns="urn:x" id="${value}"/>`).length, 1, value);
  });
  it('of xsi attributes are checked and collapsed on any element', () => {
    const schema = one(
      '<xs:element name="a"><xs:complexType><xs:sequence><xs:element name="s" type="xs:string" minOccurs="0"/><xs:any processContents="lax" namespace="##other" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>',
    );
    const of = (content: string): readonly string[] =>
      violations(
        schema,
        `<a xmlns="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema">${content}</a>`,
      );
    for (const content of [
      '<s xsi:type=" xs:token ">a</s>',
      '<s xsi:type="xs:NCName">a</s>',
      '<s xsi:schemaLocation="urn:y y.xsd">a</s>',
      '<y xmlns="urn:y" xsi:type="xs:date"> 2018-04-13</y>',
    ])
      assert.deepEqual(of(content), [], content);
    for (const content of [
      '<s xsi:type="xs:NCName">a:b</s>',
      '<y xmlns="urn:y" xsi:nil="maybe"/>',
      '<s xsi:schemaLocation="urn:y ::">a</s>',
      '<s xsi:noNamespaceSchemaLocation="http:">a</s>',
      '<y xmlns="urn:y" xsi:type="xs:date">2018-04-31</y>',
      '<y xmlns="urn:y" xsi:type="xs:base64Binary">!</y>',
    ])
      assert.equal(of(content).length, 1, content);
  });
  it('must be absent in nil elements', () => {
    const schema = one(
      '<xs:element name="a"><xs:complexType><xs:sequence><xs:element name="d" type="xs:date" nillable="true"/></xs:sequence></xs:complexType></xs:element>',
    );
    const of = (attributes: string, content = ''): number =>
      violations(
        schema,
        `<a xmlns="urn:x" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><d ${attributes}>${content}</d></a>`,
      ).length;
    assert.deepEqual(
      [
        of('xsi:nil="true"'),
        of('xsi:nil=" 1 "'),
        of('xsi:nil="false"', '2018-04-13'),
        of('xsi:nil="false"'),
        of('xsi:nil="true"', '2018-04-13'),
        of('xsi:nil="yes"', '2018-04-13'),
      ],
      [0, 0, 0, 1, 1, 1],
    );
  });
  it('are checked against the type that the parent declares for the name', () => {
    const schema =
      one(`<xs:element name="a"><xs:complexType><xs:choice maxOccurs="unbounded"><xs:element name="p" type="P"/><xs:element name="q" type="Q"/></xs:choice></xs:complexType></xs:element>
      <xs:complexType name="P"><xs:sequence><xs:element name="v" type="xs:date"/></xs:sequence></xs:complexType><xs:complexType name="Q"><xs:sequence><xs:element name="v" type="xs:base64Binary"/></xs:sequence></xs:complexType>`);
    const of = (p: string, q: string): readonly string[] =>
      violations(schema, `<a xmlns="urn:x"><p><v>${p}</v></p><q><v>${q}</v></q></a>`);
    assert.deepEqual(
      [
        of(' 2018-04-13', 'QUJD').length,
        of('QUJD', 'QUJD').length,
        of('2018-04-13', '2018-04-13!').length,
        of('x', '!').length,
      ],
      [0, 1, 1, 2],
    );
  });
  it('below a wildcard are checked for declared elements only', () => {
    const schema = one(
      '<xs:element name="a"><xs:complexType><xs:sequence><xs:element name="d" type="xs:date" minOccurs="0"/><xs:any processContents="lax" namespace="##other" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>',
    );
    assert.deepEqual(violations(schema, '<a xmlns="urn:x"><y xmlns="urn:y"><d xmlns="urn:x">no date</d></y></a>'), []);
    assert.equal(
      violations(schema, '<a xmlns="urn:x"><y xmlns="urn:y"><a xmlns="urn:x"><d>no date</d></a></y></a>').length,
      1,
    );
  });
  it('that are namespace names need not be URIs', () => {
    const schema = one(
      '<xs:element name="a"><xs:complexType><xs:sequence><xs:any processContents="lax" namespace="##other"/></xs:sequence></xs:complexType></xs:element>',
    );
    for (const uri of ['a b', '%', 'http://[', '::', 'ä ö'])
      assert.deepEqual(violations(schema, `<a xmlns="urn:x"><y xmlns="${uri}"/></a>`), [], uri);
  });
  it('are checked in linear time, whatever declares types and namespaces', () => {
    const schema = official('ubl-2.1-invoice');
    const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    const declarations = Array.from({ length: 200 }, (_, n) => `xmlns:n${n}="urn:${n}${'x'.repeat(10_000)}"`).join(' ');
    const invoice = (attributes: string, content: string): string =>
      plainUbl
        .replace('<cac:AccountingSupplierParty>', `${content}<cac:AccountingSupplierParty>`)
        .replace(/(<(?:\w+:)?Invoice\b)/, `$1 ${XSI} ${attributes}`);
    for (const xml of [
      invoice(declarations, '<cbc:ID xsi:type="n7:x">a</cbc:ID>'.repeat(20_000)),
      invoice(
        '',
        '<cac:Party>'.repeat(240) +
          '<cbc:ID schemeURI=":" xsi:type="cbc:IDType">a</cbc:ID>'.repeat(20_000) +
          '</cac:Party>'.repeat(240),
      ),
      invoice(`xsi:schemaLocation="${'a '.repeat(500_000)}"`, ''),
    ])
      assert.ok(schema.validate(treeOf(xml)).length >= 0);
  });
  it('are valid in all our invoices', async () => {
    for (const { xml, name } of heldFixtures()) assert.equal((await reportOn(xml)).valid, true, name);
  });
});
