/** The period that is running: until when, what was used, and what it costs so far. */
import type { AccountOverview } from '../../accounts/account-service.js';
import type { Period } from '../../accounts/model.js';
import { daysIn, moneyIn, numberIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { countIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

const DAY_MS = 86_400_000;

/** Whole days until an instant; the last one counts until it is over. */
export function daysLeft(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}

/**
 * The current period of a subscription; it ends early if the subscription does.
 * @returns null if none is running: the last one is over, or the subscription had stopped before this one
 */
export function findRunningPeriod(
  { account: { subscription }, period }: Pick<AccountOverview, 'account' | 'period'>,
  now: Date,
): Period | null {
  const { endsAt, stoppedAt } = subscription;
  const end = endsAt !== null && endsAt < period.end ? endsAt : period.end;
  const hasStarted = stoppedAt === null || stoppedAt > period.start;
  return hasStarted && end > now ? { ...period, end } : null;
}

/**
 * The row of the running period, above the past ones.
 * @param hasInvoices whether the table has a column for invoices
 */
export function runningRow(language: Language, { overview, running, now, hasInvoices }: RunningRow): Html {
  const { usedCalls, totalCents } = overview;
  const left = daysLeft(running.end, now);
  return html`<tr class="running"><td>${daysIn(language, running.start, running.end)} <span class="mark">${text(language, 'billing.running')}</span><br><span class="hint">${countIn(language, running.kind === 'trial' ? 'plan.trialDays' : 'billing.daysLeft', left)}</span></td><td class="number">${numberIn(language, usedCalls)}</td><td class="number">${moneyIn(language, totalCents)}<br><span class="hint">${text(language, 'billing.soFar')}</span></td>${hasInvoices && html`<td></td>`}</tr>`;
}

export interface RunningRow {
  readonly overview: AccountOverview;
  readonly running: Period;
  readonly now: Date;
  readonly hasInvoices: boolean;
}
