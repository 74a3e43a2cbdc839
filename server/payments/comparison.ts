/** Compares our statements with the provider's invoices: the totals for each period, whichever invoice has them. */

import type { Statement } from '../accounts/statement.js';
import type { LateCharge, ProviderInvoice, ProviderLine } from './payment-provider.js';

/** Both sides of a period. */
export interface ComparedPeriod {
  readonly statement: Statement;
  /** The statement's own total plus its corrections in later ones, without credits, which are not part of the price. */
  readonly ownCents: number;
  /** The calls included in that total. */
  readonly ownCalls: number;
  /** On final invoices. */
  readonly providerCents: number;
  /** The same, plus late calls that wait for the next invoice. */
  readonly chargedCents: number;
  /** Calls on the provider's invoices. */
  readonly providerCalls: number;
  /** Whether both have the same base price: then any difference is about calls. */
  readonly hasSameBase: boolean;
  /** The invoice that completes the period: the one with its calls, or the last one about it. */
  readonly invoice: ProviderInvoice | null;
  /** Whether that invoice includes the calls of the period. */
  readonly isComplete: boolean;
  /** Whether an invoice about the period is still a draft. */
  readonly hasDraft: boolean;
}

/**
 * @param statements closed statements of one account
 * @param invoices all invoices of its customer
 * @param lateCharges all late charges of its customer
 */
export function comparePeriods(
  statements: readonly Statement[],
  invoices: readonly ProviderInvoice[],
  lateCharges: readonly LateCharge[],
): readonly ComparedPeriod[] {
  const drafts = invoices.filter(({ status }) => status === 'draft');
  const final = invoices.filter(({ status }) => status !== 'draft' && status !== 'void');
  return statements
    .filter(({ period }) => period.kind !== 'correction')
    .map((statement) => {
      const { start } = statement.period;
      const corrections = statements.flatMap((other) =>
        other.corrections.filter((one) => isAt(one.periodStart, start)),
      );
      const lines = final.flatMap((invoice) =>
        invoice.lines.filter((line) => isAbout(line, statement)).map((line) => ({ ...line, invoice })),
      );
      const of = (...kinds: readonly ProviderLine['kind'][]): typeof lines =>
        lines.filter(({ kind }) => kinds.includes(kind));
      const usage = of('usage');
      return {
        statement,
        ownCents:
          statement.basePriceCents +
          statement.overageAmountCents +
          sumBy(corrections, ({ amountCents }) => amountCents),
        ownCalls: statement.usedCalls + sumBy(corrections, ({ calls }) => calls),
        providerCents: sumBy(lines, ({ amountCents }) => amountCents),
        chargedCents:
          sumBy(of('base', 'usage', 'other'), ({ amountCents }) => amountCents) +
          sumBy(
            lateCharges.filter(({ periodStart }) => isAt(periodStart, start)),
            ({ amountCents }) => amountCents,
          ),
        providerCalls: sumBy(of('usage', 'late'), ({ quantity }) => quantity),
        hasSameBase: sumBy(of('base', 'other'), ({ amountCents }) => amountCents) === statement.basePriceCents,
        invoice: (usage.at(-1) ?? lines.at(-1))?.invoice ?? null,
        isComplete: usage.length > 0,
        hasDraft: drafts.some((draft) => draft.lines.some((line) => isAbout(line, statement))),
      };
    });
}

/** Manual items belong to the period in which they were added. */
function isAbout({ kind, period }: ProviderLine, { period: { start, end } }: Statement): boolean {
  return kind === 'other' ? period.start >= start && period.start < end : isAt(period.start, start);
}

/** The provider's times have a resolution of seconds. */
function isAt(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 1000) === Math.floor(other.getTime() / 1000);
}

function sumBy<T>(all: readonly T[], valueOf: (each: T) => number): number {
  return all.reduce((sum, each) => sum + valueOf(each), 0);
}
