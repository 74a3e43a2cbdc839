/**
 * Tells which rules concern VAT totals or currencies. Cached per rule, since several parts of a report ask for every
 * finding.
 */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion } from 'einvoice-core/types.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { ruleCalculationOf } from './calculations.js';

/** Rule calculations that need the VAT total. */
const WITH_VAT: ReadonlySet<string> = new Set(['totalWithVat', 'extendedTotalWithVat']);

interface About {
  /** Whether the rule adds up a sum that includes the VAT total. */
  readonly isSumWithVat: boolean;
  /** Whether the rule checks VAT totals themselves, or their number. */
  readonly isVatTotals: boolean;
  /** Whether the rule concerns the VAT total in the accounting currency. */
  readonly isAccountingTotal: boolean;
}

const known = new WeakMap<Assertion, About>();

/** How a rule relates to VAT totals. */
export function aboutTotals(rule: Assertion): About {
  let about = known.get(rule);
  if (about === undefined) known.set(rule, (about = findOut(rule)));
  return about;
}

function findOut(rule: Assertion): About {
  const isSumWithVat = WITH_VAT.has(ruleCalculationOf(rule)?.find ?? '');
  const original = originalCode(rule);
  return {
    isSumWithVat,
    isVatTotals: isSumWithVat || isAbout('aboutVatTotals', original),
    isAccountingTotal: isAbout('aboutAccountingTotal', original),
  };
}
