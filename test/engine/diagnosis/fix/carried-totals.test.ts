/** A total that is wrong, and totals that have been calculated with it: they are changed together, or not at all. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyFixes } from '#validator/index.js';
import { verdictOn } from '../../../fixtures/rules.js';

const RIGHT = readFileSync('examples/xrechnung-ubl.xml', 'utf8');

/** The example with other totals, by their elements. */
function withTotals(totals: Readonly<Record<string, string>>): Buffer {
  let text = RIGHT;
  for (const [name, amount] of Object.entries(totals)) {
    const before = text;
    // The first of a name: the invoice's own is in front of those of rows and lines.
    text = text.replace(new RegExp(`(<cbc:${name} [^>]*>)[^<]*`), `$1${amount}`);
    assert.notEqual(text, before, name);
  }
  return Buffer.from(text);
}

describe('a wrong total that others were calculated with', () => {
  for (const [what, code, field, totals] of [
    [
      'VAT, and what is due',
      'BR-CO-14',
      'BT-110',
      { TaxAmount: '60.00', TaxInclusiveAmount: '445.20', PayableAmount: '445.20' },
    ],
    [
      'the sum of the lines, up to what is due',
      'BR-CO-10',
      'BT-106',
      {
        LineExtensionAmount: '400.00',
        TaxExclusiveAmount: '388.00',
        TaxInclusiveAmount: '442.32',
        PayableAmount: '442.32',
      },
    ],
    [
      'the sum of allowances',
      'BR-CO-11',
      'BT-107',
      {
        AllowanceTotalAmount: '21.00',
        TaxExclusiveAmount: '376.20',
        TaxInclusiveAmount: '430.52',
        PayableAmount: '430.52',
      },
    ],
    [
      'the total without VAT',
      'BR-CO-13',
      'BT-109',
      { TaxExclusiveAmount: '358.20', TaxInclusiveAmount: '412.52', PayableAmount: '412.52' },
    ],
  ] as const)
    it(`is one cause with one patch, which changes all of them: ${what}`, async () => {
      const wrong = withTotals(totals);
      const { issues } = (await verdictOn(wrong, { patches: true })).details;
      const causes = issues.filter(({ causedBy }) => causedBy === null);
      assert.deepEqual(
        causes.map((issue) => [issue.code, issue.term, issue.patches?.map((patch) => patch.class)]),
        [[code, field, ['money']]],
      );
      assert.equal(Buffer.from(applyFixes(wrong, causes[0]!.patches!)).toString(), RIGHT);
      for (const amount of Object.values(totals)) assert.ok(causes[0]!.message.includes(amount), causes[0]!.message);
    });

  it('is changed alone where what follows from it is right', async () => {
    const wrong = withTotals({ TaxAmount: '60.00' });
    const { issues } = (await verdictOn(wrong, { patches: true })).details;
    for (const { patches = [] } of issues) assert.equal(Buffer.from(applyFixes(wrong, patches)).toString(), RIGHT);
  });

  it('has no patch where other totals are off for another reason, until they are right', async () => {
    const wrong = withTotals({ TaxAmount: '60.00', TaxInclusiveAmount: '445.20', PayableAmount: '440.00' });
    const [vat, due] = (await verdictOn(wrong, { patches: true })).details.issues;
    assert.deepEqual([vat!.code, vat!.patches, due!.code], ['BR-CO-14', [], 'BR-CO-16']);
    const better = applyFixes(wrong, due!.patches!.slice(0, 1));
    const [left] = (await verdictOn(better, { patches: true })).details.issues;
    assert.equal(Buffer.from(applyFixes(better, left!.patches!)).toString(), RIGHT);
  });

  it('is told in each language with all amounts', async () => {
    const wrong = withTotals({ TaxAmount: '60.00', TaxInclusiveAmount: '445.20', PayableAmount: '445.20' });
    const said = await Promise.all(
      (['en', 'de', 'fr'] as const).map(
        async (language) => (await verdictOn(wrong, { language })).report.issues[0]!.message,
      ),
    );
    for (const [index, [vat, total]] of [
      ['54.32', '439.52'],
      ['54,32', '439,52'],
      ['54,32', '439,52'],
    ].entries()) {
      assert.ok(said[index]!.includes(vat!), said[index]);
      assert.ok(said[index]!.includes(total!), said[index]);
    }
  });

  it('is no other one that was off before, and needs all figures to be the document’s own', async () => {
    const wrong = withTotals({ TaxAmount: '54.23', PayableAmount: '439.43' })
      .toString()
      .replace(/<cbc:TaxInclusiveAmount [^]*?<\/cbc:TaxInclusiveAmount>/, '');
    const { issues } = (await verdictOn(Buffer.from(wrong), { patches: true })).details;
    assert.deepEqual(
      issues.filter(({ causedBy }) => causedBy === null).map(({ code }) => code),
      ['BR-CO-14', 'BR-14'],
    );
  });
});

