/** Figures that agree with each other are not changed so that one that does not agree fits, and nothing is dropped for it. */
import assert from 'node:assert/strict';
import { fixDocument } from '#validator/index.js';
import type { IssueDetails, Patch, PatchClass } from '#validator/index.js';
import { facturxExtended, peppolUbl, plainUbl, withBefore } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const ALL: readonly PatchClass[] = ['certain', 'choice', 'money'];

async function issuesIn(xml: string): Promise<readonly IssueDetails[]> {
  return (await verdictOn(xml, { patches: true })).details.issues;
}

async function repaired(xml: string, classes: readonly PatchClass[] = ALL): Promise<string> {
  const { document } = await fixDocument(await sharedValidator(), Buffer.from(xml), { classes });
  return Buffer.from(document).toString();
}

function changed(xml: string, pattern: RegExp | string, text: string): string {
  const result = xml.replace(pattern, text);
  assert.notEqual(result, xml, String(pattern));
  return result;
}

/** What the first cause with an offer offers. */
async function offersFor(xml: string): Promise<readonly Patch[]> {
  const causes = (await issuesIn(xml)).filter(({ causedBy, patches = [] }) => causedBy === null && patches.length > 0);
  return causes[0]?.patches ?? [];
}

const valuesOf = (patch: Patch | undefined): readonly string[] =>
  (patch?.edits ?? []).flatMap((edit) => ('value' in edit ? [edit.value] : []));

describe('a line of 2,480.00', () => {
  const amounts: readonly (readonly [string, string])[] = [
    ['25.00', '620.00'],
    ['100.00', '2480.00'],
    ['19.00', '471.20'],
    ['119.00', '2951.20'],
  ];
  const right = amounts.reduce((xml, [from, to]) => xml.replaceAll(`>${from}<`, `>${to}<`), facturxExtended);

  it('stands in a base without a finding', async () => {
    assert.match(right, />2480\.00</);
    assert.deepEqual((await verdictOn(right)).report.issues, []);
  });
  for (const kind of ['TOTAL', 'SUBTOTAL', 'SUM', 'Zwischensumme', 'GRUPPE', 'detail', 'X'])
    it(`is never left out of the sum, whatever it is marked as: ${kind}`, async () => {
      const wrong = changed(
        right,
        '</ram:LineID>',
        `</ram:LineID><ram:LineStatusCode>1</ram:LineStatusCode><ram:LineStatusReasonCode>${kind}</ram:LineStatusReasonCode>`,
      );
      const result = await repaired(wrong);
      assert.match(result, /<ram:LineTotalAmount>2480\.00</);
      assert.doesNotMatch(result, />(?:GROUP|INFORMATION)</);
      const applied = (await issuesIn(wrong)).flatMap(({ patches = [] }) => patches.filter(({ isLossy }) => !isLossy));
      for (const patch of applied) assert.ok(valuesOf(patch).every((value) => !/^(?:GROUP|INFORMATION)$/.test(value)));
    });
  it('is not deleted where a total says less', async () => {
    const wrong = changed(right, /(<ram:TaxBasisTotalAmount>)2480\.00/, '$10.00');
    assert.equal(await repaired(wrong), right);
  });
});

describe('a row of VAT whose category may be wrong', () => {
  const zero = plainUbl
    .replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Z</cbc:ID>')
    .replaceAll('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent>0</cbc:Percent>')
    .replaceAll('>19.00<', '>0.00<')
    .replaceAll('>119.00<', '>100.00<');

  it('stands in a base without a finding', async () => {
    assert.deepEqual((await verdictOn(zero)).report.issues, []);
  });
  for (const category of ['G', 'AE', 'O', 'E'])
    it(`gets no reason for that category, but its own: ${category}`, async () => {
      const wrong = changed(zero, /(<cac:TaxSubtotal>[\s\S]*?<cbc:ID>)Z/, `$1${category}`);
      const [first] = await offersFor(wrong);
      assert.deepEqual(valuesOf(first), ['Z']);
      const result = await repaired(wrong);
      assert.doesNotMatch(result, /VATEX/);
      assert.match(result, /<cac:ClassifiedTaxCategory><cbc:ID>Z</);
    });
});

describe('a charge that is missing', () => {
  const charge =
    '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason>' +
    '<cbc:Amount currencyID="EUR">25.00</cbc:Amount><cac:TaxCategory><cbc:ID>Z</cbc:ID><cbc:Percent>0</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:AllowanceCharge>';
  const without = plainUbl
    .replaceAll('<cbc:ID>S</cbc:ID>', '<cbc:ID>Z</cbc:ID>')
    .replaceAll('<cbc:Percent>19</cbc:Percent>', '<cbc:Percent>0</cbc:Percent>')
    .replaceAll('>19.00<', '>0.00<')
    .replaceAll('>119.00<', '>125.00<')
    .replace(/(<cbc:TaxableAmount[^>]*>|<cbc:TaxExclusiveAmount[^>]*>)100\.00/g, '$1125.00')
    .replace(/(<cbc:PayableAmount)/, '<cbc:ChargeTotalAmount currencyID="EUR">25.00</cbc:ChargeTotalAmount>$1');

  it('makes a document without a finding where it is there', async () => {
    assert.deepEqual((await verdictOn(withBefore(without, 'cac:TaxTotal', charge))).report.issues, []);
  });
  it('is asked for, and no total that contains it is lowered', async () => {
    const causes = (await issuesIn(without)).filter(({ causedBy }) => causedBy === null);
    assert.ok(causes.length > 0);
    for (const { patches = [] } of causes) assert.equal(patches[0]?.class, 'input');
    assert.equal(await repaired(without), without);
  });
});

describe('figures of a line that differ by less than a cent', () => {
  it('are not exchanged', async () => {
    const single = plainUbl
      .replace(/(<cbc:InvoicedQuantity[^>]*>)[^<]*/, '$11')
      .replace(/(<cbc:PriceAmount[^>]*>)[^<]*/, '$1100.00');
    assert.deepEqual((await verdictOn(single)).report.issues, []);
    const wrong = changed(single, /(<cac:InvoiceLine>[\s\S]*?<cbc:LineExtensionAmount[^>]*>)100\.00/, '$1100.003');
    assert.equal(await repaired(wrong), single);
  });
});

describe('a percentage', () => {
  it('does not become a part of one where its base is too high', async () => {
    const charge = (base: string): string =>
      withBefore(
        peppolUbl,
        'cac:Item',
        '<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Cleaning</cbc:AllowanceChargeReason>' +
          `<cbc:MultiplierFactorNumeric>2</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">2.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">${base}</cbc:BaseAmount></cac:AllowanceCharge>`,
      ).replace('>25.00</cbc:PriceAmount>', '>24.50</cbc:PriceAmount>');
    assert.deepEqual((await verdictOn(charge('100.00'))).report.issues, []);
    const wrong = charge('1000.00');
    assert.notDeepEqual((await verdictOn(wrong)).report.issues, []);
    assert.equal(await repaired(wrong), charge('100.00'));
  });
});
