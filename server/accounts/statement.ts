/** Computes the bill of an account for a period. */

import type { Account, Period, Plan } from './model.js';

/** Calls of an earlier period that were counted after its statement was closed. */
export interface Correction {
  /** The period in which they were answered. */
  readonly periodStart: Date;
  readonly calls: number;
  /** Calls above the included ones of that period. */
  readonly overageCalls: number;
  /** For one call, at the price of that period. */
  readonly overagePriceCents: number;
  readonly amountCents: number;
}

/** The bill for a period, with corrections of earlier ones. It never changes after its period is closed. */
export interface Statement {
  readonly accountId: string;
  /** At the time of the statement. */
  readonly accountName: string;
  /** The plan at the start of the period. */
  readonly plan: string;
  readonly period: Period;
  /** When it became final; null while it may still change. */
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
  /** The part of the total that credits cover. */
  readonly creditCents: number;
}

/** The input of a statement. */
export interface StatementParts {
  readonly account: Pick<Account, 'id' | 'name'>;
  readonly period: Period;
  readonly usedCalls: number;
  readonly plan: Plan & { readonly plan: string };
  /** Null for a statement that is not final. */
  readonly closedAt: Date | null;
  readonly corrections?: readonly Correction[];
  /** The remaining credit of the account. */
  readonly creditLeftCents?: number;
}

/** Makes the statement of a period. A trial is free, whatever was used. */
export function createStatement({
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
 * The correction for calls that were counted after the statement of their period.
 * @param known calls of that period that are already in a statement: its own, or earlier corrections
 */
export function createCorrection(
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