/** An example with amounts that are replaced wherever they stand, and what is left once it has been repaired. */
async function repaired(file: string, amounts: Readonly<Record<string, string>>): Promise<readonly [string, string]> {
  const right = readFileSync(`examples/${file}.xml`, 'utf8');
  let wrong = right;
  for (const [from, to] of Object.entries(amounts)) {
    assert.ok(wrong.includes(`>${from}<`), from);
    wrong = wrong.replaceAll(`>${from}<`, `>${to}<`);
  }
  const { issues } = (await verdictOn(Buffer.from(wrong), { patches: true })).details;
  const causes = issues.filter(({ causedBy }) => causedBy === null);
  assert.equal(causes.length, 1);
  const patched = Buffer.from(applyFixes(Buffer.from(wrong), causes[0]!.patches!)).toString();
  assert.equal(patched, right);
  return [causes[0]!.term!, causes[0]!.message];
}

describe('VAT that is a little off, as rules tolerate it', () => {
  it('is wrong, and not the totals that are right', async () => {
    const [term, message] = await repaired('xrechnung-cii', { '94.05': '94.50' });
    assert.equal(term, 'BT-117');
    assert.ok(!message.includes('389.50'), message);
  });

  it('goes with the base that it has been calculated from', async () => {
    const amounts = { '228.00': '230.00', '43.32': '43.70', '54.32': '54.70', '439.52': '439.90' };
    const [term, message] = await repaired('xrechnung-ubl', amounts);
    assert.equal(term, 'BT-116');
    for (const amount of ['43.32', '54.32', '439.52']) assert.ok(message.includes(amount), message);
  });
});

describe('what is due', () => {
  /** The CII example with another total of VAT and what has been calculated with it, without what is due or with the right one. */
  const withVat = (due: string): Buffer =>
    Buffer.from(
      readFileSync('examples/xrechnung-cii.xml', 'utf8')
        .replace('"EUR">94.05<', '"EUR">94.50<')
        .replace('>589.05<', '>589.50<')
        .replace(/<ram:DuePayableAmount>[^]*?<\/ram:DuePayableAmount>/, due),
    );

  it('stays where it is right, and what it follows from is wrong', async () => {
    const { issues } = (await verdictOn(withVat('<ram:DuePayableAmount>389.05</ram:DuePayableAmount>'))).details;
    assert.deepEqual(
      issues.map(({ code, causedBy }) => [code, causedBy]),
      [
        ['BR-CO-14', null],
        ['BR-CO-16', 0],
      ],
    );
    assert.ok(!issues[0]!.message.includes('389'), issues[0]!.message);
  });

  it('is told from the right total where it is missing beside a wrong one', async () => {
    const { issues } = (await verdictOn(withVat(''))).details;
    const missing = issues.find(({ code }) => code === 'BR-15');
    assert.equal(missing?.expected, '389.05');
    assert.ok(!issues.some(({ message }) => message.includes('389.50')));
  });

  it('is wrong where an amount for others was taken away instead of added', async () => {
    const wrong = readFileSync('examples/facturx-extended.xml', 'utf8')
      .replace(
        '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
        '$&<ram:SpecifiedFinancialAdjustment><ram:Reason>Deposit</ram:Reason><ram:ActualAmount>30.00</ram:ActualAmount></ram:SpecifiedFinancialAdjustment>',
      )
      .replace('DuePayableAmount>1200.00<', 'DuePayableAmount>1170.00<');
    const { issues } = (await verdictOn(Buffer.from(wrong), { patches: true })).details;
    const right = Buffer.from(applyFixes(Buffer.from(wrong), issues[0]!.patches!)).toString();
    assert.equal(right, wrong.replace('>1170.00<', '>1230.00<'));
  });
});

describe('a charge that no total and no row counts', () => {
  it('is counted, or goes: nobody makes it nothing', async () => {
    const wrong = readFileSync('examples/facturx-extended.xml', 'utf8')
      .replace('ChargeTotalAmount>40.00<', 'ChargeTotalAmount>0.00<')
      .replaceAll('>1000.00<', '>960.00<')
      .replaceAll('>200.00<', '>192.00<')
      .replaceAll('>1200.00<', '>1152.00<');
    const { issues } = (await verdictOn(Buffer.from(wrong), { patches: true })).details;
    const [cause, ...others] = issues.filter(({ causedBy, severity }) => causedBy === null && severity === 'error');
    assert.deepEqual(others, []);
    assert.deepEqual(
      cause!.patches!.map(({ edits }) => edits[0]!.op),
      ['setText', 'delete'],
    );
    assert.ok(!cause!.message.includes('0.00 instead of'), cause!.message);
  });
});
