/** Our statements beside the provider's invoices: what both ask for a period, whichever invoice it is on. */

import type { Statement } from '../accounts/statement.js';
import type { LateCharge, ProviderInvoice, ProviderLine } from './payment-provider.js';

/** A period on both sides. */
export interface ComparedPeriod {
  readonly statement: Statement;
  /** The statement's own sum, and corrections of it in later ones; credits aside, which are no price. */
  readonly ownCents: number;
  /** Calls that this is for. */
  readonly ownCalls: number;
  /** On invoices that are final. */
  readonly providerCents: number;
  /** The same with late calls that wait for the next invoice. */
  readonly chargedCents: number;
  /** Calls on the invoices of the provider. */
  readonly providerCalls: number;
  /** Whether both ask the same price without calls: whatever differs is a matter of calls then. */
  readonly hasSameBase: boolean;
  /** The invoice that ends the period: that with its calls, or the last one about it. */
  readonly invoice: ProviderInvoice | null;
  /** Whether that invoice has the calls of the period. */
  readonly isComplete: boolean;
  /** Whether an invoice about the period is still a draft. */
  readonly hasDraft: boolean;
}

/**
 * @param statements closed ones of one account
 * @param invoices all of its customer
 * @param lateCharges all of its customer
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
          sumOf(corrections, ({ amountCents }) => amountCents),
        ownCalls: statement.usedCalls + sumOf(corrections, ({ calls }) => calls),
        providerCents: sumOf(lines, ({ amountCents }) => amountCents),
        chargedCents:
          sumOf(of('base', 'usage', 'other'), ({ amountCents }) => amountCents) +
          sumOf(
            lateCharges.filter(({ periodStart }) => isAt(periodStart, start)),
            ({ amountCents }) => amountCents,
          ),
        providerCalls: sumOf(of('usage', 'late'), ({ quantity }) => quantity),
        hasSameBase: sumOf(of('base', 'other'), ({ amountCents }) => amountCents) === statement.basePriceCents,
        invoice: (usage.at(-1) ?? lines.at(-1))?.invoice ?? null,
        isComplete: usage.length > 0,
        hasDraft: drafts.some((draft) => draft.lines.some((line) => isAbout(line, statement))),
      };
    });
}

/** What was added by hand belongs to the period in which it was. */
function isAbout({ kind, period }: ProviderLine, { period: { start, end } }: Statement): boolean {
  return kind === 'other' ? period.start >= start && period.start < end : isAt(period.start, start);
}

/** The provider's time is in seconds. */
function isAt(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 1000) === Math.floor(other.getTime() / 1000);
}

function sumOf<T>(all: readonly T[], valueOf: (each: T) => number): number {
  return all.reduce((sum, each) => sum + valueOf(each), 0);
}
