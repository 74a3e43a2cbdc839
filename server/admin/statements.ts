/** Statements of a month for an operator's programs and spreadsheets. */

import type { Request, Response } from 'express';
import { statementsOf } from '../accounts/billing.js';
import { csvOf, GERMAN_CSV, PLAIN_CSV } from '../accounts/csv.js';
import { STATEMENT_COLUMNS, statementCells } from '../accounts/statement-table.js';
import type { AccountStore } from '../accounts/store.js';
import { AdminInputError, parameterOf } from './admin-input.js';

const FORMATS = ['json', 'csv', 'csv-de'];

/** Answers `/statements?month=2027-02`, as JSON in cents, or with `&format=csv` or `csv-de` as a table in euros. */
export async function sendStatements(store: AccountStore, request: Request, response: Response): Promise<void> {
  const month = parameterOf(request, 'month') ?? '';
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new AdminInputError('The parameter "month" must be like 2027-02.');
  const format = parameterOf(request, 'format') ?? 'json';
  if (!FORMATS.includes(format))
    throw new AdminInputError(`The parameter "format" must be one of ${FORMATS.join(', ')}.`);
  const statements = await statementsOf(store, month, await store.time());
  if (format === 'json') {
    response.json({ statements });
    return;
  }
  const rows = [STATEMENT_COLUMNS, ...statements.map(statementCells)];
  response.setHeader('Content-Type', 'text/csv; charset=utf-8');
  response.setHeader('Content-Disposition', `attachment; filename="statements-${month}.csv"`);
  response.end(csvOf(rows, format === 'csv' ? PLAIN_CSV : GERMAN_CSV));
}
