/**
 * Tells which rules concern VAT totals or currencies. Cached per rule, since several parts of a report ask for every
 * finding.
 */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion } from 'einvoice-core/types.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { ruleCalculationOf } from './calculations.js';

/** Rule calculations that need the VAT total. */
const SUMS_WITH_VAT: ReadonlySet<string> = new Set(['totalWithVat', 'extendedTotalWithVat']);

interface TotalsRule {
  /** Whether the rule adds up a sum that includes the VAT total. */
  readonly includesVatTotal: boolean;
  /** Whether the rule checks VAT totals themselves, or their number. */
  readonly checksVatTotals: boolean;
  /** Whether the rule concerns the VAT total in the accounting currency. */
  readonly checksAccountingTotal: boolean;
}

const totalsRules = new WeakMap<Assertion, TotalsRule>();

/** How a rule relates to VAT totals. */
export function classifyTotalsRule(rule: Assertion): TotalsRule {
  let result = totalsRules.get(rule);
  if (result === undefined) totalsRules.set(rule, (result = classify(rule)));
  return result;
}

function classify(rule: Assertion): TotalsRule {
  const includesVatTotal = SUMS_WITH_VAT.has(ruleCalculationOf(rule)?.find ?? '');
  const code = originalCode(rule);
  return {
    includesVatTotal,
    checksVatTotals: includesVatTotal || isAbout('aboutVatTotals', code),
    checksAccountingTotal: isAbout('aboutAccountingTotal', code),
  };
}
