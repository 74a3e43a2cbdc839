import { strict as assert } from 'node:assert';
import { EngineError, anonymise, groupOf, readInvoice, valueOf } from '#validator/index.js';
import { readEncoded } from '#schematron/xml/encode.js';
import { FIXTURES, withReplaced, withText, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { enveloped } from '../../../fixtures/envelope.js';
import { inFull } from '../../../needs/wanted.js';

const text = (document: string | Uint8Array, options = {}): string =>
  Buffer.from(
    anonymise(typeof document === 'string' ? Buffer.from(document) : document, { seed: 1, ...options }),
  ).toString();

/** The replacement of a value in an element of an invoice. */
function inElement(name: string, value: string, options = {}): string {
  const found = new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`).exec(text(withText(xrechnungUbl, name, value), options));
  return found![1]!;
}

/** Letters, digits and everything else. */
const shapeOf = (value: string): string =>
  value
    .replace(/\p{Lu}/gu, 'A')
    .replace(/\p{Ll}/gu, 'a')
    .replace(/\d/g, '9');

describe('anonymising', () => {
  for (const { name, xml } of FIXTURES)
    it(`leaves markup, lines, codes and amounts as they are: ${name}`, () => {
      const result = text(xml);
      assert.notEqual(result, xml);
      const bare = (document: string): string =>
        document.replace(/<!--[^]*?-->/g, '').replace(/>[^<]*</g, (content) => `>${content.replace(/\S/g, '')}<`);
      const withoutValues = (document: string): string =>
        bare(document)
          .replace(/"[^"]*"/g, '""')
          .replace(/[ \t]+</g, '<');
      assert.equal(withoutValues(result), withoutValues(xml));
      assert.equal(result.split('\n').length, xml.split('\n').length);
      const kept = (document: string): readonly string[] =>
        document.match(/>[A-Z0-9.]{1,4}<|currencyID="[^"]*"|unitCode="[^"]*"/g) ?? [];
      assert.equal(
        kept(result)
          .filter((each) => /"/.test(each))
          .join(),
        kept(xml)
          .filter((each) => /"/.test(each))
          .join(),
      );
    });

  const SHAPES: readonly (readonly [element: string, value: string])[] = [
    ['cbc:StreetName', 'Gerberstieg 14 b'],
    ['cbc:CityName', 'ST. PETER-ORDING'],
    ['cbc:PostalZone', '01968'],
    ['cbc:RegistrationName', 'Ærø Fjordbåde ApS'],
    ['cbc:Telephone', '+49 (0)5241 / 90-817'],
    ['cbc:ID', 'ÄRZ-2031/00417-b'],
  ];
  for (const [element, value] of SHAPES)
    it(`keeps the shape of ${value}`, () => {
      const other = inElement(element, value);
      assert.notEqual(other, value);
      assert.equal(shapeOf(other), shapeOf(value));
    });

  it('moves e-mail addresses and hosts to a reserved domain', () => {
    for (const value of ['a.b+c@mail.roehrig-bau.de', 'ask@kunst.museum', 'X_Y@LIEFER.COM'])
      assert.match(inElement('cbc:ElectronicMail', value), /^[^@]+@[^@]+\.example$/);
    assert.match(
      inElement('cbc:Note', 'See https://www.roehrig-bau.de/agb.pdf?kunde=roehrig'),
      /^\S+ https:\/\/www\.\S+\.example\/\S+\.pdf\?/,
    );
  });

  it('has the same for the same, in a note, an address, a file name and another letter case, too', () => {
    const note = 'ROEHRIG owes 4711-0815 to Roehrig; see roehrig.pdf, mail@roehrig.de';
    const xml = withText(withText(xrechnungUbl, 'cbc:RegistrationName', 'Roehrig GmbH'), 'cbc:Note', note);
    const invoice = text(xml);
    const name = /<cbc:RegistrationName>(\w+) GmbH</.exec(invoice)![1]!;
    const [, ...found] = /<cbc:Note>(\w+) \S+ [\d-]+ to (\w+); \S+ (\w+)\.pdf, \w+@(\w+)\.example</.exec(invoice)!;
    assert.deepEqual(found, [name.toUpperCase(), name, name.toLowerCase(), name.toLowerCase()]);
  });

  it('has different ones for different ones', () => {
    const notes = Array.from(
      { length: 300 },
      (_, at) => `K${1000 + at}x wort${String.fromCharCode(97 + (at % 26), 97 + at / 26)}`,
    );
    const result = inElement('cbc:Note', notes.join(' ')).split(' ');
    assert.equal(new Set(result).size, 600);
  });

  it('keeps forms, dates, amounts and statements that rules read', () => {
    for (const value of ['#SKONTO#TAGE=14#PROZENT=2.25#', '#VERZUG#TAGE=30#PROZENT=9.00#BASISBETRAG=357.93#'])
      assert.equal(inElement('cbc:Note', value), value);
    assert.match(inElement('cbc:Note', '#ENTITY@ATMPAYMENT-001#73519#'), /^#ENTITY@ATMPAYMENT-001#(?!73519)\d{5}#$/);
    assert.doesNotMatch(inElement('cbc:Note', '#ZWIRNMEISTER@QUASTEN-735#'), /ZWIRN|QUASTEN/);
    assert.match(
      inElement('cbc:Note', 'Fällig 31.12.2031 mit 1.190,00 EUR'),
      /^\p{L}{6} 31\.12\.2031 mit 1\.190,00 EUR$/u,
    );
    assert.equal(inElement('cbc:Note', 'Godkänd för F-skatt'), 'Godkänd för F-skatt');
  });

  for (const [what, element, value, kept] of [
    ['version and variant of a UUID', 'cbc:ID', 'f1c9d83d-e31f-53fc-a19f-10b961f599e7', /^.{14}5.{4}a/],
    ['the form of an Emirati tax number', 'cbc:CompanyID', '104830275016903', /^1\d{12}03$/],
    ['a Norwegian VAT number', 'cbc:CompanyID', 'NO974760673MVA', /^NO\d{9}MVA$/],
    ['a French VAT number', 'cbc:CompanyID', 'FR44732829320', /^FR\d{11}$/],
    ['an Omani VAT number', 'cbc:CompanyID', 'OM1100046281', /^OM\d{10}$/],
  ] as const)
    it(`keeps ${what}, and nothing else of it`, () => {
      const other = inElement(element, value);
      assert.match(other, kept);
      assert.notEqual(other, value);
    });

  it('keeps parts of countries, and the sectors of Bucharest', () => {
    assert.equal(inElement('cbc:CityName', 'SECTOR4'), 'SECTOR4');
    assert.equal(inElement('cbc:CityName', 'RO-B'), 'RO-B');
    assert.notEqual(inElement('cbc:CityName', 'SECTOR7'), 'SECTOR7');
    assert.notEqual(inElement('cbc:CityName', 'BONN-B'), 'BONN-B');
  });
  it('takes nothing for a part of a country that only has its form', () => {
    for (const value of ['RE-101', 'KD-129', 'PO-935', 'AE-12'])
      for (const element of ['cbc:ID', 'cbc:BuyerReference'])
        assert.ok(!inElement(element, value).includes(value), `${element} ${value}`);
  });

  for (const name of ['北十二条西', 'ﾏﾙﾏﾙｼﾖｳｼﾞ', 'ひらがな', 'شركة', '한국상사'])
    it(`replaces names of scripts without capitals: ${name}`, () => {
      const other = inElement('cbc:RegistrationName', name);
      assert.equal([...other].length, [...name].length);
      assert.ok([...other].every((letter, at) => letter !== [...name][at] || !/\p{Lo}/u.test(letter)));
      assert.match(other, /^[\p{L}\p{M}\uff9e\uff9f]+$/u);
    });

  it('replaces unknown values, invalid codes, comments and processing instructions', () => {
    const planted = 'Hildegunst';
    const xml = withReplaced(
      withText(withText(xrechnungUbl, 'cbc:InvoiceTypeCode', planted), 'cbc:PayableAmount', `${planted} 1.00`),
      '<cbc:IssueDate>',
      `<!-- ${planted} --><?${'target'} ${planted}?><x:y xmlns:x="urn:x" z="${planted}">${planted} <x:a><![CDATA[<${planted}>]]></x:a> &#72;ildegunst</x:y><cbc:IssueDate>`,
    );
    const result = text(xml);
    assert.equal((xml.match(/ildegunst/g) ?? []).length, 8);
    assert.doesNotMatch(result, /ildegunst/i);
    assert.match(result, /<x:a>&lt;\w{10}&gt;<\/x:a>/);
  });

  it('keeps identifiers of specifications, misspelt ones too, but no sentence in their place', () => {
    for (const identifier of ['urn:cen.eu:en16931:2017', 'urn: cen.eu:en16931:2017', 'B1'])
      assert.equal(inElement('cbc:ProfileID', identifier), identifier);
    assert.doesNotMatch(inElement('cbc:ProfileID', 'as agreed with Zwirnmeister'), /Zwirnmeister/);
  });
  it('replaces attachments by files of the same length', () => {
    const content = Buffer.from('Hildegunst von Mythenmetz'.repeat(20)).toString('base64');
    const binary = `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="hildegunst.pdf">${content}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const result = text(
      xrechnungUbl.replace('<cac:AccountingSupplierParty>', `${binary}<cac:AccountingSupplierParty>`),
    );
    const [, name, other] = /filename="([^"]*)">([^<]*)</.exec(result)!;
    assert.match(name!, /^(?!hildegunst)\w{10}\.pdf$/);
    assert.equal(other!.length, content.length);
    assert.equal(Buffer.from(other!, 'base64').toString('base64'), other);
    assert.match(Buffer.from(other!, 'base64').toString(), /^%PDF-/);
  });

  it('scales amounts and shifts dates as requested', () => {
    const result = readInvoice(anonymise(Buffer.from(xrechnungUbl), { seed: 1, scale: 7, moveDays: 40 }));
    const before = readInvoice(Buffer.from(xrechnungUbl));
    const amount = (invoice: typeof before): number =>
      Number(valueOf(groupOf(invoice.content, 'BG-22')!, 'BT-115')!.value);
    assert.equal(amount(result), 7 * amount(before));
    const day = (invoice: typeof before): number => Date.parse(valueOf(invoice.content, 'BT-2')!.value);
    assert.equal(day(result) - day(before), 40 * 86_400_000);
  });

  it('writes a UUID in the letters that it is written in', () => {
    for (const uuid of ['550e8400-e29b-41d4-a716-446655440000', '550E8400-E29B-41D4-A716-446655440000']) {
      const found = inElement('cbc:Note', uuid);
      assert.equal(found, uuid === uuid.toLowerCase() ? found.toLowerCase() : found.toUpperCase());
      assert.match(found, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/i);
      assert.notEqual(found, uuid);
    }
  });

  it('shifts dates of any year, with or without a time', () => {
    for (const [date, moveDays, moved] of [
      ['0001-01-01', 1, '0001-01-02'],
      ['0001-01-01', -1, '0001-01-01'],
      ['0099-12-31', 1, '0100-01-01'],
      ['2024-02-29Z', 366, '2025-03-01Z'],
      ['9999-12-31', 1, '9999-12-31'],
    ] as const)
      assert.equal(inElement('cbc:IssueDate', date, { moveDays }), moved);
    for (const [date, moved] of [
      ['20241231', '20250101'],
      ['202412312359', '202501012359'],
      ['20241231235959', '20250101235959'],
    ] as const) {
      const xml = xrechnungCii.replace(/(<udt:DateTimeString [^>]*>)\d+/, `$1${date}`);
      assert.ok(text(xml, { moveDays: 1 }).includes(`>${moved}<`), date);
    }
  });

  it('keeps the encoding, the byte order mark and the line ends', () => {
    const bare = withText(xrechnungUbl, 'cbc:CityName', 'Köln').replace(/^<\?xml[^>]*\?>\s*/, '');
    const declared = (name: string): string => `<?xml version="1.0" encoding="${name}"?>\n${bare}`;
    for (const [encoding, bytes] of [
      ['UTF-8', Buffer.from(`\ufeff${declared('UTF-8')}`)],
      ['UTF-8, CR LF', Buffer.from(bare.replaceAll('\n', '\r\n'))],
      ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
      ['UTF-16LE', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le')],
      ['UTF-16BE', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le').swap16()],
    ] as const) {
      const result = anonymise(bytes, { seed: 1 });
      const read = readEncoded(result);
      assert.ok(read.ok, encoding);
      assert.deepEqual(read.encode(read.text), result, encoding);
      assert.equal(result[0], bytes[0], encoding);
      assert.equal(read.text.split('\r\n').length, encoding.endsWith('CR LF') ? bare.split('\n').length : 1, encoding);
      assert.doesNotMatch(read.text, /Köln/);
    }
  });

  it('replaces the participants of an envelope as those of its invoice', () => {
    const seller = /DE(\d{9})</.exec(xrechnungUbl)![1]!;
    const result = text(enveloped(xrechnungUbl, { sender: `9930:de${seller}` }));
    const [, sender] = /Authority="iso6523-actorid-upis">9930:de(\d{9})</.exec(result)!;
    assert.notEqual(sender, seller);
    assert.match(result, new RegExp(`<cbc:CompanyID>DE${sender}<`));
    assert.match(result, /<sh:InstanceIdentifier>urn:fdc:peppol\.eu:2017:poacc:billing:01:1\.0</);
  });

  it('takes no longer than in proportion for long texts', () => {
    for (const part of ['a', '7', 'a.', 'a1', '1,', 'A7 ', '12-', 'http://', 'x@', '#A', '&lt;'])
      assert.notEqual(inElement('cbc:Note', `Wort ${part.repeat(inFull(200_000, 40_000))} Wort`), '');
  }).timeout(300_000);

  it('leaves no number in a text that could be one of a register or a telephone', () => {
    for (const value of ['HRB 12.345', 'Tel. 0521.9081', 'Steuer 305/5930/1428', 'HRB 90817 B', '+352 691.473.208']) {
      const numbers = value.match(/\d{3,}/g)!;
      const other = inElement('cbc:Note', value);
      for (const number of numbers) assert.ok(!other.includes(number), other);
    }
  });

  it('is the same for the same seed, and another one for another', () => {
    assert.equal(text(xrechnungUbl), text(xrechnungUbl));
    assert.notEqual(text(xrechnungUbl, { seed: 2 }), text(xrechnungUbl));
    assert.notEqual(text(xrechnungUbl, { seed: undefined }), text(xrechnungUbl, { seed: undefined }));
  });

  it('rejects input that is not XML, and options that are not whole numbers', () => {
    for (const [document, options, code] of [
      ['%PDF-1.7', {}, 'NOT_AN_INVOICE'],
      ['<a><b></a>', {}, 'NOT_AN_INVOICE'],
      ['<a/>', { scale: 1.5 }, 'ARGUMENT_INVALID'],
      ['<a/>', { scale: 0 }, 'ARGUMENT_INVALID'],
      ['<a/>', { seed: -1 }, 'ARGUMENT_INVALID'],
      ['<a/>', { moveDays: 0.5 }, 'ARGUMENT_INVALID'],
    ] as const)
      assert.throws(
        () => text(document, options),
        (error) => error instanceof EngineError && error.code === code,
      );
  });
});
