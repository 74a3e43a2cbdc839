/** What another finding, or the profile, tells about which of several conclusions is right. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IssueDetails } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { withAfter, withBefore, without } from '../../../fixtures/edit.js';
import { plainUbl } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

async function causesOf(xml: string): Promise<readonly IssueDetails[]> {
  const { details } = await verdictOn(xml, { patches: true });
  return details.issues.filter(({ causedBy }) => causedBy === null);
}

describe('of several conclusions', () => {
  const part = (isCharge: boolean, reason: string, code: string): string =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>${code}</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>${reason}</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>19</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>\n`;
  const withParts = (isCharge: boolean): string =>
    withBefore(
      withAfter(
        plainUbl,
        'cbc:TaxInclusiveAmount',
        '<cbc:AllowanceTotalAmount currencyID="EUR">10.00</cbc:AllowanceTotalAmount><cbc:ChargeTotalAmount currencyID="EUR">10.00</cbc:ChargeTotalAmount>',
      ),
      'cac:TaxTotal',
      part(isCharge, 'Freight', 'FC') + part(false, 'Discount', '95'),
    );

  it('one is told by a reason that is for charges only', async () => {
    assert.deepEqual(await causesOf(withParts(true)), []);
    const [cause, ...others] = await causesOf(withParts(false));
    assert.deepEqual(
      others.map(({ code }) => code),
      [],
    );
    assert.match(cause!.message, /The allowance “Freight” is marked as an allowance; as a charge all totals are right/);
    assert.doesNotMatch(cause!.message, /Either/);
    assert.match(cause!.target!, /cac:AllowanceCharge\[1\]\/cbc:ChargeIndicator\[1\]$/);
  });

  it('one is no way where the profile has no such total', async () => {
    const xml = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'facturx-extended.xml'), 'utf8');
    const ofProfile = (profile: string): string =>
      without(xml, 'ram:IncludedSupplyChainTradeLineItem')
        .replace(/urn:cen\.eu:en16931:2017#conformant#urn:factur-x\.eu:1p0:extended/, profile)
        .replace('<ram:DuePayableAmount>1200.00', '<ram:DuePayableAmount>1200.40');
    const rounded = async (profile: string): Promise<boolean> => {
      const { details } = await verdictOn(ofProfile(profile));
      const issue = details.issues.find(({ code, term }) => code.endsWith('CO-16') && term === 'BT-115');
      assert.ok(issue, profile);
      return issue.message.includes('add BT-114');
    };
    assert.equal(await rounded('urn:factur-x.eu:1p0:basicwl'), false);
    assert.equal(await rounded('urn:cen.eu:en16931:2017'), true);
  });
});

describe('what must not be there', () => {
  it('is where a rule leads that names several such things, and may go', async () => {
    const outside = plainUbl
      .replace(/<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>19<\/cbc:Percent>/g, '<cbc:ID>O</cbc:ID>')
      .replace(
        /(<cac:TaxCategory>\s*<cbc:ID>O<\/cbc:ID>)/,
        '$1<cbc:TaxExemptionReason>Not taxable</cbc:TaxExemptionReason>',
      );
    const { details } = await verdictOn(outside, { patches: true });
    const issue = details.issues.find(({ code }) => code === 'BR-O-02');
    assert.match(issue!.target!, /cac:PartyTaxScheme\[1\]\/cbc:CompanyID\[1\]$/);
  });
});
