/** What has been left out of an invoice in which all other figures agree: an amount, a line, what has been paid, a currency. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyFixes, fixDocument, type IssueDetails } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { elementIn, withAfter, withBefore, withReplaced, without } from '../../../fixtures/edit.js';
import { xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

/** The only cause, and the documents that its patches lead to, each of which is valid. */
async function causeOf(xml: string): Promise<{ readonly issue: IssueDetails; readonly repaired: readonly string[] }> {
  const { details } = await verdictOn(xml, { patches: true });
  const causes = details.issues.filter(({ causedBy }) => causedBy === null);
  assert.equal(causes.length, 1, causes.map(({ code, message }) => `${code} ${message}`).join('\n'));
  const issue = causes[0]!;
  const repaired = (issue.patches ?? []).map((patch) => Buffer.from(applyFixes(Buffer.from(xml), [patch])).toString());
  for (const each of repaired) assert.deepEqual((await verdictOn(each)).report.issues, []);
  return { issue, repaired };
}

function classesOf({ patches = [] }: IssueDetails): readonly string[] {
  return patches.map((patch) => patch.class);
}

/** The document without the first element of a name behind some text. */
function withoutAfter(xml: string, start: string, name: string): string {
  const at = xml.indexOf(start);
  assert.ok(at >= 0);
  return xml.slice(0, at) + without(xml.slice(at), name);
}

describe('an amount that has been left out', () => {
  const totals = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';
  for (const [term, xml, start, name] of [
    ['BT-106', xrechnungUbl, '<cac:LegalMonetaryTotal', 'cbc:LineExtensionAmount'],
    ['BT-109', xrechnungUbl, '<cac:LegalMonetaryTotal', 'cbc:TaxExclusiveAmount'],
    ['BT-110', xrechnungUbl, '<cac:TaxTotal', 'cbc:TaxAmount'],
    ['BT-112', xrechnungUbl, '<cac:LegalMonetaryTotal', 'cbc:TaxInclusiveAmount'],
    ['BT-115', xrechnungUbl, '<cac:LegalMonetaryTotal', 'cbc:PayableAmount'],
    ['BT-116', xrechnungUbl, '<cac:TaxSubtotal', 'cbc:TaxableAmount'],
    ['BT-117', xrechnungUbl, '<cac:TaxSubtotal', 'cbc:TaxAmount'],
    ['BT-131', xrechnungUbl, '<cac:InvoiceLine', 'cbc:LineExtensionAmount'],
    ['BT-146', xrechnungUbl, '<cac:InvoiceLine', 'cbc:PriceAmount'],
    ['BT-146', xrechnungUbl, '<cac:InvoiceLine', 'cac:Price'],
    ['BT-106', xrechnungCii, `<${totals}`, 'ram:LineTotalAmount'],
    ['BT-109', xrechnungCii, `<${totals}`, 'ram:TaxBasisTotalAmount'],
    ['BT-110', xrechnungCii, `<${totals}`, 'ram:TaxTotalAmount'],
    ['BT-112', xrechnungCii, `<${totals}`, 'ram:GrandTotalAmount'],
    ['BT-115', xrechnungCii, `<${totals}`, 'ram:DuePayableAmount'],
    ['BT-116', xrechnungCii, '<ram:ApplicableHeaderTradeSettlement', 'ram:BasisAmount'],
    ['BT-117', xrechnungCii, '<ram:ApplicableHeaderTradeSettlement', 'ram:CalculatedAmount'],
    ['BT-131', xrechnungCii, '<ram:IncludedSupplyChainTradeLineItem', 'ram:LineTotalAmount'],
    ['BT-146', xrechnungCii, '<ram:IncludedSupplyChainTradeLineItem', 'ram:ChargeAmount'],
  ] as const)
    it(`is what the others give: ${term}, ${name}`, async () => {
      const amount = elementIn(xml.slice(xml.indexOf(start)), name).replace(/<[^>]*>/g, '');
      const { issue, repaired } = await causeOf(withoutAfter(xml, start, name));
      assert.deepEqual([issue.term, issue.expected, classesOf(issue)], [term, amount.trim(), ['money']]);
      assert.match(issue.message, new RegExp(`enter ${amount.trim()} as ${term} `));
      assert.equal(repaired.length, 1);
    });

  for (const [what, value] of [
    ['empty', ''],
    ['no number', 'NaN'],
  ] as const)
    it(`is what the others give where it is ${what}`, async () => {
      const [, amount = ''] = /TaxInclusiveAmount currencyID="EUR">([\d.]+)</.exec(xrechnungUbl)!;
      const { issue, repaired } = await causeOf(
        withReplaced(
          xrechnungUbl,
          `TaxInclusiveAmount currencyID="EUR">${amount}`,
          `TaxInclusiveAmount currencyID="EUR">${value}`,
        ),
      );
      assert.deepEqual([issue.term, issue.expected, classesOf(issue)], ['BT-112', amount, ['money']]);
      assert.deepEqual(repaired, [xrechnungUbl]);
    });

  it('is told beside a wrong one, where all else then has an explanation', async () => {
    const wrong = withReplaced(
      xrechnungUbl,
      '<cbc:PriceAmount currencyID="EUR">',
      '<cbc:PriceAmount currencyID="EUR">1',
    );
    const amount = elementIn(elementIn(wrong, 'cac:InvoiceLine'), 'cbc:LineExtensionAmount').replace(/<[^>]*>/g, '');
    const { details } = await verdictOn(withoutAfter(wrong, '<cac:InvoiceLine', 'cbc:LineExtensionAmount'), {
      patches: true,
    });
    const issue = details.issues.find(({ term, causedBy }) => term === 'BT-131' && causedBy === null);
    assert.ok(issue);
    assert.equal(issue.expected, amount);
    assert.deepEqual(classesOf(issue), ['money']);
  });

  for (const [missing, name, other, from] of [
    ['BT-106', 'cbc:LineExtensionAmount', 'BT-112', 'cbc:TaxInclusiveAmount'],
    ['BT-109', 'cbc:TaxExclusiveAmount', 'BT-115', 'cbc:PayableAmount'],
    ['BT-115', 'cbc:PayableAmount', 'BT-106', 'cbc:LineExtensionAmount'],
  ] as const)
    it(`is told beside a wrong total: ${missing} and ${other}`, async () => {
      const group = elementIn(xrechnungUbl, 'cac:LegalMonetaryTotal');
      const [amount = '', right = ''] = [name, from].map((each) => elementIn(group, each).replace(/<[^>]*>/g, ''));
      const wrong = group.replace(elementIn(group, from), elementIn(group, from).replace(right, `1${right}`));
      const { details } = await verdictOn(xrechnungUbl.replace(group, wrong.replace(elementIn(wrong, name), '')), {
        patches: true,
      });
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.deepEqual(
        causes.map(({ term, expected }) => `${term} ${expected}`).sort(),
        [`${missing} ${amount}`, `${other} ${right}`].sort(),
      );
      assert.ok(causes.every((cause) => classesOf(cause).join() === 'money'));
    });

  it('is asked for where nothing tells which of the others are wrong', async () => {
    const group = elementIn(xrechnungUbl, 'cac:LegalMonetaryTotal');
    const wrong = group
      .replace(elementIn(group, 'cbc:TaxExclusiveAmount'), '')
      .replace(/(<cbc:(?:LineExtension|TaxInclusive)Amount currencyID="EUR">)/g, '$17');
    const { details } = await verdictOn(xrechnungUbl.replace(group, wrong), { patches: true });
    const issue = details.issues.find(({ term, causedBy }) => term === 'BT-109' && causedBy === null);
    assert.deepEqual([issue?.expected, classesOf(issue!)], [undefined, ['input']]);
  });
});

