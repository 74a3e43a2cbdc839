/** Hybrid invoices: the invoice in the PDF is checked like any other, and so is the PDF itself. */
import assert from 'node:assert/strict';
import { type Validator, type Verdict, LANGUAGES, createValidator } from '#validator/index.js';
import { hybridPdf } from '../../../fixtures/hybrid-pdf.js';
import * as invoices from '../../../fixtures/invoices.js';
import { lockedPdf, pdfWith, restrictedPdf } from '../../../fixtures/pdf.js';
import { RULES, verdictOn } from '../../../fixtures/rules.js';

const EXTENDED = invoices.facturxExtended;

describe('validating a PDF', () => {
  let validator: Validator;
  before(async () => {
    validator = await createValidator({ ...RULES, workers: 1, warmUp: false });
  });
  after(() => validator.close());
  const codesOf = ({ report }: Verdict): readonly string[] => report.issues.map(({ code }) => code);

  it('reports the same about the invoice as validating the XML', async () => {
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
  it('adds problems of the PDF, which make the invoice invalid', async () => {
    const { report } = await validator.validatePdf(hybridPdf(EXTENDED, { pdfa: null }));
    assert.deepEqual([report.valid, report.errorCount, report.format], [false, 1, 'facturx-cii']);
    assert.deepEqual(
      report.issues.map(({ code, field }) => [code, field]),
      [['BR-HYBRID-02', null]],
    );
  });
  it('treats the plain identifier as Factur-X if the attachment has that name', async () => {
    const plain = hybridPdf(invoices.plainCii, { level: 'EN 16931' });
    assert.equal((await validator.validatePdf(plain)).report.format, 'facturx-cii');
  });
  it('quotes the found and the expected value in every language', async () => {
    for (const language of LANGUAGES) {
      const { report } = await validator.validatePdf(hybridPdf(EXTENDED, { level: 'BASIC' }), { language });
      assert.match(report.issues[0]!.message, /BASIC.*EXTENDED.*ConformanceLevel/s);
    }
  });
  it('reports a PDF/A conformance level in lower case', async () => {
    const small = hybridPdf(EXTENDED, { pdfa: { part: '3', conformance: 'u' } });
    const { report, details } = await validator.validatePdf(small);
    assert.deepEqual(codesOf({ report } as Verdict), ['BR-HYBRID-02']);
    assert.match(report.issues[0]!.message, /small letter.*“u”.*“U”/s);
    assert.equal(details.pdf?.claims, 'PDF/A-3u');
  });
  it('reports UBL, whatever the name of the attachment', async () => {
    for (const name of ['factur-x.xml', 'xrechnung.xml']) {
      const { report } = await validator.validatePdf(hybridPdf(invoices.plainUbl, { name, level: 'EN 16931' }));
      assert.equal(report.valid, false);
      assert.match(report.issues.find(({ code }) => code === 'BR-HYBRID-13')!.message, /UBL.*CII.*factur-xubl\.xml/s);
    }
  });
  it('is valid with warnings only', async () => {
    const { report } = await validator.validatePdf(
      hybridPdf(EXTENDED, { version: '1p0', relationship: 'Source', fileName: 'xrechnung.xml', level: 'BASIC' }),
    );
    assert.deepEqual([report.valid, report.errorCount, report.warningCount], [true, 0, 4]);
  });
  it('tells an invoice that is not well-formed, and the PDF around it', async () => {
    const verdict = await validator.validatePdf(hybridPdf('<a', { version: null }));
    assert.deepEqual(codesOf(verdict).toSorted(), ['BR-HYBRID-09', 'XML-WELL-FORMED']);
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
  for (const [what, changes, codes] of [
    ['under any name', { name: 'invoice-4711.xml', fileName: 'factur-x.xml' }, ['BR-HYBRID-13']],
    ['under a name that the metadata have, too', { name: 'rechnung.xml' }, ['BR-HYBRID-08', 'BR-HYBRID-13']],
    ['in upper case', { name: 'INVOICE.XML', fileName: 'factur-x.xml' }, ['BR-HYBRID-13']],
    ['as XML, without a name that says so', { name: 'invoice', fileName: 'factur-x.xml' }, ['BR-HYBRID-13']],
    ['beside other XML', { name: 'z.xml', fileName: 'factur-x.xml', others: { 'a.xml': '<a/>' } }, ['BR-HYBRID-13']],
  ] as const)
    it(`finds an invoice that is attached ${what}: ${codes.join(', ')}`, async () => {
      const verdict = await validator.validatePdf(hybridPdf(EXTENDED, changes));
      assert.deepEqual([verdict.report.format, codesOf(verdict).toSorted()], ['facturx-cii', codes]);
      assert.equal(verdict.details.pdf!.attachment, changes.name);
    });
  it('proposes the same name for attachment and metadata if both are wrong', async () => {
    for (const [language, said] of [
      [
        'en',
        /“rechnung\.xml”\. What is expected there is “factur-x\.xml”\. Write the name that is expected .*the attachment has to have it/,
      ],
      ['de', /„rechnung\.xml“.*„factur-x\.xml“.*den erwarteten Namen.*auch der Anhang/],
      ['fr', /rechnung\.xml.*factur-x\.xml.*le nom attendu.*la pièce jointe doit aussi/],
    ] as const) {
      const { details } = await validator.validatePdf(hybridPdf(EXTENDED, { name: 'rechnung.xml' }), { language });
      assert.match(details.issues.find(({ code }) => code === 'BR-HYBRID-08')!.message, said);
    }
  });
  it('says that the attachment has decided about the rules, or the caller', async () => {
    const plain = invoices.plainCii;
    const pdf = await validator.validatePdf(hybridPdf(plain, { level: 'EN 16931' }));
    const asked = await validator.validate(Buffer.from(plain), { as: 'facturx' });
    assert.deepEqual(
      [pdf, asked].map(({ details }) => details.ruleSets[0]!.because),
      [
        { by: 'format', text: 'The invoice is attached to the PDF as factur-x.xml.' },
        { by: 'request', text: 'Factur-X was asked for (--as facturx or as=facturx).' },
      ],
    );
  });
  it('uses the attachment named in the metadata if none has the name of an invoice', async () => {
    const basic = invoices.facturxBasic;
    const pdf = hybridPdf(EXTENDED, { name: 'a.xml', fileName: 'b.xml', level: 'BASIC', others: { 'b.xml': basic } });
    assert.equal((await validator.validatePdf(pdf)).report.profile, invoices.FACTURX_BASIC);
  });
  it('takes no order for an invoice', async () => {
    for (const [documentType, code] of [
      ['INVOICE', 'BR-HYBRID-12'],
      ['ORDER', 'PDF-EMPTY'],
    ] as const) {
      const verdict = await validator.validatePdf(hybridPdf(EXTENDED, { name: 'order-x.xml', documentType }));
      assert.deepEqual([verdict.report.valid, codesOf(verdict)], [false, [code]]);
    }
  });
  it('reports an announced but missing invoice', async () => {
    for (const language of LANGUAGES) {
      const pdf = hybridPdf('<a/>', { name: 'plan.xml' });
      const { report } = await validator.validatePdf(pdf, { language });
      assert.deepEqual([report.valid, report.format], [false, 'unknown']);
      assert.deepEqual(
        report.issues.map(({ code, severity }) => [code, severity]),
        [['BR-HYBRID-12', 'error']],
      );
      assert.match(report.issues[0]!.message, /plan\.xml/);
    }
  });
  it('lists the attachments if none is an invoice', async () => {
    const { report } = await validator.validatePdf(await pdfWith({ 'plan.txt': 'x', 'order.xml': 'y' }));
    assert.match(report.issues[0]!.message, /plan\.txt, order\.xml|order\.xml, plan\.txt/);
  });
  it('refuses one that is encrypted, though it opens without a password', async () =>
    assert.ok(
      codesOf(await validator.validatePdf(await restrictedPdf({ 'factur-x.xml': EXTENDED }))).includes('BR-HYBRID-02'),
    ));
  it('works in the calling thread, too', async () => {
    const here = await createValidator({ ...RULES, workers: 0 });
    assert.deepEqual((await here.validatePdf(hybridPdf(EXTENDED))).report.issues, []);
    await here.close();
  });
});
