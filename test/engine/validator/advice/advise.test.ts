/** Advice beyond the rules: what is reported and what is not, without affecting verdicts. */
import assert from 'node:assert/strict';
import { adviseOn, createExplainer } from '#validator/index.js';
import { ADVICE_CODES } from '#validator/advice/check.js';
import { LANGUAGES } from '#core/languages.js';
import { hybridPdf } from '../../../fixtures/hybrid-pdf.js';
import * as invoices from '../../../fixtures/invoices.js';
import { RULES, reportOn } from '../../../fixtures/rules.js';

const codes = (document: string): string[] => adviseOn(Buffer.from(document)).map(({ code }) => code);
/** With correct check digits in VAT identifiers. */
const rightVat = (document: string): string =>
  document.replaceAll('DE123456789', 'DE123456788').replaceAll('DE987654321', 'DE136695976');
const ubl = rightVat(invoices.xrechnungUbl);
/** With an identifier of a scheme for the seller. */
const withScheme = (scheme: string, id: string): string =>
  ubl.replace(
    /(<cac:AccountingSupplierParty>\s*<cac:Party>[^]*?<\/cbc:EndpointID>)/,
    `$1<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${id}</cbc:ID></cac:PartyIdentification>`,
  );
const withPdf = (content: string, mime = 'application/pdf'): string =>
  ubl.replace(
    '<cac:AccountingSupplierParty>',
    `<cac:AdditionalDocumentReference><cbc:ID>1</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="${mime}" filename="a.pdf">${Buffer.from(content).toString('base64')}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>$&`,
  );
const withText = (name: string, text: string): string => invoices.withText(ubl, name, text);

describe('advice on an invoice', () => {
  it('is empty without problems', () => {
    for (const document of [ubl, rightVat(invoices.xrechnungCii)])
      assert.deepEqual(adviseOn(Buffer.from(document)), []);
  });
  for (const [what, document, expected] of [
    [
      'a Leitweg-ID with another digit',
      withText('cbc:BuyerReference', '04011000-1234512345-07'),
      ['ADVICE-LEITWEG-ID'],
    ],
    ['a right one', withText('cbc:BuyerReference', '04011000-1234512345-06'), []],
    ['a reference of another kind', withText('cbc:BuyerReference', 'Order 17-03'), []],
    [
      'a BIC of nine characters',
      ubl
        .replace('</cbc:ID></cac:PayeeFinancialAccount>', '$&')
        .replace(
          '</cac:PayeeFinancialAccount>',
          '<cac:FinancialInstitutionBranch><cbc:ID>DEUTDEFF5</cbc:ID></cac:FinancialInstitutionBranch></cac:PayeeFinancialAccount>',
        ),
      ['ADVICE-BIC'],
    ],
    ['a GLN with another digit', withScheme('0088', '4012345000008'), ['ADVICE-GLN']],
    ['a right GLN', withScheme('0088', '4012345000009'), []],
    ['a SIREN with another digit', withScheme('0002', '732829321'), ['ADVICE-SIREN']],
    ['a right SIREN', withScheme('0002', '732829320'), []],
    ['a SIRET with another digit', withScheme('0009', '73282932000075'), ['ADVICE-SIRET']],
    ['a right SIRET', withScheme('0009', '73282932000074'), []],
    ['a SIRET of La Poste', withScheme('0009', '35600000049837'), []],
    ['a payment that is due too early', withText('cbc:DueDate', '2001-01-01'), ['ADVICE-DUE-DATE']],
    ['an attachment that is no PDF', withPdf('<html>'), ['ADVICE-ATTACHMENT']],
    ['one that is', withPdf('%PDF-1.7\n'), []],
    ['one that says it is something else', withPdf('a;b', 'text/csv'), []],
  ] as const)
    it(`reports ${what}: ${expected.join() || 'nothing'}`, () => assert.deepEqual(codes(document), expected));

  it('tells of accounts and VAT identifiers with another digit', () => {
    const [iban] = /\b[A-Z]{2}\d{20}\b/.exec(ubl)!;
    const last = (Number(iban.at(-1)) + 1) % 10;
    assert.deepEqual(codes(ubl.replace(iban, iban.slice(0, -1) + last)), ['ADVICE-IBAN']);
    const [vat] = /\bDE\d{9}\b/.exec(ubl)!;
    assert.deepEqual(codes(ubl.replace(vat, vat.slice(0, -1) + ((Number(vat.at(-1)) + 1) % 10))), ['ADVICE-VAT-ID']);
    // Not an IBAN.
    assert.deepEqual(codes(ubl.replace(iban, '0012345678')), []);
  });
  it('tells of lines with the same identifier, each but the first', () => {
    const line = /<cac:InvoiceLine>[^]*?<\/cac:InvoiceLine>/.exec(ubl)![0];
    assert.deepEqual(codes(ubl.replace(line, line + line + line)), ['ADVICE-LINE-ID', 'ADVICE-LINE-ID']);
  });
  it('has the place, the term and the value, in the language that is asked for', () => {
    const [english] = adviseOn(Buffer.from(withText('cbc:DueDate', '2001-01-01')));
    assert.equal(english!.term.id, 'BT-9');
    assert.match(
      english!.message,
      /due before the invoice is issued\. BT-9 \(Payment due date\) says 1 January 2001, and the invoice is of \d+ \w+ \d{4}\./,
    );
    const [german] = adviseOn(Buffer.from(withScheme('0088', '1')), { language: 'de' });
    assert.match(german!.message, /^Eine GLN hat 13 Ziffern[^]*steht „1“\./);
    assert.ok(english!.line > 1 && english!.column > 0);
  });
  it('reads CII, too', () => {
    const cii = rightVat(invoices.xrechnungCii).replace(/(<ram:BuyerReference>)[^<]*/, '$104011000-1234512345-07');
    assert.deepEqual(codes(cii), ['ADVICE-LEITWEG-ID']);
  });
  it('does not repeat findings of rules', () => {
    const document = Buffer.from(withText('cbc:DueDate', '2001-01-01'));
    const [{ line, column }] = adviseOn(document) as [ReturnType<typeof adviseOn>[number]];
    assert.deepEqual(adviseOn(document, { issues: [{ line, column }] }), []);
  });
  it('is empty for other documents', () => {
    for (const document of ['', '<a/>', '<a>', '%PDF-1.7']) assert.deepEqual(codes(document), []);
    assert.deepEqual(adviseOn(hybridPdf(invoices.facturxExtended)), []);
  });
  it('is no part of a verdict', async () => {
    const document = withPdf('<html>');
    const { issues, valid } = await reportOn(document);
    assert.deepEqual([valid, issues.filter(({ code }) => code.startsWith('ADVICE'))], [true, []]);
  });
  it('is explained, each code in each language', () => {
    const explainer = createExplainer(RULES);
    for (const code of ADVICE_CODES)
      for (const language of LANGUAGES) {
        const found = explainer.explain(code.toLowerCase(), language);
        assert.equal(found?.code, code);
        assert.ok(found.problem.length > 20 && found.fix!.length > 10 && found.checks.length === 0);
      }
    assert.equal(explainer.explain('ADVICE-NOTHING'), null);
  });
});
