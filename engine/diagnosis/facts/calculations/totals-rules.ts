/**
 * Determines which rules are about VAT totals or their currency. The result is cached per rule, since every finding
 * needs it.
 */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion } from 'einvoice-core/types.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { ruleCalculationOf } from './calculations.js';

/** Names of calculations whose result includes the VAT total. */
const SUMS_WITH_VAT: ReadonlySet<string> = new Set(['totalWithVat', 'extendedTotalWithVat']);

/** How a rule is related to VAT totals. */
interface TotalsRule {
  /** Whether the rule checks a sum that includes the VAT total. */
  readonly includesVatTotal: boolean;
  /** Whether the rule checks the VAT totals themselves, or how many there are. */
  readonly checksVatTotals: boolean;
  /** Whether the rule checks the VAT total in the accounting currency (BT-111). */
  readonly checksAccountingTotal: boolean;
}

const totalsRules = new WeakMap<Assertion, TotalsRule>();

/** How a rule is related to VAT totals; cached. */
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
