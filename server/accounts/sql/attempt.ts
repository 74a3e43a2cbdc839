/** Wraps failures of the database in our own messages, without the data involved. */

import { AccountError } from '../account-error.js';
import { StoreError } from '../store-error.js';

/**
 * Runs a database operation.
 * @throws StoreError for any error of the database or the system; AccountError and StoreError pass through
 */
export async function attempt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AccountError || error instanceof StoreError) throw error;
    throw new StoreError(`The account store failed (${failureReason(error)})`, { cause: error });
  }
}

/** The kind of failure. Codes are from closed lists; messages may contain values or the connection's password. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  if ('errstr' in error && typeof error.errstr === 'string') return error.errstr;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /timeout/i.test(error.message)
    ? 'timeout'
    : /terminated/i.test(error.message)
      ? 'connection lost'
      : error.name;
}
