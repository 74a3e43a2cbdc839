/** Which rules may be about totals of VAT or currencies, told once per rule: of every finding several parts of a report ask. */
import { isAbout } from 'einvoice-core/knowledge/by-code.js';
import type { Assertion } from 'einvoice-core/types.js';
import { originalCode } from 'einvoice-wording/catalogue.js';
import { ruleCalculationOf } from './calculations.js';

/** What rules calculate that need the total of VAT. */
const WITH_VAT: ReadonlySet<string> = new Set(['totalWithVat', 'extendedTotalWithVat']);

interface About {
  /** Whether it needs the total of VAT for a sum. */
  readonly isSumWithVat: boolean;
  /** Whether it is one, or says how many totals of VAT there may be. */
  readonly isVatTotals: boolean;
  /** Whether it is about the total of VAT in the accounting currency. */
  readonly isAccountingTotal: boolean;
}

const known = new WeakMap<Assertion, About>();

/** What a rule has to do with totals of VAT. */
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
