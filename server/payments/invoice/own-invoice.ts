/** Our own invoice: what stands on it, in whichever syntax it is written. */

import type { Account } from '../../accounts/model.js';
import { dayOf } from '../../accounts/period.js';
import type { Correction, Statement } from '../../accounts/statement.js';

/** Who sells (BG-4), as the settings have it. */
export interface Seller {
  readonly name: string;
  readonly vatId: string;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** ISO 3166-1. */
  readonly country: string;
  /** Whom to ask (BT-41), and how. */
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  /** The standard rate of VAT. */
  readonly vatPercent: number;
}

/** Who buys (BG-7). */
export interface Buyer {
  readonly name: string;
  readonly email: string;
  readonly street: string | null;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly vatId: string | null;
  /** BT-10; without one of the customer's it is the account. */
  readonly reference: string;
}

/** Days of a period (BG-14, BG-26), both included. */
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
  /** BT-1: made from account and period, so that a statement has one number for ever. */
  readonly number: string;
  /** BT-2 */
  readonly issued: string;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly days: Days;
  readonly lines: readonly InvoiceLine[];
  /** BT-106 */
  readonly linesCents: number;
  /** BT-107: what a credit covers. */
  readonly creditCents: number;
  /** BT-109, BT-110, BT-112 */
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
}

/** What is wrong with who wants an invoice; null where it can be written. */
export type InvoiceProblem = 'STATEMENT_OPEN' | 'NOTHING_TO_PAY' | 'NOT_GERMAN' | 'ADDRESS_INCOMPLETE';

/** Why there is no invoice of a statement; null where there is one. */
export function problemOf({ billing, name }: Account, statement: Statement): InvoiceProblem | null {
  if (statement.closedAt === null) return 'STATEMENT_OPEN';
  if (statement.totalCents - statement.creditCents <= 0) return 'NOTHING_TO_PAY';
  if (billing.country !== 'DE') return 'NOT_GERMAN';
  return name === '' || billing.postcode === null || billing.city === null ? 'ADDRESS_INCOMPLETE' : null;
}

/**
 * Makes the invoice of a closed statement. `problemOf` has found none.
 * @param statements all of the account, for the periods of corrections
 */
export function ownInvoice(
  account: Account,
  statement: Statement,
  seller: Seller,
  statements: readonly Statement[],
): OwnInvoice {
  const lines = linesOf(statement, statements);
  const linesCents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
  const netCents = linesCents - statement.creditCents;
  const taxCents = Math.round((netCents * seller.vatPercent) / 100);
  return {
    number: `${account.id.replace(/^acct_/, '')}-${dayOf(statement.period.start).replaceAll('-', '')}`,
    issued: dayOf(statement.closedAt!),
    seller,
    buyer: buyerOf(account),
    days: daysOf(statement.period),
    lines,
    linesCents,
    creditCents: statement.creditCents,
    netCents,
    taxCents,
    grossCents: netCents + taxCents,
  };
}

function buyerOf({ id, name, email, billing }: Account): Buyer {
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

function linesOf(statement: Statement, statements: readonly Statement[]): readonly InvoiceLine[] {
  const { period, basePriceCents, includedCalls, overageCalls, overagePriceCents, corrections } = statement;
  const days = daysOf(period);
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
  for (const correction of corrections) if (correction.amountCents > 0) lines.push(lateLine(correction, statements));
  return lines.map((line, index) => ({ ...line, id: String(index + 1), netCents: line.quantity * line.priceCents }));
}

/** Days of an earlier period are before those of the invoice, so they stand in its words only (BR-CO-20 aside). */
function lateLine(
  { periodStart, overageCalls, overagePriceCents }: Correction,
  statements: readonly Statement[],
): Omit<InvoiceLine, 'id' | 'netCents'> {
  const period = statements.find(({ period: { start } }) => start.getTime() === periodStart.getTime())?.period;
  const days = daysOf(period ?? { start: periodStart, end: new Date(periodStart.getTime() + 1) });
  return {
    name: `Nachträglich gezählte Aufrufe vom ${days.first} bis ${days.last}`,
    quantity: overageCalls,
    unit: 'C62',
    priceCents: overagePriceCents,
    days,
  };
}

/** The end of a period belongs to the next one. */
function daysOf({ start, end }: { readonly start: Date; readonly end: Date }): Days {
  return { first: dayOf(start), last: dayOf(new Date(end.getTime() - 1)) };
}
