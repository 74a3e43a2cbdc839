/** A change restores what the sender meant, or somebody is asked: what stands beside a wrong value tells which one it is. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Patch, applyFixes, fixDocument } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import {
  peppolUbl,
  xrechnungCii,
  xrechnungUbl,
  withBefore,
  withElement,
  withText,
  without,
} from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const ubl = readFileSync(join(findPackageRoot(import.meta.url), 'examples', 'xrechnung-ubl.xml')).toString();

/** All patches of the causes, in the order of the report. */
async function offersFor(xml: string): Promise<readonly Patch[]> {
  const { issues } = (await verdictOn(xml, { patches: true })).details;
  return issues.filter(({ causedBy }) => causedBy === null).flatMap(({ patches = [] }) => patches);
}

function applied(xml: string, patch: Patch | undefined): string {
  assert.ok(patch !== undefined, 'nothing is offered');
  return Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString();
}

/** What is done without asking, but for what changes amounts or is an example. */
async function repaired(xml: string): Promise<string> {
  const { document } = await fixDocument(await sharedValidator(), Buffer.from(xml), {
    classes: ['certain', 'choice', 'money'],
  });
  return Buffer.from(document).toString();
}

const period = (from: string, to: string): string =>
  withBefore(
    peppolUbl,
    'cac:AccountingSupplierParty',
    `<cac:InvoicePeriod><cbc:StartDate>${from}</cbc:StartDate><cbc:EndDate>${to}</cbc:EndDate></cac:InvoicePeriod>`,
  );

describe('a period that ends before it starts', () => {
  it('has its days exchanged where that is as short as periods are', async () => {
    assert.equal(await repaired(period('2026-02-28', '2026-02-01')), period('2026-02-01', '2026-02-28'));
    assert.equal(await repaired(period('2026-09-30', '2026-07-01')), period('2026-07-01', '2026-09-30'));
  });

  it('never becomes one of most of a year: its year is wrong', async () => {
    const wrong = period('2026-03-01', '2025-03-31');
    const choices = (await offersFor(wrong)).filter((patch) => patch.class === 'choice');
    const all = choices.map((patch) => applied(wrong, patch));
    assert.deepEqual(all, [period('2026-03-01', '2026-03-31'), period('2025-03-01', '2025-03-31')]);
    assert.equal(await repaired(wrong), wrong);
  });

  it('is left to somebody where several readings are as likely', async () => {
    const wrong = period('2026-07-10', '2026-06-20');
    assert.equal((await offersFor(wrong)).filter((patch) => patch.class === 'choice').length, 3);
    assert.equal(await repaired(wrong), wrong);
  });
});

describe('an allowance of the invoice in the price of a line', () => {
  it('goes back, and no amount is made to fit', async () => {
    const allowance = /\s*<cac:AllowanceCharge>[^]*?<\/cac:AllowanceCharge>/.exec(ubl)![0];
    const wrong = ubl.replace(allowance, '').replace(/(?=\s*<\/cac:Price>)/, allowance);
    assert.notEqual(wrong, ubl);
    const [first] = await offersFor(wrong);
    assert.equal(first?.class, 'choice');
    assert.deepEqual((await verdictOn(applied(wrong, first))).details.issues, []);
  });
});

describe('a part that is missing, while all totals agree that it was there', () => {
  it('is asked for: a line', async () => {
    const at = ubl.lastIndexOf('<cac:InvoiceLine>');
    const wrong = ubl.slice(0, at) + without(ubl.slice(at), 'cac:InvoiceLine');
    const [first] = await offersFor(wrong);
    assert.equal(first?.class, 'input');
    assert.match(applied(wrong, first), /<cbc:Name>name<\/cbc:Name>/);
    assert.equal(await repaired(wrong), wrong);
  });

  it('is asked for: an allowance', async () => {
    const wrong = without(ubl, 'cac:AllowanceCharge');
    const [first] = await offersFor(wrong);
    assert.deepEqual([first?.class, first?.example], ['input', 'reason']);
    assert.deepEqual((await verdictOn(applied(wrong, first))).details.issues, []);
    assert.equal(await repaired(wrong), wrong);
  });
});

describe('a total that is empty', () => {
  it('says what the others leave for it', async () => {
    const right = withElement(
      withText(peppolUbl, 'cbc:PayableAmount', '19.00'),
      'cbc:PayableAmount',
      '<cbc:PrepaidAmount currencyID="EUR">100.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">19.00</cbc:PayableAmount>',
    );
    assert.deepEqual((await verdictOn(right)).details.issues, []);
    const wrong = right.replace('>100.00</cbc:Prepaid', '></cbc:Prepaid');
    assert.equal(await repaired(wrong), right);
  });
});

describe('what a price is for, left out', () => {
  it('comes before another price, with the unit of the line', async () => {
    const wrong = withText(xrechnungUbl, 'cbc:PriceAmount', '2500.00');
    const made = (await offersFor(wrong)).map((patch) => applied(wrong, patch));
    assert.match(made[0] ?? '', /<cbc:BaseQuantity unitCode="\w+">100</);
  });
});

describe('periods of CII', () => {
  it('keep the form of their days', async () => {
    const days = (from: string, to: string): string =>
      withBefore(
        xrechnungCii,
        'ram:SpecifiedTradePaymentTerms',
        `<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">${from}</udt:DateTimeString></ram:StartDateTime>` +
          `<ram:EndDateTime><udt:DateTimeString format="102">${to}</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>`,
      );
    assert.equal(await repaired(days('20260131', '20260101')), days('20260101', '20260131'));
  });
});
