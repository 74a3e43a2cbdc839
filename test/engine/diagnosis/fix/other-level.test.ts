/** Allowances and charges at the wrong level, or counted nowhere: one mistake, at its line, and a patch that puts it right. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyFixes } from '#validator/index.js';
import { onlyCauseIn } from '../../../fixtures/cause.js';
import { elementIn, withBefore, without } from '../../../fixtures/invoices.js';
import { verdictOn } from '../../../fixtures/rules.js';

const example = (name: string): string => readFileSync(`examples/${name}.xml`, 'utf8');

const UBL = example('xrechnung-ubl');
const CII = example('facturx-extended');
const [OF_UBL, OF_CII] = ['cac:AllowanceCharge', 'ram:SpecifiedTradeAllowanceCharge'] as const;
const IN_UBL = elementIn(UBL, OF_UBL);
const IN_CII = elementIn(CII, OF_CII);
const withoutVat = (markup: string): string =>
  without(markup, markup.includes('cac:TaxCategory') ? 'cac:TaxCategory' : 'ram:CategoryTradeTax');

/** The allowance of 12.00 is one of the first line. */
const LINE_OF_UBL = without(without(UBL, OF_UBL), 'cbc:AllowanceTotalAmount')
  .replace('>240.00</cbc:LineExtensionAmount>', '>228.00</cbc:LineExtensionAmount>')
  .replace('>397.20</cbc:LineExtensionAmount>', '>385.20</cbc:LineExtensionAmount>');
/** The charge of 40.00 is one of the line. */
const LINE_OF_CII = without(without(CII, OF_CII), 'ram:ChargeTotalAmount').replaceAll(
  '<ram:LineTotalAmount>960.00',
  '<ram:LineTotalAmount>1000.00',
);
const SUM_OF_LINE = 'ram:SpecifiedTradeSettlementLineMonetarySummation';

/** None of the totals has the allowance. */
const UNCOUNTED = without(UBL, 'cbc:AllowanceTotalAmount')
  .replace('>228.00<', '>240.00<')
  .replace('>43.32<', '>45.60<')
  .replace('>54.32<', '>56.60<')
  .replace('>385.20<', '>397.20<')
  .replaceAll('>439.52<', '>453.80<');

describe('allowances and charges at the wrong level', () => {
  it('are those of the line in the bases of these tests', async () => {
    for (const xml of [
      withBefore(LINE_OF_UBL, 'cac:Item', withoutVat(IN_UBL)),
      withBefore(LINE_OF_CII, SUM_OF_LINE, withoutVat(IN_CII)),
    ])
      assert.deepEqual((await verdictOn(xml)).report.issues, []);
  });

  const CASES: readonly (readonly [what: string, xml: string, name: string])[] = [
    ['UBL, out of a line', withBefore(without(UBL, OF_UBL), 'cac:Item', IN_UBL), OF_UBL],
    ['UBL, out of a line, without VAT', withBefore(without(UBL, OF_UBL), 'cac:Item', withoutVat(IN_UBL)), OF_UBL],
    ['UBL, into a line', withBefore(LINE_OF_UBL, 'cac:TaxTotal', withoutVat(IN_UBL)), OF_UBL],
    ['UBL, into a line, with VAT', withBefore(LINE_OF_UBL, 'cac:TaxTotal', IN_UBL), OF_UBL],
    ['CII, out of a line', withBefore(without(CII, OF_CII), SUM_OF_LINE, IN_CII), OF_CII],
    ['CII, out of a line, without VAT', withBefore(without(CII, OF_CII), SUM_OF_LINE, withoutVat(IN_CII)), OF_CII],
    ['CII, into a line', withBefore(LINE_OF_CII, 'ram:SpecifiedTradePaymentTerms', withoutVat(IN_CII)), OF_CII],
    ['CII, into a line, with VAT', withBefore(LINE_OF_CII, 'ram:SpecifiedTradePaymentTerms', IN_CII), OF_CII],
  ];
  for (const [what, xml, name] of CASES)
    it(`are moved: ${what}`, async () => {
      const cause = await onlyCauseIn(xml);
      assert.ok(cause.target?.endsWith(`/${name}[1]`), cause.target ?? '');
      const { patches = [] } = cause;
      assert.deepEqual(
        patches.map(({ class: own, edits }) => [own, edits.map(({ op }) => op)]),
        [['money', ['delete', 'insertBefore']]],
      );
      assert.deepEqual((await verdictOn(applyFixes(Buffer.from(xml), patches))).report.issues, []);
    });

  it('say where they belong, in each language', async () => {
    const xml = Buffer.from(withBefore(LINE_OF_UBL, 'cac:TaxTotal', IN_UBL));
    for (const [language, said] of [
      ['en', 'stands at document level; in line 1, all totals are right: move it into the line'],
      ['de', 'steht auf Dokumentebene; in Position 1 stimmen alle Summen: Verschieben Sie ihn in die Position'],
      ['fr', 'figure au niveau du document\u00A0; dans la ligne 1, tous les totaux sont justes'],
    ] as const) {
      const { details } = await verdictOn(xml, { language });
      const cause = details.issues.find(({ causedBy }) => causedBy === null);
      assert.ok(cause?.message.includes(said), cause?.message);
    }
  });
});

describe('an allowance that no total counts', () => {
  it('is counted, or goes', async () => {
    const cause = await onlyCauseIn(UNCOUNTED);
    assert.ok(cause.target?.endsWith(`/${OF_UBL}[1]`), cause.target ?? '');
    const { patches = [] } = cause;
    assert.deepEqual(
      patches.map((patch) => patch.class),
      ['money', 'money'],
    );
    const [counted, gone] = patches.map((patch) => applyFixes(Buffer.from(UNCOUNTED), [patch]));
    for (const each of [gone!, counted!]) assert.deepEqual((await verdictOn(each)).report.issues, []);
    assert.equal(elementIn(Buffer.from(counted!).toString(), 'cac:TaxTotal'), elementIn(UBL, 'cac:TaxTotal'));
  });
});
