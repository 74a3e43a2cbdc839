/** What an account owes for a period. */

import type { Account, Period, Plan } from './model.js';

/** One line of the bill. Once its period is closed it never changes again. */
export interface Statement {
  readonly accountId: string;
  /** As it was when the statement was made. */
  readonly accountName: string;
  readonly period: Period;
  /** When it became final; null while it may still grow. */
  readonly closedAt: Date | null;
  readonly basePriceCents: number;
  readonly includedCalls: number;
  readonly usedCalls: number;
  readonly overageCalls: number;
  /** For one call. */
  readonly overagePriceCents: number;
  readonly overageAmountCents: number;
  readonly totalCents: number;
}

/**
 * Makes the statement of a period. A trial costs nothing, whatever was used.
 * @param closedAt null for one that is not final
 */
export function statementOf(
  { id, name }: Account,
  period: Period,
  usedCalls: number,
  plan: Plan,
  closedAt: Date | null,
): Statement {
  const isPaid = period.kind === 'paid';
  const basePriceCents = isPaid ? plan.priceCents : 0;
  const overagePriceCents = isPaid ? plan.overageCents : 0;
  const overageCalls = Math.max(0, usedCalls - plan.includedCalls);
  const overageAmountCents = overageCalls * overagePriceCents;
  return {
    accountId: id,
    accountName: name,
    period,
    closedAt,
    basePriceCents,
    includedCalls: plan.includedCalls,
    usedCalls,
    overageCalls,
    overagePriceCents,
    overageAmountCents,
    totalCents: basePriceCents + overageAmountCents,
  };
}
