/** Hybrid invoices: the invoice in the PDF is checked as any other, and the PDF by what it says about it. */
import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { type Validator, type Verdict, LANGUAGES, createValidator } from '../../../engine/index.js';
import { checkContainer } from '../../../engine/pdf/checks.js';
import { openPdf } from '../../../engine/pdf/open.js';
import { type Hybrid, hybridPdf } from '../../fixtures/hybrid-pdf.js';
import * as invoices from '../../fixtures/invoices.js';
import { lockedPdf, pdfWith, restrictedPdf } from '../../fixtures/pdf.js';
import { RULES, verdictOn } from '../../fixtures/rules.js';

const EXTENDED = invoices.facturxExtended;

/** What is said about the PDF alone: severity and code of each finding. */
async function saidOf(xml: string, changes: Partial<Hybrid> = {}): Promise<readonly string[]> {
  const opened = await openPdf(hybridPdf(xml, changes));
  assert.ok(opened.ok);
  const { report } = await verdictOn(xml);
  const isXRechnung = report.format.startsWith('xrechnung');
  return checkContainer(opened.container, report.profile, isXRechnung).map(({ level, code }) => `${level} ${code}`);
}

const RIGHT: readonly (readonly [what: string, xml: string, changes: Partial<Hybrid>])[] = [
  ['Factur-X EXTENDED', EXTENDED, {}],
  ['Factur-X EXTENDED, as its source', EXTENDED, { relationship: 'Source' }],
  ['Factur-X EXTENDED, as data', EXTENDED, { relationship: 'Data' }],
  ['Factur-X EXTENDED with properties as attributes', EXTENDED, { isAbbreviated: true }],
  ['Factur-X EXTENDED beside other files', EXTENDED, { others: { 'plan.txt': 'plan', 'data.xml': '<a/>' } }],
  ['Factur-X EXTENDED in PDF/A-3a', EXTENDED, { pdfa: { part: '3', conformance: 'A' } }],
  ['Factur-X EXTENDED in PDF/A-3u', EXTENDED, { pdfa: { part: '3', conformance: 'U' } }],
  ['Factur-X EXTENDED as application/xml', EXTENDED, { mediaType: 'application/xml' }],
  ['Factur-X MINIMUM', invoices.facturxMinimum, { level: 'MINIMUM', relationship: 'Data' }],
  ['EN 16931', invoices.plainCii, { level: 'EN 16931' }],
  ['XRechnung', invoices.xrechnungCii, { level: 'XRECHNUNG', name: 'xrechnung.xml' }],
  [
    'ZUGFeRD 1.0',
    invoices.zugferd1,
    {
      level: 'BASIC',
      name: 'ZUGFeRD-invoice.xml',
      namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
    },
  ],
];

