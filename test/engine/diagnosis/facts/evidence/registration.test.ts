/** A number that is there, and not taken for the VAT identifier of the seller. */
import assert from 'node:assert/strict';
import { facturxBasic, withReplaced, xrechnungCii, xrechnungUbl } from '../../../../fixtures/invoices.js';
import { verdictOn } from '../../../../fixtures/rules.js';

/** The scheme of the first tax number, which is the seller's. */
const scheme = (xml: string, value: string): string => {
  const changed = xml.replace(/(<ram:SpecifiedTaxRegistration>\s*<ram:ID) schemeID="VA"/, `$1${value}`);
  assert.notEqual(changed, xml);
  return changed;
};
const taxScheme = (value: string): string =>
  xrechnungUbl.replace(/(<cac:PartyTaxScheme>[\s\S]*?<cac:TaxScheme>\s*<cbc:ID>)VAT/, `$1${value}`);

const messages = async (xml: string, language: 'en' | 'de' | 'fr' = 'en'): Promise<string> =>
  (await verdictOn(xml, { language })).report.issues.map(({ message }) => message).join('\n');

describe('a VAT identifier with the wrong scheme is named', () => {
  const CASES: readonly (readonly [what: string, xml: string, said: RegExp])[] = [
    [
      'that of the tax',
      scheme(xrechnungCii, ' schemeID="VAT"'),
      /The number “DE\w+” is there, but its scheme \(schemeID\) says “VAT” instead of “VA”\./,
    ],
    ['in small letters', scheme(xrechnungCii, ' schemeID="va"'), /says “va” instead of “VA”\./],
    ['none', scheme(xrechnungCii, ''), /its scheme \(schemeID\) is missing; that of a VAT identifier is “VA”\./],
    ['in Factur-X', scheme(facturxBasic, ' schemeID="VATIN"'), /says “VATIN” instead of “VA”\./],
    ['in UBL', taxScheme('VA'), /its scheme \(cac:TaxScheme\/cbc:ID\) says “VA” instead of “VAT”\./],
    ['in UBL, misspelt', taxScheme('VATT'), /says “VATT” instead of “VAT”\./],
  ];
  for (const [what, xml, said] of CASES) it(what, async () => assert.match(await messages(xml), said));

  it('in every language', async () => {
    const xml = scheme(xrechnungCii, ' schemeID="VAT"');
    assert.match(
      await messages(xml, 'de'),
      /Die Nummer „DE\w+“ ist da, aber ihr Schema \(schemeID\) lautet „VAT“ statt „VA“\./,
    );
    assert.match(
      await messages(xml, 'fr'),
      /Le numéro «\u00a0DE\w+\u00a0» est là, mais son schéma \(schemeID\) vaut «\u00a0VAT\u00a0»/,
    );
  });
  it('not where there is none, or it is right', async () => {
    const gone = withReplaced(xrechnungCii, 'schemeID="VA"', 'schemeID="FC"');
    for (const xml of [gone, xrechnungCii, taxScheme('vat')])
      assert.doesNotMatch(await messages(xml), /is there, but its scheme/);
  });
});
