/** The content of our own invoice, independent of its syntax. */

import type { Account } from '../../accounts/model.js';
import { formatDay } from '../../accounts/period.js';
import type { Correction, Statement } from '../../accounts/statement.js';

/** The seller (BG-4), from the settings. */
export interface Seller {
  readonly name: string;
  readonly vatId: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** The contact point (BT-41) and its details. */
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  /** The standard rate of VAT. */
  readonly vatPercent: number;
}

/** The buyer (BG-7). */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly street: string | null;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly vatId: string | null;
  /** BT-10; if the customer has given none, the id of the account. */
  readonly reference: string;
}

/** The days of a period (BG-14, BG-26), inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** BG-25 */
export interface InvoiceLine {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** UN/ECE Recommendation 20: months, or pieces. */
  readonly unit: 'MON' | 'C62';
  readonly priceCents: number;
  readonly netCents: number;
  readonly days: Days;
}

export interface OwnInvoice {
  /** BT-1: derived from account and period, so that a statement always has the same number. */
  readonly number: string;
  /** BT-2 */
  readonly issued: string;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly days: Days;
  readonly lines: readonly InvoiceLine[];
  /** BT-106 */
  readonly linesCents: number;
  /** BT-107: the amount covered by credits. */
  readonly creditCents: number;
  /** BT-109, BT-110, BT-112 */
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
}

/** Why a customer can't get an invoice. */
export type InvoiceProblem = 'STATEMENT_OPEN' | 'NOTHING_TO_PAY' | 'NOT_GERMAN' | 'ADDRESS_INCOMPLETE';

/** The reason why a statement has no invoice; null if it has one. */
export function findInvoiceProblem({ billing, name }: Account, statement: Statement): InvoiceProblem | null {
  if (statement.closedAt === null) return 'STATEMENT_OPEN';
  if (statement.totalCents - statement.creditCents <= 0) return 'NOTHING_TO_PAY';
  if (billing.country !== 'DE') return 'NOT_GERMAN';
  return name === '' || billing.postcode === null || billing.city === null ? 'ADDRESS_INCOMPLETE' : null;
}

/**
 * Creates the invoice of a closed statement; `findInvoiceProblem` must have returned null.
 * @param statements all statements of the account, for the periods of corrections
 */
export function createOwnInvoice(
  account: Account,
  statement: Statement,
  seller: Seller,
  statements: readonly Statement[],
): OwnInvoice {
  const lines = createLines(statement, statements);
  const linesCents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const netCents = linesCents - statement.creditCents;
  const taxCents = Math.round((netCents * seller.vatPercent) / 100);
  return {
    number: `${account.id.replace(/^acct_/, '')}-${formatDay(statement.period.start).replaceAll('-', '')}`,
    issued: formatDay(statement.closedAt!),
    seller,
    buyer: createBuyer(account),
    days: inclusiveDays(statement.period),
    lines,
    linesCents,
    creditCents: statement.creditCents,
    netCents,
    taxCents,
    grossCents: netCents + taxCents,
  };
}

function createBuyer({ id, name, email, billing }: Account): Buyer {
  return {
    name,
    email,
    street: billing.street,
    postcode: billing.postcode!,
    city: billing.city!,
    country: billing.country!,
    vatId: billing.vatId,
    reference: billing.reference ?? id,
  };
}

function createLines(statement: Statement, statements: readonly Statement[]): readonly InvoiceLine[] {
  const { period, basePriceCents, includedCalls, overageCalls, overagePriceCents, corrections } = statement;
  const days = inclusiveDays(period);
  const lines: Omit<InvoiceLine, 'id' | 'netCents'>[] = [];
  if (basePriceCents > 0)
    lines.push({
      name: `Prüfung von E-Rechnungen, ${includedCalls} Aufrufe inbegriffen`,
      quantity: 1,
      unit: 'MON',
      priceCents: basePriceCents,
      days,
    });
  if (overageCalls > 0 && overagePriceCents > 0)
    lines.push({ name: 'Weitere Aufrufe', quantity: overageCalls, unit: 'C62', priceCents: overagePriceCents, days });
  for (const correction of corrections)
    if (correction.amountCents > 0) lines.push(createLateLine(correction, statements));
  return lines.map((line, index) => ({ ...line, id: String(index + 1), netCents: line.quantity * line.priceCents }));
}

/** The days of the earlier period are outside of the invoice's period, so they appear only as text. */
function createLateLine(
  { periodStart, overageCalls, overagePriceCents }: Correction,
  statements: readonly Statement[],
): Omit<InvoiceLine, 'id' | 'netCents'> {
  const period = statements.find(({ period: { start } }) => start.getTime() === periodStart.getTime())?.period;
  const days = inclusiveDays(period ?? { start: periodStart, end: new Date(periodStart.getTime() + 1) });
  return {
    name: `Nachträglich gezählte Aufrufe vom ${days.first} bis ${days.last}`,
    quantity: overageCalls,
    unit: 'C62',
    priceCents: overagePriceCents,
    days,
  };
}

/** The end of a period is exclusive. */
function inclusiveDays({ start, end }: { readonly start: Date; readonly end: Date }): Days {
  return { first: formatDay(start), last: formatDay(new Date(end.getTime() - 1)) };
}