const WRONG: readonly (readonly [what: string, changes: Partial<Hybrid>, findings: readonly string[]])[] = [
  ['a name in other letters', { name: 'Factur-X.xml' }, ['error PDF-ATTACHMENT-NAME']],
  ['the name of an XRechnung', { name: 'xrechnung.xml' }, ['warning PDF-ATTACHMENT-NAME']],
  ['the name of an edition before', { name: 'ZUGFeRD-invoice.xml' }, ['error PDF-ATTACHMENT-NAME']],
  ['no relationship', { relationship: null }, ['error PDF-RELATIONSHIP']],
  ['an unspecified relationship', { relationship: 'Unspecified' }, ['error PDF-RELATIONSHIP']],
  ['a relationship in other letters', { relationship: 'alternative' }, ['error PDF-RELATIONSHIP']],
  ['no media type', { mediaType: null }, ['warning PDF-MEDIA-TYPE']],
  ['the media type of text', { mediaType: 'text/plain' }, ['warning PDF-MEDIA-TYPE']],
  ['no place among the embedded files', { isListed: false }, ['error PDF-LISTED']],
  ['no place among the associated files', { isAssociated: false }, ['error PDF-ASSOCIATION']],
  ['two invoices', { others: { 'ZUGFeRD-invoice.xml': '<a/>' } }, ['error PDF-SEVERAL']],
  ['the same invoice twice', { others: { 'FACTUR-X.XML': '<a/>' } }, ['error PDF-SEVERAL']],
  ['no XMP', { xmp: null }, ['error PDF-XMP']],
  ['XMP that is no XML', { xmp: '<x:xmpmeta' }, ['error PDF-XMP-DAMAGED']],
  ['empty XMP', { xmp: '' }, ['error PDF-XMP-DAMAGED']],
  ['XMP that says nothing', { xmp: '<a/>' }, ['error PDF-A', 'error PDF-XMP-INVOICE']],
  ['no claim to be PDF/A', { pdfa: null }, ['error PDF-A']],
  ['the claim to be PDF/A-1b', { pdfa: { part: '1', conformance: 'B' } }, ['error PDF-A']],
  ['a level of PDF/A that there is not', { pdfa: { part: '3', conformance: 'X' } }, ['error PDF-A']],
  ['no type', { documentType: null }, ['error PDF-XMP-TYPE']],
  ['the type of an order', { documentType: 'ORDER' }, ['error PDF-XMP-TYPE']],
  ['the type of a credit note', { documentType: 'CREDITNOTE' }, ['error PDF-XMP-TYPE']],
  ['no file name', { fileName: null }, ['error PDF-XMP-FILE']],
  ['another file name', { fileName: 'ZUGFeRD-invoice.xml' }, ['error PDF-XMP-FILE']],
  ['no version', { version: null }, ['error PDF-XMP-VERSION']],
  ['no profile', { level: null }, ['error PDF-XMP-PROFILE']],
  ['another profile', { level: 'EN 16931' }, ['error PDF-XMP-PROFILE']],
  ['a profile in other letters', { level: 'Extended' }, ['error PDF-XMP-PROFILE']],
  ['a profile that there is not', { level: 'EN16931' }, ['error PDF-XMP-PROFILE']],
  ['no description of its properties', { hasExtension: false }, ['error PDF-XMP-EXTENSION']],
  [
    'the namespace of ZUGFeRD 1.0',
    { namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#' },
    ['error PDF-XMP-NAMESPACE'],
  ],
  [
    'a namespace that is misspelt',
    { namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0' },
    ['error PDF-XMP-NAMESPACE'],
  ],
  [
    'several of these',
    { relationship: null, version: null, level: 'MINIMUM' },
    ['error PDF-RELATIONSHIP', 'error PDF-XMP-VERSION', 'error PDF-XMP-PROFILE'],
  ],
];

describe('the PDF of a hybrid invoice', () => {
  for (const [what, xml, changes] of RIGHT)
    it(`is right: ${what}`, async () => assert.deepEqual(await saidOf(xml, changes), []));
  for (const [what, changes, findings] of WRONG)
    it(`has ${what}: ${findings.join(', ')}`, async () => assert.deepEqual(await saidOf(EXTENDED, changes), findings));
  it('should have an invoice without lines as data', async () =>
    assert.deepEqual(await saidOf(invoices.facturxMinimum, { level: 'MINIMUM' }), ['warning PDF-RELATIONSHIP']));
  it('should have an XRechnung under its own name', async () =>
    assert.deepEqual(await saidOf(invoices.xrechnungCii, { level: 'XRECHNUNG' }), ['warning PDF-ATTACHMENT-NAME']));
});

describe('validating a PDF', () => {
  let validator: Validator;
  before(async () => {
    validator = await createValidator({ ...RULES, workers: 1, warmUp: false });
  });
  after(() => validator.close());
  const codesOf = ({ report }: Verdict): readonly string[] => report.issues.map(({ code }) => code);

  it('says of the invoice what validating the XML says', async () => {
    const wrong = invoices.without(EXTENDED, 'ram:IssueDateTime');
    const { report, details } = await validator.validatePdf(hybridPdf(wrong));
    assert.deepEqual(report, (await verdictOn(wrong)).report);
    assert.deepEqual(details.pdf, {
      attachment: 'factur-x.xml',
      relationship: 'Alternative',
      otherAttachments: [],
      claims: 'PDF/A-3b',
      isClaimChecked: false,
      profile: 'EXTENDED',
    });
  });
  it('adds what is wrong with the PDF, which makes the invoice invalid', async () => {
    const { report } = await validator.validatePdf(hybridPdf(EXTENDED, { pdfa: null }));
    assert.deepEqual([report.valid, report.errorCount, report.format], [false, 1, 'facturx-cii']);
    assert.deepEqual(
      report.issues.map(({ code, field }) => [code, field]),
      [['PDF-A', null]],
    );
  });
  it('takes the plain identifier for that of Factur-X, where the attachment is called so', async () => {
    const plain = hybridPdf(invoices.plainCii, { level: 'EN 16931' });
    assert.equal((await validator.validatePdf(plain)).report.format, 'facturx-cii');
  });
  it('quotes what the PDF says and what is expected, in every language', async () => {
    for (const language of LANGUAGES) {
      const { report } = await validator.validatePdf(hybridPdf(EXTENDED, { level: 'MINIMUM' }), { language });
      assert.match(report.issues[0]!.message, /MINIMUM.*EXTENDED.*ConformanceLevel/s);
    }
  });
  it('tells an invoice that is not well-formed, and the PDF around it', async () => {
    const verdict = await validator.validatePdf(hybridPdf('<a', { version: null }));
    assert.deepEqual(codesOf(verdict).toSorted(), ['PDF-XMP-VERSION', 'XML-WELL-FORMED']);
  });
  for (const [what, pdf, code] of [
    ['without an invoice', pdfWith({ 'plan.txt': 'x' }), 'PDF-EMPTY'],
    ['without attachments', pdfWith({}), 'PDF-EMPTY'],
    ['with a password', lockedPdf({ 'factur-x.xml': EXTENDED }, 'secret'), 'PDF-PASSWORD'],
    ['that is cut off', Promise.resolve(hybridPdf(EXTENDED).subarray(0, 300)), 'PDF-DAMAGED'],
    ['that is none', Promise.resolve(Buffer.from('%PDF-1.7\nnothing')), 'PDF-DAMAGED'],
  ] as const)
    it(`is not possible ${what}: ${code}`, async () => {
      const verdict = await validator.validatePdf(await pdf);
      assert.deepEqual([verdict.report.valid, verdict.report.format, codesOf(verdict)], [false, 'unknown', [code]]);
    });
  it('names what is attached where no invoice is', async () => {
    const { report } = await validator.validatePdf(await pdfWith({ 'plan.txt': 'x', 'order.xml': 'y' }));
    assert.match(report.issues[0]!.message, /plan\.txt, order\.xml|order\.xml, plan\.txt/);
  });
  it('refuses one that is encrypted, though it opens without a password', async () =>
    assert.ok(
      codesOf(await validator.validatePdf(await restrictedPdf({ 'factur-x.xml': EXTENDED }))).includes('PDF-ENCRYPTED'),
    ));
  for (const [what, content] of [
    ['an attachment', deflateSync(Buffer.alloc(64 * 1024 * 1024))],
    ['an attachment in an attachment', deflateSync(deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 9 }))],
  ] as const)
    it(`does not unpack ${what} that is larger than memory should be`, async () => {
      const pdf = Buffer.concat([
        Buffer.from('%PDF-1.7\n1 0 obj\n<< /Fl#61te true >>\nstream\r\n'),
        content,
        Buffer.from('\nendstream\nendobj\n%%EOF\n'),
      ]);
      assert.ok(pdf.length < 1024 * 1024);
      assert.deepEqual(codesOf(await validator.validatePdf(pdf)), ['PDF-LIMIT']);
    });
  it('works in the calling thread, too', async () => {
    const here = await createValidator({ ...RULES, workers: 0 });
    assert.deepEqual((await here.validatePdf(hybridPdf(EXTENDED))).report.issues, []);
    await here.close();
  });
});
