/** What an account owes for a period. */

import type { Account, Period, Plan } from './model.js';

/** Calls of an earlier period that came after its statement was closed. */
export interface Correction {
  /** Of the period in which they were answered. */
  readonly periodStart: Date;
  readonly calls: number;
  /** Those above the included ones of that period. */
  readonly overageCalls: number;
  /** For one call, as it was in that period. */
  readonly overagePriceCents: number;
  readonly amountCents: number;
}

/** One line of the bill, with what earlier ones lack. Once its period is closed it never changes again. */
export interface Statement {
  readonly accountId: string;
  /** As it was when the statement was made. */
  readonly accountName: string;
  /** The plan that held when the period began. */
  readonly plan: string;
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
  readonly corrections: readonly Correction[];
  readonly correctionCents: number;
  /** Base price, calls above the included ones, and corrections. */
  readonly totalCents: number;
  /** What of the total is covered by credits. */
  readonly creditCents: number;
}

/** What a statement is made of. */
export interface StatementParts {
  readonly account: Pick<Account, 'id' | 'name'>;
  readonly period: Period;
  readonly usedCalls: number;
  readonly plan: Plan & { readonly plan: string };
  /** Null for one that is not final. */
  readonly closedAt: Date | null;
  readonly corrections?: readonly Correction[];
  /** What is left of the credits of the account. */
  readonly creditLeftCents?: number;
}

/** Makes the statement of a period. A trial costs nothing, whatever was used. */
export function statementOf({
  account: { id, name },
  period,
  usedCalls,
  plan,
  closedAt,
  corrections = [],
  creditLeftCents = 0,
}: StatementParts): Statement {
  const isPaid = period.kind === 'paid';
  const includedCalls = period.kind === 'correction' ? 0 : plan.includedCalls;
  const basePriceCents = isPaid ? plan.priceCents : 0;
  const overagePriceCents = isPaid ? plan.overageCents : 0;
  const overageCalls = Math.max(0, usedCalls - includedCalls);
  const overageAmountCents = overageCalls * overagePriceCents;
  const correctionCents = corrections.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const totalCents = basePriceCents + overageAmountCents + correctionCents;
  return {
    accountId: id,
    accountName: name,
    plan: plan.plan,
    period,
    closedAt,
    basePriceCents,
    includedCalls,
    usedCalls,
    overageCalls,
    overagePriceCents,
    overageAmountCents,
    corrections,
    correctionCents,
    totalCents,
    creditCents: Math.min(totalCents, creditLeftCents),
  };
}

/**
 * The line for calls that came after the statement of their period.
 * @param known calls of that period that are in a statement: its own, and in earlier corrections
 */
export function correctionOf(
  { period, includedCalls, overagePriceCents }: Pick<Statement, 'period' | 'includedCalls' | 'overagePriceCents'>,
  known: number,
  calls: number,
): Correction {
  const above = (used: number): number => Math.max(0, used - includedCalls);
  const overageCalls = above(known + calls) - above(known);
  return {
    periodStart: period.start,
    calls,
    overageCalls,
    overagePriceCents,
    amountCents: overageCalls * overagePriceCents,
  };
}
