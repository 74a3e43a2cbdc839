/** Statements of a month for an operator's programs and spreadsheets. */

import type { Request, Response } from 'express';
import { statementsOfMonth } from '../accounts/billing.js';
import { formatCsv, GERMAN_CSV, PLAIN_CSV } from '../accounts/csv.js';
import { STATEMENT_COLUMNS, statementCells } from '../accounts/statement-table.js';
import type { AccountStore } from '../accounts/store.js';
import { AdminInputError, readParameter } from './admin-input.js';

const FORMATS = ['json', 'csv', 'csv-de'];

/** Answers `/statements?month=2027-02` with JSON in cents, or with `&format=csv` or `csv-de` with a table in euros. */
export async function sendStatements(store: AccountStore, request: Request, response: Response): Promise<void> {
  const month = readParameter(request, 'month') ?? '';
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AdminInputError('The parameter "month" must be like 2027-02.');
  const format = readParameter(request, 'format') ?? 'json';
  if (!FORMATS.includes(format))
    throw new AdminInputError(`The parameter "format" must be one of ${FORMATS.join(', ')}.`);
  const statements = await statementsOfMonth(store, month, await store.time());
  if (format === 'json') {
    response.json({ statements });
    return;
  }
  const rows = [STATEMENT_COLUMNS, ...statements.map(statementCells)];
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="statements-${month}.csv"`);
  response.end(formatCsv(rows, format === 'csv' ? PLAIN_CSV : GERMAN_CSV));
}
