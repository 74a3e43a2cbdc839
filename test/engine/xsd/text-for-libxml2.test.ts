/** The text that libxml2 validates: what only we read must not keep it from validating, nor change what it finds. */
import assert from 'node:assert/strict';
import { unwrap } from '../../../engine/envelope/unwrap.js';
import { schemaText } from '../../../engine/xsd/schema-text.js';
import { type SchemaValidator, loadSchema } from '../../../engine/xsd/libxml2.js';
import { envelope } from '../../fixtures/envelope.js';
import { treeOf } from '../../fixtures/schematron.js';

const SCHEMA = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:x" xmlns="urn:x" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:choice maxOccurs="unbounded">
    <xs:element name="id" type="xs:integer"/><xs:element name="token" type="xs:NMTOKEN"/><xs:element name="text" type="xs:string"/>
    <xs:element name="three"><xs:simpleType><xs:restriction base="xs:string"><xs:length value="3"/></xs:restriction></xs:simpleType></xs:element>
    <xs:any namespace="##other" processContents="lax"/>
  </xs:choice><xs:anyAttribute namespace="##other" processContents="lax"/></xs:complexType></xs:element>
</xs:schema>`;

const V11 = '<?xml version="1.1"?>';
let schema: SchemaValidator;
const violations = (xml: string): string[] =>
  schema.validate(treeOf(xml)).map(({ line, message }) => `${line}: ${message}`);
const inEnvelope = (xml: string, attributes = ''): string[] => {
  const opened = unwrap(treeOf(envelope(xml, attributes)));
  assert.ok(opened.ok);
  return schema.validate(opened.payload).map(({ line, message }) => `${line}: ${message}`);
};
const order = (content: string, attributes = ''): string => `<order xmlns="urn:x"${attributes}>${content}</order>`;
const notInteger = (value: string): string =>
  `Element '{urn:x}id': '${value}' is not a valid value of the atomic type 'xs:integer'.`;

before(() => {
  schema = loadSchema('x.xsd', new Map([['x.xsd', Buffer.from(SCHEMA)]]));
});

describe('the text for libxml2', () => {
  it('is the source itself, where nothing is in the way', () => {
    for (const xml of [order('<id>1</id>'), `<?xml version="1.0"?>\r\n${order('\r\n<!-- x -->')}`]) {
      const tree = treeOf(xml);
      assert.equal(schemaText(tree, []).text, tree.source);
    }
  });

  it('counts the same lines, whatever ends them', () => {
    for (const end of ['\n', '\r\n', '\r', '\r\r\n']) {
      const lines = end === '\r\r\n' ? 2 : 1;
      assert.deepEqual(
        violations(order(`${end}<text>a${end}</text>${end}<id>x</id>`)),
        [`${1 + 3 * lines}: ${notInteger('x')}`],
        JSON.stringify(end),
      );
    }
    for (const end of ['\u0085', '\u2028', '\r\u0085', '\r', '\n']) {
      assert.deepEqual(
        violations(`${V11}${end}${order(`${end}<text>a${end}</text>${end}<id>x</id>`)}`),
        [`5: ${notInteger('x')}`],
        JSON.stringify(end),
      );
    }
  });
});

describe('the text of XML 1.1 for libxml2', () => {
  it('validates control characters by their kind: no digit, no name, one character', () => {
    assert.deepEqual(violations(`${V11}${order('<text>a&#1;b&#x1F;</text><three>a&#2;c</three>')}`), []);
    assert.deepEqual(violations(`${V11}${order('<id>1&#1;2</id>')}`), [`1: ${notInteger('1\u00012')}`]);
    assert.deepEqual(violations(`${V11}${order('<token>a&#x10;b</token>')}`), [
      "1: Element '{urn:x}token': 'a\u0010b' is not a valid value of the atomic type 'xs:NMTOKEN'.",
    ]);
    assert.match(violations(`${V11}${order('<three>ab&#2;c</three>')}`).join(), /length/);
    assert.deepEqual(violations(`${V11}${order('<id> &#9;&#10;&#13;1 </id><text>&#x7f;&#x85;&#x2028;</text>')}`), []);
  });

  it('keeps characters of private use and what only looks like a reference', () => {
    assert.deepEqual(
      violations(
        `${V11}${order('<text><![CDATA[&#1;]]><!--&#1;--><?p &#1;?>&amp;#1;&#2;\ue000&#xe021;</text><id>\ue002</id>')}`,
      ),
      [`1: ${notInteger('\ue002')}`],
    );
    assert.deepEqual(violations(`${V11}${order('<id><![CDATA[&#1;]]></id>')}`), [`1: ${notInteger('&#1;')}`]);
    assert.deepEqual(violations(`${V11}${order('<id>\ue000\ue01f&#xe020;&#1;</id>')}`), [
      `1: ${notInteger('\ue000\ue01f\ue020\u0001')}`,
    ]);
  });

  it('fails rather than to say something wrong where every character of private use is taken', () => {
    const all = Array.from({ length: 0x1900 }, (_, i) => String.fromCharCode(0xe000 + i)).join('');
    assert.throws(() => violations(`${V11}${order(`<text>${all}&#1;</text>`)}`), RangeError);
    assert.deepEqual(violations(`${V11}${order(`<text>${all}</text>`)}`), []);
  });

  it('takes prefixes out of use, and nothing else', () => {
    const xsi = ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:xs="http://www.w3.org/2001/XMLSchema"';
    assert.deepEqual(
      violations(`${V11}${order('<text xmlns:p="">x</text><text>xmlns:p=""</text>', ' xmlns:p="u"')}`),
      [],
    );
    assert.deepEqual(violations(`${V11}${order('<id xsi:type="xs:integer">1</id>', xsi)}`), []);
    assert.match(violations(`${V11}${order('<id xmlns:xs="" xsi:type="xs:integer">1</id>', xsi)}`).join(), /type/);
    assert.deepEqual(
      violations(`${V11}${order(`<text xmlns:p='' >x</text><o:a xmlns:o="urn:o" b=' xmlns:p=""'/>`)}`),
      [],
    );
    assert.deepEqual(violations(`${V11}${order('<text xmlns:p=""><![CDATA[<a xmlns:p="">]]></text>')}`), []);
  });

  it('may have any encoding in its declaration, and lines in it', () => {
    for (const declaration of [
      '<?xml version="1.1" encoding="ISO-8859-1"?>',
      "<?xml\n version='1.1'\n standalone='yes'\n?>",
      '<?xml  version = "1.1" ?>',
    ]) {
      const lines = declaration.split('\n').length;
      assert.deepEqual(violations(`${declaration}${order('<text>ä</text>\n<id>x</id>')}`), [
        `${lines + 1}: ${notInteger('x')}`,
      ]);
    }
  });
});

describe('namespaces that are no URIs', () => {
  const NAMES = ['not a uri', 'http://x/ä', '%', '{x}', ' ', '<', 'http://[', 'a"b'];
  const written = (name: string): string => `"${name.replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`;

  for (const name of NAMES) {
    it(`are nothing against a document: ${name}`, () => {
      assert.deepEqual(violations(order('<id>1</id>', ` xmlns:p=${written(name)}`)), []);
      assert.deepEqual(violations(order('<p:id p:a="1"><p:b/></p:id><id>1</id>', ` xmlns:p=${written(name)}`)), []);
      assert.deepEqual(violations(order('<id>1</id>\n<id>x</id>', `\n xmlns:p=${written(name)}`)), [
        `3: ${notInteger('x')}`,
      ]);
      assert.deepEqual(inEnvelope(order('<p:id/><id>x</id>'), ` xmlns:p=${written(name)}`), [`3: ${notInteger('x')}`]);
      assert.deepEqual(
        violations(
          `${V11}${order('<p:id>&#1;</p:id><id>1</id>', ` xmlns:p=${written(`${name}&#1;`).replace('&amp;', '&')}`)}`,
        ),
        [],
      );
    });
  }

  it('have their own name in what is found', () => {
    assert.deepEqual(violations('<a xmlns="not a uri"/>'), [
      "1: Element '{not a uri}a': No matching global declaration available for the validation root.",
    ]);
    assert.deepEqual(violations('<p:a xmlns:q="ü ü" xmlns:p="&#xe4; b"/>'), [
      "1: Element '{ä b}a': No matching global declaration available for the validation root.",
    ]);
  });

  it('are left alone where they are relative', () =>
    assert.deepEqual(violations(order('<p:a/><id>1</id>', ' xmlns:p="relative"')), []));
});

