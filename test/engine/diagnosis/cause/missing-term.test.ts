/** What is missing is named as the term that it is, not as the one that asks for it. */
import assert from 'node:assert/strict';
import { xrechnungUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** An intra-Community supply out of an invoice with VAT. */
const supply = xrechnungUbl
  .replaceAll(/(<cac:(?:Classified)?TaxCategory>\s*<cbc:ID>)S(<\/cbc:ID>)/g, '$1K$2')
  .replaceAll(/<cbc:Percent>[\d.]+</g, '<cbc:Percent>0<');

describe('a term that is missing', () => {
  it('is named where a category asks for it: the country of the delivery, and the day', async () => {
    const { issues } = (await verdictOn(supply)).details;
    const fieldOf = (code: string): string | null | undefined => issues.find((issue) => issue.code === code)?.field;
    assert.match(fieldOf('BR-IC-12') ?? '', /^BT-80 /);
    for (const { field, code } of issues.filter((issue) => /^BR-IC-1[12]$/.test(issue.code)))
      assert.doesNotMatch(field ?? '', /BT-118/, code);
  });
});

describe('an amount of VAT', () => {
  it('is never said to be without VAT', async () => {
    const [, tax = ''] = /<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount[^>]*>([\d.]+)</.exec(xrechnungUbl) ?? [];
    const wrong = xrechnungUbl.replace(
      /(<cac:TaxSubtotal>[\s\S]*?<cbc:TaxAmount[^>]*>)[\d.]+</,
      `$1${(Number(tax) / 1.19).toFixed(2)}<`,
    );
    assert.notEqual(wrong, xrechnungUbl);
    const { issues } = (await verdictOn(wrong)).details;
    assert.ok(issues.length > 0);
    for (const { message } of issues) assert.doesNotMatch(message, /without VAT: with/);
  });
});
