/** Statements as rows of a table, in euros. */

import { formatCents } from './money.js';
import { formatDay } from './period.js';
import type { Statement } from './statement.js';

/** The names of the columns, for programs. */
export const STATEMENT_COLUMNS: readonly string[] = [
  'account',
  'name',
  'period_kind',
  'period_start',
  'period_end',
  'status',
  'base_price_eur',
  'included_calls',
  'used_calls',
  'overage_calls',
  'overage_price_eur',
  'overage_amount_eur',
  'correction_eur',
  'total_eur',
  'credit_eur',
];

/** The cells of a statement, in the order of the columns. */
export function statementCells({ accountId, accountName, period, closedAt, ...figures }: Statement): readonly string[] {
  return [
    accountId,
    accountName,
    period.kind,
    formatDay(period.start),
    formatDay(period.end),
    closedAt === null ? 'open' : 'closed',
    formatCents(figures.basePriceCents),
    String(figures.includedCalls),
    String(figures.usedCalls),
    String(figures.overageCalls),
    formatCents(figures.overagePriceCents),
    formatCents(figures.overageAmountCents),
    formatCents(figures.correctionCents),
    formatCents(figures.totalCents),
    formatCents(figures.creditCents),
  ];
}
