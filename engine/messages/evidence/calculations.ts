/** Which rule asks for which calculation. */
import type { Finding } from '../../types.js';
import type { Tree } from '../../xml/tree.js';
import { aliasesOfCodes } from '../catalogue.js';
import type { Calculation } from './calculation.js';
import { dialectOf } from './dialect.js';
import { extendedBaseOfRow, extendedSumOfCharges, extendedSumOfLines, extendedTotalWithVat, extendedTotalWithoutVat, extendedVatOfRow } from './extended.js';
import { Invoice } from './invoice.js';
import { netAmountOfLine, netPrice, percentageOfCharge } from './lines.js';
import type { Calculator, Place } from './parts.js';
import { sumOfSubLines } from './sub-lines.js';
import { amountDue, amountDueWithThirdParties, sumOfCharges, sumOfLines, totalVat, totalWithVat, totalWithoutVat } from './totals.js';
import { CATEGORIES, baseOfRow, noVatOfRow, vatOfRow } from './vat.js';

const OF_RULE: Readonly<Record<string, Calculator>> = {
  'BR-CO-10': sumOfLines,
  'BR-CO-11': sumOfCharges(false),
  'BR-CO-12': sumOfCharges(true),
  'BR-CO-13': totalWithoutVat,
  'BR-CO-14': totalVat,
  'BR-CO-15': totalWithVat,
  'BR-CO-16': amountDue,
  'BR-CO-17': vatOfRow,
  'BR-DEX-02': sumOfSubLines,
  'BR-DEX-09': amountDueWithThirdParties,
  'PEPPOL-EN16931-R040': percentageOfCharge,
  'PEPPOL-EN16931-R046': netPrice,
  'PEPPOL-EN16931-R120': netAmountOfLine,
  ...ofCategories((id, code) => ({
    [`BR-${id}-08`]: baseOfRow(code),
    [`BR-${id}-09`]: ['S', 'L', 'M'].includes(code) ? vatOfRow : noVatOfRow,
  })),
};

/** Rules of the EXTENDED profile, of Factur-X and of ZUGFeRD. */
const OF_EXTENDED_RULE: Readonly<Record<string, Calculator>> = {
  'BR-FXEXT-08': sumOfSubLines,
  'BR-FXEXT-CO-10': extendedSumOfLines,
  'BR-FXEXT-CO-11': extendedSumOfCharges(false),
  'BR-FXEXT-CO-12': extendedSumOfCharges(true),
  'BR-FXEXT-CO-13': extendedTotalWithoutVat,
  'BR-FXEXT-CO-15': extendedTotalWithVat,
  'BR-FXEXT-CO-16': amountDueWithThirdParties,
  'BR-FXEXT-S-09b': extendedVatOfRow('S'),
  'ZF20-EXTENDED-P36-6': sumOfCharges(true),
  ...ofCategories((id, code) => ({
    // So it is published, for this category.
    [id === 'S' ? 'BR-FXEXT-S08b' : `BR-FXEXT-${id}-08b`]: extendedBaseOfRow(code, 'either'),
    [`BR-FXEXT-${id}-08ini`]: extendedBaseOfRow(code, 'category'),
    [`BR-FXEXT-${id}-08rev`]: extendedBaseOfRow(code, 'reason'),
  })),
};

function ofCategories(rules: (id: string, code: string) => Readonly<Record<string, Calculator>>): Readonly<Record<string, Calculator>> {
  return Object.fromEntries(Object.entries(CATEGORIES).flatMap(([id, code]) => Object.entries(rules(id, code))));
}

/** How a rule calculates; null for one that does not. */
export function calculatorOf(ruleId: string): { readonly calculate: Calculator; readonly isExtended: boolean } | null {
  const aliases = aliasesOfCodes();
  const code = Object.hasOwn(aliases, ruleId) ? aliases[ruleId]! : ruleId;
  if (Object.hasOwn(OF_RULE, code)) return { calculate: OF_RULE[code]!, isExtended: false };
  return Object.hasOwn(OF_EXTENDED_RULE, code) ? { calculate: OF_EXTENDED_RULE[code]!, isExtended: true } : null;
}

/** The calculation behind a finding; null where the rule has none, or the invoice lacks a part of it. */
export function calculationOf(finding: Finding, tree: Tree, prefixes: ReadonlyMap<string, string>): Calculation | null {
  const calculator = calculatorOf(finding.assertion.code);
  return calculator && inPlace(finding, tree, prefixes, calculator.isExtended, calculator.calculate);
}

/** What is found where a finding is; null where that can't be told, or would cost too much. */
export function inPlace<Found>({ node, error }: Finding, tree: Tree, prefixes: ReadonlyMap<string, string>, isExtended: boolean, find: (place: Place) => Found | null): Found | null {
  if (error !== undefined) return null;
  const invoice = Invoice.of(tree, prefixes);
  const dialect = dialectOf(invoice);
  if (dialect === null || invoice.isExhausted) return null;
  const found = find({ invoice, dialect, node, isExtended });
  // What was found when the search had to stop may not be all there is.
  return invoice.isExhausted ? null : found;
}
