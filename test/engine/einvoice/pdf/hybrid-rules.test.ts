/** Findings about a PDF itself, of the rules for hybrid invoices (BR-HYBRID) and our own. */
import assert from 'node:assert/strict';
import { detect } from '#core/detection/detect.js';
import { checkContainer } from '#core/pdf/checks.js';
import { reportCode } from '#core/pdf/codes.js';
import { readInvoiceFacts } from '#core/pdf/invoice-facts.js';
import { openPdf } from '#core/pdf/open.js';
import { parse } from '#schematron/xml/parse.js';
import { type Hybrid, hybridPdf, usualXmp, xmpOfTwo } from '../../../fixtures/hybrid-pdf.js';
import * as invoices from '../../../fixtures/invoices.js';
import { realManifest } from '../../../fixtures/rules.js';

const EXTENDED = invoices.facturxExtended;

/** The findings about the PDF alone: severity and code. */
async function saidOf(xml: string, changes: Partial<Hybrid> = {}): Promise<readonly string[]> {
  const opened = await openPdf(hybridPdf(xml, changes));
  assert.ok(opened.ok);
  const parsed = parse(xml);
  assert.ok(parsed.ok);
  const manifest = realManifest();
  const facts = readInvoiceFacts(parsed.tree, detect(parsed.tree, manifest), manifest);
  return checkContainer(opened.container, facts).map(({ level, rule }) => `${level} ${reportCode(rule)}`);
}

/** The invoice with seller and buyer in these countries; in the fixtures both are in Germany. */
function between(seller: string, buyer: string, xml: string): string {
  const [start, sellers, buyers] = xml.split('<ram:CountryID>DE<');
  assert.ok(buyers !== undefined);
  return `${start!}<ram:CountryID>${seller}<${sellers!}<ram:CountryID>${buyer}<${buyers}`;
}

const ABROAD = between('FR', 'DE', EXTENDED);
const ZUGFERD_1: Partial<Hybrid> = {
  name: 'ZUGFeRD-invoice.xml',
  namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
  prefix: 'zf',
  level: 'BASIC',
};
const ZUGFERD_2: Partial<Hybrid> = {
  name: 'zugferd-invoice.xml',
  namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
  version: '2p0',
  level: 'BASIC',
};
const XRECHNUNG: Partial<Hybrid> = { level: 'XRECHNUNG', name: 'xrechnung.xml' };

