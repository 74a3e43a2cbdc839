/** Names and numbers of other scripts are replaced like Latin ones, with letters and digits of the same script. */
import { strict as assert } from 'node:assert';
import { anonymise } from '#validator/index.js';
import { withText, xrechnungUbl } from '../../../fixtures/invoices.js';

/** The replacement of a value in an element of an invoice. */
function inElement(name: string, value: string, declaration = ''): string {
  const xml = declaration + withText(xrechnungUbl, name, value).replace(/^<\?xml[^>]*\?>\s*/, '');
  const bytes = Buffer.from(xml, declaration === '' ? 'utf8' : 'latin1');
  const result = Buffer.from(anonymise(bytes, { seed: 1 })).toString(declaration === '' ? 'utf8' : 'latin1');
  return new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(result)![1]!;
}

const shapeOf = (value: string): string =>
  value
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\p{Lo}/gu, 'o')
    .replace(/\p{Nd}/gu, '9');

const NAMES = [
  ['Հակոբյան Սարգիս', /^[\p{Script=Armenian} ]+$/u],
  ['ბერიძე გიორგი', /^[\p{Script=Georgian} ]+$/u],
  ['Ｍｕｌｌｅｒ ＳＨＯＴＥＮ', /^[\uff01-\uff5e ]+$/u],
  ['𝐌𝐮𝐥𝐥𝐞𝐫', /^[\u{1d400}-\u{1d433}]+$/u],
  ['Ђорђевић Љиљана', /^[\p{Script=Cyrillic} ]+$/u],
  ['Şığ Iğın', /^[\p{Script=Latin} ]+$/u],
  ['M ü l l e r', /^[a-zäöü ]+$/iu],
] as const;

describe('anonymising other scripts', () => {
  for (const [name, script] of NAMES)
    it(`replaces ${name}`, () => {
      const found = inElement('cbc:RegistrationName', name);
      assert.match(found, script);
      assert.equal(shapeOf(found), shapeOf(name));
      // Single letters may stay the same by chance, words must not.
      for (const word of name.split(' ').filter((each) => each.length > 2)) assert.ok(!found.includes(word), found);
      assert.notEqual(found, name);
    });
  for (const [number, digits] of [
    ['０５２１９０８１７', /^[０-９]+$/],
    ['٠٥٢١٩٠٨١٧', /^[٠-٩]+$/],
    ['०५२१९०८१७', /^[०-९]+$/],
    ['𝟎𝟓𝟐𝟏𝟗𝟎𝟖𝟏𝟕', /^[\u{1d7ce}-\u{1d7d7}]+$/u],
  ] as const)
    it(`replaces the telephone number ${number}`, () => {
      const found = inElement('cbc:Telephone', number);
      assert.match(found, digits);
      assert.notEqual(found, number);
    });
  it('replaces names of one sign', () => {
    const found = inElement('cbc:RegistrationName', '王 明');
    assert.match(found, /^[\p{Script=Han}] [\p{Script=Han}]$/u);
    assert.doesNotMatch(found, /[王明]/);
  });
  it('takes letters that the encoding of the document has', () => {
    const found = inElement(
      'cbc:RegistrationName',
      'Conceição Ñuñez Õõ',
      '<?xml version="1.0" encoding="ISO-8859-1"?>\n',
    );
    assert.equal(shapeOf(found), shapeOf('Conceição Ñuñez Õõ'));
  });
  it('keeps superscript digits', () => assert.match(inElement('cbc:Note', '12 m² 345 m³'), /m².*m³/));
});
