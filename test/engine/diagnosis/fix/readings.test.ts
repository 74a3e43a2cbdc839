/** Numbers and days that may be read in two ways: what the document says decides, else both are offered. */
import assert from 'node:assert/strict';
import type { Patch, PatchClass } from '#validator/index.js';
import { fixDocument } from '#validator/index.js';
import { facturxBasic, peppolUbl, plainUbl, xrechnungCii, xrechnungUbl } from '../../../fixtures/invoices.js';
import { sharedValidator, verdictOn } from '../../../fixtures/rules.js';

const ALL: readonly PatchClass[] = ['certain', 'choice', 'money'];

function changed(xml: string, pattern: RegExp, text: string): string {
  const result = xml.replace(pattern, text);
  assert.notEqual(result, xml);
  return result;
}

async function repaired(xml: string, classes: readonly PatchClass[]): Promise<string> {
  const { document } = await fixDocument(await sharedValidator(), Buffer.from(xml), { classes });
  return Buffer.from(document).toString();
}

async function choicesIn(xml: string): Promise<readonly Patch[]> {
  const { issues } = (await verdictOn(xml, { patches: true })).details;
  const [cause] = issues.filter(({ causedBy, patches = [] }) => causedBy === null && patches.length > 0);
  return (cause?.patches ?? []).filter(({ class: own }) => own === 'choice');
}

function valuesOf(patches: readonly Patch[]): readonly string[] {
  return patches.map(({ edits }) => edits.flatMap((edit) => ('value' in edit ? [edit.value] : [])).join());
}

describe('a day in numbers', () => {
  const dueOn = (day: string): string => changed(xrechnungUbl, /(<cbc:DueDate>)[^<]*/, `$1${day}`);

  for (const [written, ...days] of [
    // Nothing is due before it is issued.
    ['03/11/2026', '2026-11-03', '2026-03-11'],
    ['11-12-2026', '2026-12-11', '2026-11-12'],
    ['11 12 2026', '2026-12-11', '2026-11-12'],
  ] as const)
    it(`may have its month in front: ${written}`, async () => {
      const xml = dueOn(written);
      const patches = await choicesIn(xml);
      assert.deepEqual(valuesOf(patches), days);
      assert.ok(patches.every(({ isLossy }) => isLossy === true));
      assert.equal(await repaired(xml, ALL), xml);
    });

  it('is read as others in the document are', async () => {
    const issued = changed(dueOn('11/12/2026'), /(<cbc:IssueDate>)[^<]*/, '$110/31/2026');
    const { issues } = (await verdictOn(issued, { patches: true })).details;
    const due = issues.find(({ target, patches = [] }) => target?.includes('DueDate') && patches.length > 0);
    assert.equal(valuesOf(due?.patches ?? [])[0], '2026-11-12');
  });

  it('is one of eight digits in CII', async () => {
    const xml = changed(xrechnungCii, /(<ram:IssueDateTime>\s*<udt:DateTimeString format="102">)[^<]*/, '$103/04/2026');
    assert.deepEqual([...valuesOf(await choicesIn(xml))].sort(), ['20260304', '20260403']);
  });
});

describe('a number with a unit beside it', () => {
  const withUnit = (code: string, quantity: string): string =>
    changed(plainUbl, /(<cbc:InvoicedQuantity unitCode=")[^"]*(">)[^<]*/, `$1${code}$2${quantity}`);

  for (const [what, xml] of [
    ['an amount in another currency', changed(xrechnungUbl, /(<cbc:TaxInclusiveAmount[^>]*>)([^<]*)/, '$1USD $2')],
    ['the sign of another currency', changed(peppolUbl, /(<cbc:PayableAmount[^>]*>)([^<]*)/, '$1$$$2')],
    ['CII, where the invoice says the currency', changed(facturxBasic, /(<ram:GrandTotalAmount>)([^<]*)/, '$1$2 CHF')],
    ['tonnes of what is counted in pieces', changed(xrechnungUbl, /(<cbc:InvoicedQuantity[^>]*>)([^<]*)/, '$1$2 t')],
  ] as const)
    it(`other than the one that it states is not just cut: ${what}`, async () => {
      for (const [language, said] of [
        ['en', /Write only the number, .*, if it is in the unit or currency that is stated/],
        ['de', /nur die Zahl, .*, wenn sie in der angegebenen Einheit oder Währung gilt/],
        ['fr', /seulement le nombre, .*, s’il est exprimé dans l’unité ou la devise indiquée/],
      ] as const)
        assert.match((await verdictOn(xml, { language })).details.issues[0]!.message, said);
      assert.equal(await repaired(xml, ['certain', 'choice']), xml);
      assert.ok((await choicesIn(xml)).every(({ isLossy }) => isLossy === true));
    });

  for (const [what, xml, right] of [
    ['the currency', changed(xrechnungUbl, /(<cbc:TaxInclusiveAmount[^>]*>)([^<]*)/, '$1EUR $2'), xrechnungUbl],
    ['its sign', changed(peppolUbl, /(<cbc:PayableAmount[^>]*>)([^<]*)/, '$1$2 €'), peppolUbl],
    ['more than a thousand of its unit', withUnit('KGM', '1200 kg'), withUnit('KGM', '1200')],
    ['the symbol of its unit', withUnit('KWH', '4800 kWh'), withUnit('KWH', '4800')],
    ['pieces', changed(peppolUbl, /(<cbc:InvoicedQuantity unitCode=")[^"]*(">)([^<]*)/, '$1H87$2$3 Stück'), null],
  ] as const)
    it(`the same as it states is the number: ${what}`, async () => {
      const result = await repaired(xml, ['certain']);
      if (right === null) assert.doesNotMatch(result, /Stück/);
      else assert.equal(result, right);
    });
});

describe('a number with three decimals', () => {
  const inThousands = plainUbl.replace(/(\d+)\.00</g, (_, whole: string) => `${whole}0.00<`);

  for (const name of ['TaxExclusiveAmount', 'LineExtensionAmount', 'TaxableAmount'])
    it(`is a thousand where the figures say so, and is not rounded: ${name}`, async () => {
      const xml = changed(inThousands, new RegExp(`(<cbc:${name}[^>]*>)1000\\.00<`), '$11.000<');
      assert.doesNotMatch(await repaired(xml, ['certain', 'choice']), />1\.00</);
      assert.equal(await repaired(xml, ALL), inThousands);
    });
});
