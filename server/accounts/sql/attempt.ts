/** Failures of the database in words of ours, without what it was asked to store. */

import { AccountError } from '../account-error.js';
import { StoreError } from '../store-error.js';

/**
 * Runs a piece of work on the database.
 * @throws StoreError for whatever the database or the system says; AccountError and StoreError pass
 */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AccountError || error instanceof StoreError) throw error;
    throw new StoreError(`The account store failed (${reasonOf(error)})`, { cause: error });
  }
}

/** What kind of failure it was. Codes are from closed lists; messages may quote values or the connection's password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /timeout/i.test(error.message)
    ? 'timeout'
    : /terminated/i.test(error.message)
      ? 'connection lost'
      : error.name;
}
