/** Finds the calculation that a rule checks. */
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import type { CategoryCalculation, SimpleCalculation, RuleCalculation } from 'einvoice-core/knowledge/knowledge.js';
import type { Assertion, Finding } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import type { Calculation, Calculator, CalculationContext } from './calculation.js';
import {
  extendedBaseOfRow,
  extendedSumOfCharges,
  extendedSumOfLines,
  extendedTotalWithVat,
  extendedTotalWithoutVat,
  extendedVatOfRow,
} from './extended.js';
import { Elements } from '../elements.js';
import { Terms } from '../terms/terms.js';
import { netAmountOfLine, netPrice, percentageOfCharge } from './lines.js';
import { sumOfSubLines } from './sub-lines.js';
import { totalCalculator } from './totals.js';
import { baseOfRow, noVatOfRow, vatOfRow } from './vat.js';

/** The calculators by the name that a calculation has in the knowledge files. */
const CALCULATORS: Readonly<Record<SimpleCalculation, Calculator>> = {
  sumOfLines: totalCalculator('BT-106'),
  sumOfAllowances: totalCalculator('BT-107'),
  sumOfCharges: totalCalculator('BT-108'),
  totalWithoutVat: totalCalculator('BT-109'),
  totalVat: totalCalculator('BT-110'),
  totalWithVat: totalCalculator('BT-112'),
  amountDue: totalCalculator('BT-115', 'collected'),
  amountDueWithThirdParties: totalCalculator('BT-115'),
  vatOfRow,
  noVatOfRow,
  sumOfSubLines,
  percentageOfCharge,
  netPrice,
  netAmountOfLine,
  extendedSumOfLines,
  extendedSumOfAllowances: extendedSumOfCharges('BT-107'),
  extendedSumOfCharges: extendedSumOfCharges('BT-108'),
  extendedTotalWithoutVat,
  extendedTotalWithVat,
};

/** The calculators of calculations for one VAT category, by the name in the knowledge files. */
const CATEGORY_CALCULATORS: Readonly<Record<CategoryCalculation, (category: string) => Calculator>> = {
  baseOfRow,
  extendedVatOfRow,
  extendedBaseOfRow: (category) => extendedBaseOfRow(category, 'either'),
  extendedBaseByCategory: (category) => extendedBaseOfRow(category, 'category'),
  extendedBaseByReason: (category) => extendedBaseOfRow(category, 'reason'),
};

const CALCULATIONS_BY_RULE: ReadonlyMap<string, RuleCalculation> = new Map(
  KNOWLEDGE.flatMap(({ calculations = {} }) => Object.entries(calculations)),
);

const calculationsOfRules = new WeakMap<Assertion, RuleCalculation | null>();

/** The description of the calculation that a rule checks; null if the rule checks no calculation. */
export function ruleCalculationOf(rule: Assertion): RuleCalculation | null {
  let calculation = calculationsOfRules.get(rule);
  if (calculation === undefined)
    calculationsOfRules.set(rule, (calculation = CALCULATIONS_BY_RULE.get(originalCode(rule)) ?? null));
  return calculation;
}

const ROW_CATEGORIES: ReadonlyMap<string, string> = new Map(KNOWLEDGE.flatMap(({ rows = {} }) => Object.entries(rows)));

/** The VAT category for which a rule requires rows in the VAT breakdown; null for other rules. */
export function rowCategoryOf(rule: Assertion): string | null {
  return ROW_CATEGORIES.get(originalCode(rule)) ?? null;
}

/** The calculation that a finding's rule checks; null if the rule checks none, or if the invoice lacks a figure. */
export function findCalculation(finding: Finding, tree: Tree, prefixes: Prefixes): Calculation | null {
  const rule = ruleCalculationOf(finding.assertion);
  if (rule === null) return null;
  const calculate = 'category' in rule ? CATEGORY_CALCULATORS[rule.find](rule.category) : CALCULATORS[rule.find];
  const { isExtended = false } = rule;
  return searchInContext(finding, tree, prefixes, (context) => calculate({ ...context, isExtended }));
}

/**
 * Runs a search at the node of a finding. Null if the search finds nothing or visits too many elements, or if the rule
 * could not be evaluated.
 */
export function searchInContext<Found>(
  { node, error }: Pick<Finding, 'node' | 'error'>,
  tree: Tree,
  prefixes: Prefixes,
  search: (context: CalculationContext) => Found | null,
): Found | null {
  if (error !== undefined) return null;
  const elements = Elements.of(tree, prefixes);
  const terms = Terms.of(elements);
  if (terms === null || elements.isExhausted) return null;
  const result = search({ elements, terms, node, isExtended: false });
  // A search that visited too many elements was interrupted, so it may have missed something.
  return elements.isExhausted ? null : result;
}