describe('what has been left out where figures do not agree', () => {
  const due = /(<cbc:PayableAmount currencyID="EUR">)[\d.]+/;
  const total = Number(/<cbc:PayableAmount currencyID="EUR">([\d.]+)/.exec(xrechnungUbl)![1]);
  for (const [what, difference, added, isFirst] of [
    ['what has been paid, a round amount', -100, /<cbc:PrepaidAmount currencyID="EUR">100.00</, true],
    ['what has been paid, an odd one', -17.35, /<cbc:PrepaidAmount currencyID="EUR">17.35</, false],
    ['rounding', 0.4, /<cbc:PayableRoundingAmount currencyID="EUR">0.40</, false],
  ] as const)
    it(`is one of two ways: ${what}`, async () => {
      const { issue, repaired } = await causeOf(xrechnungUbl.replace(due, `$1${(total + difference).toFixed(2)}`));
      assert.deepEqual(classesOf(issue), ['money', 'money']);
      const [other, forgotten] = isFirst ? [repaired[1]!, repaired[0]!] : [repaired[0]!, repaired[1]!];
      assert.match(
        issue.message,
        isFirst
          ? / Either: if it has been forgotten, add BT-113 .* Or: with /
          : / Either: .* Or: if it has been forgotten, add BT-11[34] /,
      );
      assert.match(other, new RegExp(`PayableAmount currencyID="EUR">${total.toFixed(2)}<`));
      assert.match(forgotten, added);
    });

  it('is not offered where more is to be paid than the total', async () => {
    const { issue } = await causeOf(xrechnungUbl.replace(due, `$1${(total + 100).toFixed(2)}`));
    assert.equal(classesOf(issue).length, 1);
    assert.doesNotMatch(issue.message, /forgotten/);
  });

  for (const [what, xml, second, currency] of [
    [
      'UBL',
      withBefore(
        xrechnungUbl,
        'cac:LegalMonetaryTotal',
        '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">594.32</cbc:TaxAmount></cac:TaxTotal>\n',
      ),
      '594.32',
      '<cbc:TaxCurrencyCode>SEK<',
    ],
    [
      'CII',
      withAfter(xrechnungCii, 'ram:TaxTotalAmount', '<ram:TaxTotalAmount currencyID="SEK">594.32</ram:TaxTotalAmount>'),
      '594.32',
      '<ram:TaxCurrencyCode>SEK<',
    ],
  ] as const)
    it(`is the currency of a second total of VAT, or the total goes: ${what}`, async () => {
      const { issue, repaired } = await causeOf(xml);
      assert.deepEqual([issue.term, issue.suggestion], ['BT-6', 'SEK']);
      assert.deepEqual(classesOf(issue), ['choice', 'choice']);
      assert.deepEqual(
        repaired.map((text) => [text.includes(second), text.includes(currency)]),
        [
          [true, true],
          [false, false],
        ],
      );
    });

  it('is an allowance in the amount of its line, or it goes', async () => {
    const allowance =
      '<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric><cbc:Amount currencyID="EUR">10.00</cbc:Amount><cbc:BaseAmount currencyID="EUR">100.00</cbc:BaseAmount></cac:AllowanceCharge>';
    const { issue, repaired } = await causeOf(withBefore(xrechnungUbl, 'cac:Item', `${allowance}\n`));
    assert.match(
      issue.message,
      /the allowance “Discount” of 10\.00 is not taken off in line 1: either remove it, or enter 90\.00/,
    );
    assert.deepEqual(classesOf(issue), ['money', 'money']);
    assert.deepEqual(
      repaired.map((text) => [text.includes('>10.00<'), text.includes('>90.00<')]),
      [
        [true, true],
        [false, false],
      ],
    );
  });

  it('is a line: the row of VAT that no line needs goes with it where all is calculated anew', async () => {
    const xml = readFileSync(join(findPackageRoot(import.meta.url), 'examples/xrechnung-ubl.xml'), 'utf8');
    const at = xml.lastIndexOf('<cac:InvoiceLine>');
    const { issue, repaired } = await causeOf(xml.slice(0, at) + without(xml.slice(at), 'cac:InvoiceLine'));
    assert.match(issue.message, /No line is left for the VAT row S 7 %/);
    // All totals agree that there was one.
    assert.deepEqual(classesOf(issue), ['input', 'money']);
    assert.equal(repaired[0]!.split('<cac:InvoiceLine>').length, xml.split('<cac:InvoiceLine>').length);
    assert.equal(repaired[1]!.split('<cac:TaxSubtotal>').length, 2);
  });
});

