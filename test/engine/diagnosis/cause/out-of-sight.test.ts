/** Rules that find something only because a mistake hides what they look for. */
import assert from 'node:assert/strict';
import { applyFixes } from '#validator/index.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import {
  facturxBasic,
  facturxExtended,
  facturxMinimum,
  withBefore,
  xrechnungCii,
  xrechnungUbl,
} from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

/** The first element of a name with another name, tags and all. */
function renamed(xml: string, from: string, to: string): string {
  return xml.replace(new RegExp(`<${from}>([\\s\\S]*?)</${from}>`), `<${to}>$1</${to}>`);
}

function without(xml: string, name: string, inside = name): string {
  const at = xml.indexOf(`<${inside}>`);
  assert.ok(at >= 0, inside);
  return xml.slice(0, at) + xml.slice(at).replace(new RegExp(`\\s*<${name}[ >][\\s\\S]*?</${name}>`), '');
}

/** Applies the first patch of a cause. */
async function afterFirstPatch(xml: string): Promise<readonly string[]> {
  const { patches = [] } = await onlyCauseIn(xml);
  const fixed = applyFixes(Buffer.from(xml), patches.slice(0, 1));
  return (await verdictOn(fixed)).report.issues.map(({ message }) => message);
}

describe('what a rule finds', () => {
  for (const [what, xml, code] of [
    ['a line under another name, UBL', renamed(xrechnungUbl, 'cac:InvoiceLine', 'cac:InvoicLine'), 'XSD'],
    [
      'a line in the wrong namespace, CII',
      renamed(xrechnungCii, 'ram:IncludedSupplyChainTradeLineItem', 'udt:IncludedSupplyChainTradeLineItem'),
      'XSD',
    ],
    ['a VAT row under another name, UBL', renamed(xrechnungUbl, 'cac:TaxSubtotal', 'cac:TaxSubTotal'), 'XSD'],
    [
      'an amount that stands twice in a line, CII',
      xrechnungCii.replace(/(\s*<ram:LineTotalAmount>[^<]*<\/ram:LineTotalAmount>)/, '$1$1'),
      'BR-DEC-23',
    ],
  ] as const)
    it(`follows from what hides a part of it: ${what}`, async () => {
      const cause = await onlyCauseIn(xml);
      assert.equal(cause.code, code, cause.message);
      assert.deepEqual(await afterFirstPatch(xml), []);
    });

  it('is that a rate is missing, where another category would do without', async () => {
    const wrong = without(xrechnungUbl, 'cbc:Percent', 'cac:TaxSubtotal');
    const { details } = await verdictOn(wrong, { patches: true });
    const found = details.issues.find(({ code }) => code === 'BR-48');
    assert.deepEqual(found?.missing, ['cbc:Percent']);
    assert.deepEqual(await afterFirstPatch(wrong), []);
  });

  it('is no number that is missing, where what marks it as one for VAT is missing', async () => {
    const representative =
      '<cac:TaxRepresentativeParty><cac:PartyName><cbc:Name>Vertretung</cbc:Name></cac:PartyName><cac:PostalAddress>' +
      '<cac:Country><cbc:IdentificationCode>DE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>' +
      '<cac:PartyTaxScheme><cbc:CompanyID>DE123456789</cbc:CompanyID></cac:PartyTaxScheme></cac:TaxRepresentativeParty>';
    const wrong = withBefore(xrechnungUbl, 'cac:Delivery', representative);
    const cause = await onlyCauseIn(wrong);
    assert.match(cause.message, /cac:TaxScheme/);
    assert.deepEqual(await afterFirstPatch(wrong), []);
    const codes = (await verdictOn(wrong)).report.issues.map(({ code }) => code);
    assert.ok(codes.includes('BR-56'), codes.join());
  });

  it('names the one of several means of payment that has no account', async () => {
    const means =
      /\s*<ram:SpecifiedTradeSettlementPaymentMeans>[\s\S]*?<\/ram:SpecifiedTradeSettlementPaymentMeans>/.exec(
        xrechnungCii,
      )![0];
    const account = /\s*<ram:PayeePartyCreditorFinancialAccount>[\s\S]*?<\/ram:PayeePartyCreditorFinancialAccount>/;
    const wrong = xrechnungCii.replace(means, means + means.replace(account, ''));
    const { line, message } = await onlyCauseIn(wrong);
    assert.equal(
      line,
      wrong.slice(0, wrong.lastIndexOf('<ram:SpecifiedTradeSettlementPaymentMeans>')).split('\n').length,
    );
    assert.match(message, /^Payment means 2/);
    const { details } = await verdictOn(wrong);
    for (const issue of details.issues) assert.match(issue.message, /^Payment means 2/);
  });
});

describe('a document without its specification', () => {
  it('is not also told what invoices without lines lack', async () => {
    const { causes, count } = await causesIn(without(facturxMinimum, 'ram:GuidelineSpecifiedDocumentContextParameter'));
    assert.deepEqual(causes, ['BR-01']);
    assert.ok(count > 3);
  });

  it('is not also told what others do not use', async () => {
    const { causes, count } = await causesIn(
      without(facturxExtended, 'ram:ID', 'ram:GuidelineSpecifiedDocumentContextParameter'),
    );
    assert.deepEqual(causes, ['BR-01']);
    assert.ok(count > 1);
  });

  it('is told what it lacks where it has lines', async () => {
    const wrong = without(
      without(facturxBasic, 'ram:GuidelineSpecifiedDocumentContextParameter'),
      'ram:PostalTradeAddress',
    );
    const { causes } = await causesIn(wrong);
    assert.equal(causes.length, 2);
  });
});

describe('a total of VAT that is not seen', () => {
  it('leaves one in another currency, which is not wrong because of that', async () => {
    const total = '<ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>';
    const twoCurrencies = withBefore(
      xrechnungCii.replace(total, `${total}<ram:TaxTotalAmount currencyID="GBP">16.00</ram:TaxTotalAmount>`),
      'ram:InvoiceCurrencyCode',
      '<ram:TaxCurrencyCode>GBP</ram:TaxCurrencyCode>',
    );
    assert.equal((await verdictOn(twoCurrencies)).report.valid, true);
    const wrong = twoCurrencies.replace(total, total.replaceAll('TaxTotalAmount', 'TaxTtoalAmount'));
    const { details } = await verdictOn(wrong);
    assert.ok(details.issues.length > 1);
    assert.equal((await onlyCauseIn(wrong)).code, 'XSD');
  });
});

async function causesIn(xml: string): Promise<{ readonly causes: readonly string[]; readonly count: number }> {
  const { details } = await verdictOn(xml);
  const causes = details.issues.filter(({ causedBy }) => causedBy === null).map(({ code }) => code);
  return { causes, count: details.issues.length };
}
