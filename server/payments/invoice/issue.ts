/** Issues our own invoices. Each is validated with our own rules first; an invalid one is never delivered. */

import type { Validator } from 'einvoice-validator';
import { AccountError } from '../../accounts/account-error.js';
import type { AccountStore } from '../../accounts/store.js';
import { writeCii } from './cii.js';
import { type InvoiceProblem, createOwnInvoice, findInvoiceProblem, type Seller } from './own-invoice.js';
import { writeUbl } from './ubl.js';

/** XRechnung in UBL, or the XML part of ZUGFeRD: CII in the profile EN 16931. */
export const INVOICE_FORMATS = ['xrechnung', 'zugferd'] as const;
export type InvoiceFormat = (typeof INVOICE_FORMATS)[number];

const SYNTAXES = {
  xrechnung: { write: writeUbl, options: {} },
  // The identifier of this profile is the same in any CII invoice, so ZUGFeRD must be requested explicitly.
  zugferd: { write: writeCii, options: { as: 'facturx' } },
} as const;

export type InvoiceErrorCode =
  | InvoiceProblem
  /** The account has no statement of a period with that start. */
  | 'STATEMENT_UNKNOWN'
  /** Our own rules reject it, or could not be run: a bug of ours. */
  | 'INVOICE_INVALID';

export class InvoiceError extends Error {
  override readonly name = 'InvoiceError';
  readonly code: InvoiceErrorCode;

  /** @param rules codes of the findings; no text of the invoice */
  constructor(code: InvoiceErrorCode, rules: readonly string[] = []) {
    super(`There is no invoice: ${[code, ...rules].join(' ')}`);
    this.code = code;
  }
}

/** An invoice that has been validated. */
export interface IssuedInvoice {
  readonly number: string;
  readonly fileName: string;
  readonly xml: string;
}

export interface IssueDeps {
  readonly store: Pick<AccountStore, 'account' | 'statementsOfAccount'>;
  readonly validator: Pick<Validator, 'validate'>;
  readonly seller: Seller;
}

/** @throws InvoiceError, AccountError `ACCOUNT_UNKNOWN`, StoreError, EngineError */
export async function issueInvoice(
  { store, validator, seller }: IssueDeps,
  accountId: string,
  periodStart: Date,
  format: InvoiceFormat,
): Promise<IssuedInvoice> {
  const account = await store.account(accountId);
  if (account === null) throw new AccountError('ACCOUNT_UNKNOWN');
  const statements = await store.statementsOfAccount(accountId);
  const statement = statements.find(({ period }) => period.start.getTime() === periodStart.getTime());
  if (statement === undefined) throw new InvoiceError('STATEMENT_UNKNOWN');
  const problem = findInvoiceProblem(account, statement);
  if (problem !== null) throw new InvoiceError(problem);
  const invoice = createOwnInvoice(account, statement, seller, statements);
  const { write, options } = SYNTAXES[format];
  const xml = write(invoice);
  const { report } = await validator.validate(Buffer.from(xml), { ...options, strict: true });
  if (!report.valid)
    throw new InvoiceError(
      'INVOICE_INVALID',
      report.issues.map(({ code }) => code),
    );
  return { number: invoice.number, fileName: `${invoice.number}-${format}.xml`, xml };
}