const RIGHT: readonly (readonly [what: string, xml: string, changes: Partial<Hybrid>])[] = [
  ['Factur-X EXTENDED', EXTENDED, {}],
  ['Factur-X EXTENDED as the source of the PDF, from France to Germany', ABROAD, { relationship: 'Source' }],
  ['Factur-X EXTENDED as data, from Germany to France', between('DE', 'FR', EXTENDED), { relationship: 'Data' }],
  ['Factur-X EXTENDED, from France to Germany', ABROAD, {}],
  ['Factur-X EXTENDED with properties as attributes', EXTENDED, { isAbbreviated: true }],
  ['Factur-X EXTENDED beside other files', EXTENDED, { others: { 'plan.txt': 'plan', 'data.xml': '<a/>' } }],
  ['Factur-X EXTENDED with the same invoice in UBL', EXTENDED, { others: { 'factur-xubl.xml': '<a/>' } }],
  ['Factur-X EXTENDED in PDF/A-3a', EXTENDED, { pdfa: { part: '3', conformance: 'A' } }],
  ['Factur-X EXTENDED in PDF/A-3u', EXTENDED, { pdfa: { part: '3', conformance: 'U' } }],
  ['Factur-X EXTENDED in PDF/A-4f', EXTENDED, { pdfa: { part: '4', conformance: 'F' } }],
  ['Factur-X EXTENDED as application/xml', EXTENDED, { mediaType: 'application/xml' }],
  ['Factur-X MINIMUM', invoices.facturxMinimum, { level: 'MINIMUM', relationship: 'Data' }],
  [
    'Factur-X MINIMUM between companies in France',
    invoices.withText(invoices.facturxMinimum, 'ram:CountryID', 'FR'),
    { level: 'MINIMUM', relationship: 'Data' },
  ],
  [
    'Factur-X BASIC WL from Germany to Austria',
    between('DE', 'AT', invoices.facturxBasicWl),
    { level: 'BASIC WL', relationship: 'Data' },
  ],
  ['Factur-X BASIC', invoices.facturxBasic, { level: 'BASIC' }],
  ['EN 16931', invoices.plainCii, { level: 'EN 16931' }],
  ['XRechnung', invoices.xrechnungCii, XRECHNUNG],
  ['XRechnung from France to Germany', between('FR', 'DE', invoices.xrechnungCii), XRECHNUNG],
  ['ZUGFeRD 2.0', invoices.zugferd2Basic, ZUGFERD_2],
  [
    'ZUGFeRD 2.0 with the prefix and the version of others',
    invoices.zugferd2Basic,
    { ...ZUGFERD_2, prefix: 'zf', version: '1.0' },
  ],
  [
    'ZUGFeRD 2.0 with the namespace that Factur-X has for it',
    invoices.zugferd2Basic,
    { ...ZUGFERD_2, namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:1p0#', prefix: 'zf' },
  ],
  ['EN 16931 in ZUGFeRD 2.0', invoices.plainCii, { ...ZUGFERD_2, level: 'EN 16931' }],
  ['ZUGFeRD 1.0', invoices.zugferd1, ZUGFERD_1],
  ['ZUGFeRD 1.0 with its version as in the namespace', invoices.zugferd1, { ...ZUGFERD_1, version: '1p0' }],
];

const WRONG: readonly (readonly [what: string, changes: Partial<Hybrid>, findings: readonly string[]])[] = [
  ['a name in other letters', { name: 'Factur-X.xml', fileName: 'factur-x.xml' }, ['error BR-HYBRID-13']],
  ['the name of an edition before', { name: 'ZUGFeRD-invoice.xml', fileName: 'factur-x.xml' }, ['error BR-HYBRID-13']],
  [
    'the name of an edition before, in the metadata, too',
    { name: 'zugferd-invoice.xml' },
    ['error BR-HYBRID-08', 'error BR-HYBRID-13'],
  ],
  ['the name of an XRechnung', { name: 'xrechnung.xml' }, ['warning PDF-ATTACHMENT-NAME']],
  ['no relationship', { relationship: null }, ['warning BR-HYBRID-11']],
  ['an unspecified relationship', { relationship: 'Unspecified' }, ['warning BR-HYBRID-11']],
  ['a relationship in other letters', { relationship: 'alternative' }, ['warning BR-HYBRID-11']],
  ['a relationship that is not enough in Germany', { relationship: 'Data' }, ['warning BR-HYBRID-11']],
  ['another relationship that is not enough in Germany', { relationship: 'Source' }, ['warning BR-HYBRID-11']],
  ['no media type', { mediaType: null }, ['warning PDF-MEDIA-TYPE']],
  ['the media type of text', { mediaType: 'text/plain' }, ['warning PDF-MEDIA-TYPE']],
  ['no place among the embedded files', { isListed: false }, ['error BR-HYBRID-12']],
  ['no place among the associated files', { isAssociated: false }, ['error BR-HYBRID-12']],
  ['the same invoice twice under one name', { isTwice: true }, ['error BR-HYBRID-12']],
  ['an invoice of another edition beside it', { others: { 'ZUGFeRD-invoice.xml': '<a/>' } }, ['warning PDF-SEVERAL']],
  ['a second invoice whose name has other letters', { others: { 'FACTUR-X.XML': '<a/>' } }, ['warning PDF-SEVERAL']],
  ['no XMP', { xmp: null }, ['error BR-HYBRID-02', 'error BR-HYBRID-03']],
  ['XMP that is no XML', { xmp: '<x:xmpmeta' }, ['error BR-HYBRID-02', 'error BR-HYBRID-03']],
  ['empty XMP', { xmp: '' }, ['error BR-HYBRID-02', 'error BR-HYBRID-03']],
  ['XMP that says nothing', { xmp: '<a/>' }, ['error BR-HYBRID-02', 'error BR-HYBRID-03']],
  ['no claim to be PDF/A', { pdfa: null }, ['error BR-HYBRID-02']],
  ['the claim to be PDF/A-1b', { pdfa: { part: '1', conformance: 'B' } }, ['error BR-HYBRID-02']],
  ['the claim to be PDF/A-4', { pdfa: { part: '4', conformance: null } }, ['error BR-HYBRID-02']],
  ['the claim to be PDF/A-4e', { pdfa: { part: '4', conformance: 'E' } }, ['error BR-HYBRID-02']],
  ['a level of PDF/A that there is not', { pdfa: { part: '3', conformance: 'X' } }, ['error BR-HYBRID-02']],
  ['a level of PDF/A in small letters', { pdfa: { part: '3', conformance: 'u' } }, ['error BR-HYBRID-02']],
  ['no level of PDF/A', { pdfa: { part: '3', conformance: null } }, ['error BR-HYBRID-02']],
  ['a description of none of them', { described: { properties: [] } }, ['error BR-HYBRID-03']],
  ...['DocumentType', 'DocumentFileName', 'Version', 'ConformanceLevel'].map(
    (missing) =>
      [
        `a description of all but ${missing}`,
        {
          described: {
            properties: ['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel'].filter(
              (name) => name !== missing,
            ),
          },
        },
        ['error BR-HYBRID-03'],
      ] as const,
  ),
  ['a second version', { xmp: withSecond('fx:Version', '1p0') }, ['warning PDF-XMP-SEVERAL']],
  [
    'a second version that there is not',
    { xmp: withSecond('fx:Version', 'foo') },
    ['error BR-HYBRID-09', 'warning PDF-XMP-SEVERAL'],
  ],
  [
    'a second type that is none of an invoice',
    { xmp: withSecond('fx:DocumentType', 'ORDER') },
    ['error BR-HYBRID-06', 'warning PDF-XMP-SEVERAL'],
  ],
  ['a second profile', { xmp: withSecond('fx:ConformanceLevel', 'BASIC') }, ['warning PDF-XMP-SEVERAL']],
  ['a second part of PDF/A', { xmp: withSecond('pdfaid:part', '2') }, ['warning PDF-XMP-SEVERAL']],
  ['no description of its properties', { hasExtension: false }, ['error BR-HYBRID-03']],
  ['a description of other properties', { described: { namespace: 'urn:example:other#' } }, ['error BR-HYBRID-03']],
  [
    'the namespace of ZUGFeRD 1.0',
    { namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#' },
    ['error BR-HYBRID-04'],
  ],
  [
    'the namespace of ZUGFeRD 2.0',
    { namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#' },
    ['error BR-HYBRID-04'],
  ],
  [
    'the namespace as the text of the rule spells it, and no sample',
    { namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:1p0#' },
    ['error BR-HYBRID-04'],
  ],
  [
    'a namespace that is misspelt',
    { namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0' },
    ['error BR-HYBRID-04'],
  ],
  [
    'a description of a namespace that is misspelt',
    { described: { namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0' } },
    ['error BR-HYBRID-04'],
  ],
  ['another prefix', { prefix: 'zf' }, ['error BR-HYBRID-05']],
  ['another prefix than it describes', { prefix: 'zf', described: { prefix: 'fx' } }, ['error BR-HYBRID-05']],
  ['a description of another prefix', { described: { prefix: 'zf' } }, ['error BR-HYBRID-05']],
  ['a description without a prefix', { described: { prefix: null } }, ['error BR-HYBRID-05']],
  ['no type', { documentType: null }, ['error BR-HYBRID-06']],
  ['the type of an order', { documentType: 'ORDER' }, ['error BR-HYBRID-06']],
  ['the type of a credit note', { documentType: 'CREDITNOTE' }, ['error BR-HYBRID-06']],
  ['no profile', { level: null }, ['error BR-HYBRID-07']],
  ['a profile in other letters', { level: 'Extended' }, ['error BR-HYBRID-07']],
  ['a profile that there is not', { level: 'EN16931' }, ['error BR-HYBRID-07']],
  ['a profile of orders', { level: 'COMFORT' }, ['error BR-HYBRID-07']],
  ['no file name', { fileName: null }, ['error BR-HYBRID-08']],
  ['a file name of an edition before', { fileName: 'ZUGFeRD-invoice.xml' }, ['error BR-HYBRID-08']],
  ['a file name of orders', { fileName: 'order-x.xml' }, ['error BR-HYBRID-08']],
  ['no version', { version: null }, ['error BR-HYBRID-09']],
  ['a version that there is not', { version: '2.1' }, ['error BR-HYBRID-09']],
  ['a word as version', { version: 'foo' }, ['error BR-HYBRID-09']],
  ['a version of an edition before', { version: '2p1' }, ['warning BR-HYBRID-10']],
  ['another file name', { fileName: 'xrechnung.xml' }, ['warning BR-HYBRID-14']],
  ['another profile', { level: 'EN 16931' }, ['warning BR-HYBRID-15']],
  ['the profile of another country', { level: 'XRECHNUNG' }, ['warning BR-HYBRID-15']],
  [
    'several of these',
    { relationship: null, version: null, level: 'BASIC' },
    ['error BR-HYBRID-09', 'warning BR-HYBRID-15', 'warning BR-HYBRID-11'],
  ],
];

/** Correct XMP with an additional, different value of a property. */
function withSecond(name: string, value: string): string {
  return usualXmp().replace(new RegExp(`<${name}>.*?</${name}>`), `$&<${name}>${value}</${name}>`);
}

function swapped(xmp: string): Uint8Array {
  return Buffer.from(xmp, 'utf16le').swap16();
}

function utf32(xmp: string, isLittle: boolean): Uint8Array {
  const codes = [...xmp].map((character) => character.codePointAt(0)!);
  const bytes = Buffer.alloc(4 * codes.length);
  codes.forEach((code, index) =>
    isLittle ? bytes.writeUInt32LE(code, 4 * index) : bytes.writeUInt32BE(code, 4 * index),
  );
  return bytes;
}

/** Notations of a value other than text (ISO 16684-1, 7.8 and 7.9). */
const QUALIFIED: readonly (readonly [how: string, write: (name: string, value: string) => string])[] = [
  [
    'as a resource',
    (name, value) =>
      `<${name} rdf:parseType="Resource"><rdf:value>${value}</rdf:value><q:by xmlns:q="urn:q">us</q:by></${name}>`,
  ],
  [
    'as a description',
    (name, value) =>
      `<${name}><rdf:Description><rdf:value>${value}</rdf:value><q:by xmlns:q="urn:q">us</q:by></rdf:Description></${name}>`,
  ],
  [
    'as a description with attributes',
    (name, value) => `<${name}><rdf:Description rdf:value="${value}" q:by="us" xmlns:q="urn:q"/></${name}>`,
  ],
  ['in attributes', (name, value) => `<${name} rdf:value="${value}" q:by="us" xmlns:q="urn:q"/>`],
];

describe('the PDF of a hybrid invoice', () => {
  for (const [what, encode] of [
    ['UTF-8 with a mark', (xmp: string) => Buffer.from(`\ufeff${xmp}`)],
    ['UTF-16, little endian', (xmp: string) => Buffer.from(xmp, 'utf16le')],
    ['UTF-16, little endian, with a mark', (xmp: string) => Buffer.from(`\ufeff${xmp}`, 'utf16le')],
    ['UTF-16, big endian', swapped],
    ['UTF-16, big endian, with a mark', (xmp: string) => swapped(`\ufeff${xmp}`)],
    ['UTF-16 behind a blank', (xmp: string) => Buffer.from(`\n${xmp}`, 'utf16le')],
    ['UTF-16 that declares it', (xmp: string) => swapped(`<?xml version="1.0" encoding="UTF-16"?>${xmp}`)],
    ['UTF-32, little endian', (xmp: string) => utf32(xmp, true)],
    ['UTF-32, little endian, with a mark', (xmp: string) => utf32(`\ufeff${xmp}`, true)],
    ['UTF-32, big endian', (xmp: string) => utf32(xmp, false)],
    ['UTF-32, big endian, with a mark', (xmp: string) => utf32(`\ufeff${xmp}`, false)],
    ['UTF-32 that declares it', (xmp: string) => utf32(`<?xml version="1.0" encoding="UTF-32"?>${xmp}`, false)],
  ] as const)
    it(`may have its XMP in ${what}, with padding`, async () => {
      assert.deepEqual(await saidOf(EXTENDED, { encode }), []);
      assert.deepEqual(await saidOf(EXTENDED, { encode: (xmp) => encode(`${xmp}  \0\0`) }), []);
    });

  it('must not have its XMP in an invalid encoding', async () =>
    assert.deepEqual(await saidOf(EXTENDED, { encode: (xmp) => utf32(xmp, true).fill(0xff, 400, 404) }), [
      'error BR-HYBRID-02',
      'error BR-HYBRID-03',
    ]));

  for (const [how, write] of QUALIFIED)
    it(`may have properties with qualifiers, ${how}`, async () => {
      const qualified = (xmp: string): string =>
        xmp.replace(/<((?:fx|pdfaid):\w+)>(.*?)<\/\1>/g, (_, name: string, value: string) => write(name, value));
      assert.deepEqual(await saidOf(EXTENDED, { xmp: qualified(usualXmp()) }), []);
      assert.deepEqual(await saidOf(EXTENDED, { xmp: qualified(usualXmp({ version: 'foo' })) }), [
        'error BR-HYBRID-09',
      ]);
    });

  it('may say the same of itself twice', async () =>
    assert.deepEqual(await saidOf(EXTENDED, { xmp: withSecond('fx:Version', '1.0') }), []));

  it('may have the invoice under several keys of the table of names', async () => {
    assert.deepEqual(await saidOf(EXTENDED, { keys: ['zz', 'zzz'] }), []);
    const opened = await openPdf(hybridPdf(EXTENDED, { keys: ['zz'] }));
    assert.ok(opened.ok);
    assert.deepEqual(
      opened.container.attachments.map(({ name }) => name),
      ['factur-x.xml'],
    );
  });

  for (const [what, xml, changes] of RIGHT)
    it(`is right: ${what}`, async () => assert.deepEqual(await saidOf(xml, changes), []));
  for (const [what, changes, findings] of WRONG)
    it(`has ${what}: ${findings.join(', ')}`, async () => assert.deepEqual(await saidOf(EXTENDED, changes), findings));
  it('should have an invoice without lines as data', async () =>
    assert.deepEqual(await saidOf(invoices.facturxMinimum, { level: 'MINIMUM' }), ['warning BR-HYBRID-11']));
  it('should have an XRechnung under its own name', async () =>
    assert.deepEqual(await saidOf(invoices.xrechnungCii, { level: 'XRECHNUNG' }), ['warning PDF-ATTACHMENT-NAME']));

  it('may be described for an edition before, too', async () => {
    const [now, before] = [{}, { ...ZUGFERD_1, fileName: 'ZUGFeRD-invoice.xml' }];
    assert.deepEqual(await saidOf(EXTENDED, { xmp: xmpOfTwo(now, before) }), []);
    assert.deepEqual(await saidOf(EXTENDED, { xmp: xmpOfTwo(before, now) }), []);
    assert.deepEqual(await saidOf(EXTENDED, { xmp: xmpOfTwo({ ...now, version: null }, before) }), [
      'error BR-HYBRID-09',
    ]);
  });

  describe('between companies of one country', () => {
    const basicWl = (seller: string, buyer: string): Promise<readonly string[]> =>
      saidOf(between(seller, buyer, invoices.facturxBasicWl), { level: 'BASIC WL', relationship: 'Data' });
    it('has not the profile BASIC WL in Germany', async () => {
      assert.deepEqual(await basicWl('DE', 'DE'), ['error BR-HYBRID-DE-02']);
      assert.deepEqual(await basicWl('AT', 'DE'), []);
      assert.deepEqual(await basicWl('FR', 'FR'), []);
    });
    it('has not the profile MINIMUM in Germany', async () => {
      const { facturxBasicWl } = invoices;
      // The schema of MINIMUM has no buyer country, so naming one is an additional error.
      const minimum = invoices.withReplaced(facturxBasicWl, invoices.FACTURX_BASIC_WL, invoices.FACTURX_MINIMUM);
      const changes = { level: 'MINIMUM', relationship: 'Data' };
      assert.deepEqual(await saidOf(minimum, changes), ['error BR-HYBRID-DE-01']);
      assert.deepEqual(await saidOf(between('DE', 'AT', minimum), changes), []);
    });
    it('has the profile XRECHNUNG in Germany, and not in France', async () => {
      const { xrechnungCii } = invoices;
      assert.deepEqual(await saidOf(between('FR', 'FR', xrechnungCii), XRECHNUNG), ['error BR-HYBRID-FR-01']);
      for (const code of ['GP', 'MQ', 'RE'])
        assert.deepEqual(await saidOf(between('FR', code, xrechnungCii), XRECHNUNG), ['error BR-HYBRID-FR-01']);
      for (const code of ['BE', 'GF', 'PF'])
        assert.deepEqual(await saidOf(between('FR', code, xrechnungCii), XRECHNUNG), []);
    });
  });

  describe('of an edition before Factur-X', () => {
    it('is an alternative to its PDF between German companies, as now', async () =>
      assert.deepEqual(await saidOf(invoices.zugferd1, { ...ZUGFERD_1, relationship: 'Data' }), [
        'warning BR-HYBRID-11',
      ]));
    it('has its own name for the attachment', async () => {
      const { zugferd1, zugferd2Basic } = invoices;
      const wrong = ['error BR-HYBRID-08', 'error BR-HYBRID-13'];
      assert.deepEqual(await saidOf(zugferd1, { ...ZUGFERD_1, name: 'factur-x.xml' }), wrong);
      assert.deepEqual(await saidOf(zugferd2Basic, { ...ZUGFERD_2, name: 'factur-x.xml' }), wrong);
    });
    it('has its own namespace and prefix', async () =>
      assert.deepEqual(await saidOf(invoices.zugferd1, { name: 'ZUGFeRD-invoice.xml', level: 'BASIC' }), [
        'error BR-HYBRID-04',
        'error BR-HYBRID-05',
      ]));
    it('has its own profiles', async () => {
      assert.deepEqual(await saidOf(invoices.zugferd1, { ...ZUGFERD_1, level: 'EN 16931' }), ['error BR-HYBRID-07']);
      assert.deepEqual(await saidOf(invoices.zugferd1, { ...ZUGFERD_1, level: 'COMFORT' }), ['warning BR-HYBRID-15']);
    });
  });

  for (const [name, xml, level] of [
    ['factur-x.xml', invoices.plainUbl, 'EN 16931'],
    ['factur-x.xml', invoices.xrechnungUbl, 'XRECHNUNG'],
    ['xrechnung.xml', invoices.xrechnungUbl, 'XRECHNUNG'],
    ['xrechnung.xml', invoices.xrechnungUblCreditNote, 'XRECHNUNG'],
  ] as const)
    it(`has no UBL in ${name}: ${level}, ${/<[\w:]*(?:Invoice|CreditNote)\b/.exec(xml)![0]}>`, async () =>
      assert.ok((await saidOf(xml, { name, level })).includes('error BR-HYBRID-13')));
});
