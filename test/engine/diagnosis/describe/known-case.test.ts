/** A rule that forbids several things: a message says only which one it is, as far as the document tells. */
import assert from 'node:assert/strict';
import { allEntries } from '#wording/catalogue.js';
import { LANGUAGES } from '#core/languages.js';
import * as invoices from '../../../fixtures/invoices.js';
import { reportOn } from '../../../fixtures/rules.js';

const { facturxExtended, franceUbl, franceCii, peppolUbl, plainUbl, portugueseUbl, romanianUbl, xrechnungCii } =
  invoices;

const changed = (xml: string, from: RegExp | string, to: string): string => {
  const made = xml.replace(from, to);
  assert.notEqual(made, xml, `${from}`);
  return made;
};

const EXEMPT =
  '<cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">50.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount><cac:TaxCategory><cbc:ID>E</cbc:ID><cbc:Percent>0</cbc:Percent><cbc:TaxExemptionReason>Education</cbc:TaxExemptionReason><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>';
const EXPORT =
  '<ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>Export</ram:ExemptionReason><ram:BasisAmount>0.00</ram:BasisAmount><ram:CategoryCode>G</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax>';

/** The document, the code, what its message says, and what it does not. */
const CASES: Readonly<Record<string, readonly [xml: string, code: string, says: RegExp, not: RegExp]>> = {
  'a total that is no sum': [
    changed(peppolUbl, /(<cbc:TaxInclusiveAmount[^>]*>)119/, '$1120'),
    'BR-CO-15',
    /120\.00, but 100\.00 \+ 19\.00 gives 119\.00.*Change BT-112 to 119\.00/,
    /exactly once/,
  ],
  'a total that is no sum, CII': [
    changed(xrechnungCii, /(<ram:GrandTotalAmount>)119/, '$1917'),
    'BR-CO-15',
    /917\.00, but/,
    /exactly once/,
  ],
  'a category without a row': [
    changed(plainUbl, /(<cac:ClassifiedTaxCategory><cbc:ID>)S(<\/cbc:ID><cbc:Percent>)19/, '$1E$20'),
    'BR-E-01',
    /^(?:Line 1[^:]*: )?Line 1 has VAT category E, but the VAT breakdown \(BG-23\) has no entry for it/,
    /exactly one/,
  ],
  'two rows of a category that has one': [
    changed(plainUbl, /<cac:TaxSubtotal>[\s\S]*<\/cac:TaxSubtotal>/, `${EXEMPT}${EXEMPT}`),
    'BR-E-01',
    /has 2 entries for category E, where only one may be/,
    /exactly one|no line/,
  ],
  'a row that nothing has, EXTENDED': [
    changed(facturxExtended, /(<\/ram:ApplicableTradeTax>)(\s*<ram:SpecifiedTradePaymentTerms>)/, `$1${EXPORT}$2`),
    'BR-FXEXT-G-01',
    /has an entry for category G, but no line/,
    /or it is in/,
  ],
  'a framework that is none': [
    changed(franceUbl, /(<cbc:ProfileID>)[^<]*/, '$1Q7'),
    'BR-FR-08_BT-23',
    /^“Q7” is not a French/,
    /missing/,
  ],
  'a framework that is missing': [
    changed(franceUbl, /<cbc:ProfileID>[^<]*<\/cbc:ProfileID>/, ''),
    'BR-FR-08_BT-23',
    /is missing\./,
    /not (?:one|a French)/,
  ],
  'a SIREN with another scheme': [
    changed(franceUbl, /(<cbc:CompanyID schemeID=")0002/, '$10009'),
    'BR-FR-10_BT-30',
    /has nine digits, as a SIREN does, but its scheme is 0009/,
    /does not have nine|missing/,
  ],
  'a date of the other syntax': [
    changed(franceCii, /(format="102">)(\d{4})(\d\d)(\d\d)</, '$1$2-$3-$4<'),
    'BR-FR-03_BT-2',
    /is not written as it has to be/,
    /2000|does not exist/,
  ],
  'a VAT identifier without its country': [
    changed(plainUbl, /(<cbc:CompanyID>)DE(?=\d{9}<)/, '$1'),
    'BR-CO-09',
    /^Seller: The VAT identifier “\d{9}” \(.*\) does not begin with a country code\. Write DE\d{9}/,
    /representative|buyer/,
  ],
  'a VAT category in small letters': [
    changed(plainUbl, /(<cac:ClassifiedTaxCategory><cbc:ID>)S/, '$1s'),
    'BR-CL-18',
    /“s” is not a code of a VAT category \(BT-151\).*with S all totals are right/,
    /Ceuta|in CII/,
  ],
  'a street that is too long': [
    changed(portugueseUbl, /(<cbc:StreetName>)[^<]*/, `$1${'y'.repeat(230)}`),
    'DT-CIUS-PT-033',
    /is longer than 200 characters\./,
    /empty/,
  ],
  'a county that is none': [
    changed(romanianUbl, /(<cbc:CountrySubentity>)[^<]*/, '$1Ilfov'),
    'BR-RO-110',
    /but “Ilfov” \(BT-39\) is not the code of a county/,
    /missing/,
  ],
};

describe('what is known of a document that breaks a rule', () => {
  for (const [name, [xml, code, says, not]] of Object.entries(CASES))
    it(`is all that is said: ${name}`, async () => {
      for (const language of LANGUAGES) {
        const { issues } = await reportOn(xml, { language });
        const found = issues.find((issue) => issue.code === code);
        assert.ok(found, `${code} is not among ${issues.map((issue) => issue.code).join()}`);
        assert.doesNotMatch(found.message, /\{\w+\}|undefined/);
        if (language !== 'en') continue;
        assert.match(found.message, says);
        assert.doesNotMatch(found.message, not);
      }
    });

  it('is said with the same values in every language', () => {
    const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join();
    const english = allEntries('en');
    for (const language of LANGUAGES)
      for (const [code, { cases = {} }] of Object.entries(allEntries(language)))
        for (const [name, { problem, fix }] of Object.entries(cases)) {
          const own = english[code]!.cases![name as keyof typeof cases]!;
          assert.equal(placeholders(problem), placeholders(own.problem), `${code} ${name} ${language}`);
          assert.equal(placeholders(fix), placeholders(own.fix), `${code} ${name} ${language}`);
          assert.ok(problem !== english[code]!.problem, `${code} ${name} says nothing else`);
        }
  });
});