describe('several amounts that have been left out', () => {
  const totals = (xml: string, ...names: readonly string[]): string =>
    names.reduce((all, name) => withoutAfter(all, '<cac:LegalMonetaryTotal', name), xml);
  for (const [what, xml, amounts] of [
    ['each by itself', totals(xrechnungUbl, 'cbc:TaxExclusiveAmount', 'cbc:TaxInclusiveAmount'), ['100.00', '119.00']],
    ['one by the other', totals(xrechnungUbl, 'cbc:TaxInclusiveAmount', 'cbc:PayableAmount'), ['119.00', '119.00']],
    ['far from each other', totals(xrechnungUbl, 'cbc:LineExtensionAmount', 'cbc:PayableAmount'), ['100.00', '119.00']],
  ] as const)
    it(`follow from what is left: ${what}`, async () => {
      const { details } = await verdictOn(xml, { patches: true });
      const causes = details.issues.filter(({ causedBy }) => causedBy === null);
      assert.deepEqual(
        causes.map(({ expected }) => expected),
        amounts,
      );
      for (const { patches = [] } of causes)
        assert.deepEqual(
          patches.map((patch) => patch.class),
          ['money'],
        );
      const choices = causes.map(({ code }) => ({ code, value: '#1' }));
      const { after } = await fixDocument(await sharedValidator(), Buffer.from(xml), { choices });
      assert.deepEqual(after.report.issues, []);
    });
});