describe('the text of an invoice in an envelope for libxml2', () => {
  it('has what it inherits, and the lines of the file', () => {
    assert.deepEqual(inEnvelope('\n<order>\n<id>x</id></order>', ' xmlns="urn:x"'), [`5: ${notInteger('x')}`]);
    assert.deepEqual(inEnvelope('<o:order\n><o:id>x</o:id></o:order>', '\n xmlns:o="urn:x"'), [
      `5: ${notInteger('x')}`,
    ]);
    assert.deepEqual(inEnvelope('<o:order>\n<o:id>x</o:id></o:order>\n\n', '\n xmlns:o="urn:x"'), [
      `5: ${notInteger('x')}`,
    ]);
    assert.deepEqual(inEnvelope('<order xmlns=""/>', ' xmlns="urn:x"'), [
      "3: Element 'order': No matching global declaration available for the validation root.",
    ]);
    assert.deepEqual(
      inEnvelope(
        order('<id>1</id>'),
        ' xml:lang="de" a="b" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:x y.xsd" xsi:nil="true"',
      ),
      [],
    );
    assert.deepEqual(inEnvelope(`<!-- <a> -->\n${order(`${'<!--\n-->'.repeat(6_000)}<id>x</id>`)}<?p?>`), [
      `6004: ${notInteger('x')}`,
    ]);
  });

  it('has the names in values that the envelope declares', () => {
    const xs = ' xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
    assert.deepEqual(inEnvelope(order('<id xsi:type="xs:int">1</id>'), xs), []);
    assert.match(inEnvelope(order('<id xsi:type="xs:date">1</id>'), xs).join(), /type/);
  });
});
