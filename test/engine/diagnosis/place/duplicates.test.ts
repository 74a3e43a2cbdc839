/** Values that have to differ: the place is the second of the same, and one patch makes it another one. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { withBefore, xrechnungCii, xrechnungUbl, peppolUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const ublFile = (id: number, name: string): string =>
  `<cac:AdditionalDocumentReference><cbc:ID>A${id}</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${name}">JVBERi0xLjQK</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>\n`;
const ciiFile = (id: number, name: string): string =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>A${id}</ram:IssuerAssignedID><ram:TypeCode>916</ram:TypeCode><ram:AttachmentBinaryObject mimeCode="application/pdf" filename="${name}">JVBERi0xLjQK</ram:AttachmentBinaryObject></ram:AdditionalReferencedDocument>\n`;

function withFiles(xml: string, ...names: readonly string[]): string {
  const isCii = xml.includes('CrossIndustryInvoice');
  const files = names.map((name, at) => (isCii ? ciiFile : ublFile)(at + 1, name)).join('');
  return isCii
    ? xml.replace('</ram:ApplicableHeaderTradeAgreement>', `${files}</ram:ApplicableHeaderTradeAgreement>`)
    : withBefore(xml, 'cac:AccountingSupplierParty', files);
}

/** Peppol asks it of invoices within Germany. */
const german = peppolUbl
  .replaceAll(/(?<=<cbc:IdentificationCode>)../g, 'DE')
  .replaceAll(/(?<=<cbc:CompanyID>)[A-Z]+\d+/g, 'DE123456789');

const CASES: readonly (readonly [what: string, xml: string, names: readonly string[], now: readonly string[]])[] = [
  ['UBL', xrechnungUbl, ['a.pdf', 'b.pdf', 'a.pdf'], ['a.pdf', 'b.pdf', 'a-2.pdf']],
  ['CII', xrechnungCii, ['a.pdf', 'b.pdf', 'a.pdf'], ['a.pdf', 'b.pdf', 'a-2.pdf']],
  ['Peppol in Germany', german, ['a.pdf', 'a.pdf'], ['a.pdf', 'a-2.pdf']],
  ['three of them', xrechnungUbl, ['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a-2.pdf', 'a-3.pdf']],
  ['a name that is taken', xrechnungUbl, ['a.pdf', 'a-2.pdf', 'a.pdf'], ['a.pdf', 'a-2.pdf', 'a-3.pdf']],
  ['a name without an ending', xrechnungUbl, ['plan', 'plan'], ['plan', 'plan-2']],
];

describe('a value that has to be the only one of its kind', () => {
  for (const [what, xml, names, now] of CASES)
    it(`is at fault where it stands again: ${what}`, async () => {
      const wrong = withFiles(xml, ...names);
      const { details } = await verdictOn(wrong, { patches: true });
      const before = (await verdictOn(withFiles(xml, ...now))).report.issues.map(({ code }) => code);
      const [issue, another] = details.issues.filter(({ code }) => !before.includes(code));
      assert.ok(issue);
      assert.equal(another, undefined);
      const lines = wrong.split('\n');
      const at = names.findIndex((name, index) => names.indexOf(name) < index);
      const lineOf = (index: number): number => lines.findIndex((line) => line.includes(`>A${index + 1}<`)) + 1;
      assert.deepEqual([issue.line, issue.actual], [lineOf(at), names[at]]);
      assert.deepEqual(
        issue.related?.map(({ line }) => line),
        [lineOf(names.indexOf(names[at]!))],
      );
      assert.match(issue.message, new RegExp(names[at]!.replace('.', '\\.')));
      const [patch, other] = issue.patches ?? [];
      assert.deepEqual([patch?.class, other], ['choice', undefined]);
      assert.equal(Buffer.from(applyFixes(Buffer.from(wrong), [patch!])).toString(), withFiles(xml, ...now));
    });
});
