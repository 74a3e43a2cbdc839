/** Asking the library: it refuses in its way, and fails in that of the database. */

import { reasonOf } from '../accounts/sql/attempt.js';
import { StoreError } from '../accounts/store-error.js';
import { PeopleError, type PeopleErrorCode, refusalOf } from './people-error.js';

/**
 * @param refused what a refusal means here; by the library's own code when absent
 * @throws PeopleError for what the library refuses, StoreError for everything else
 */
export async function asked<T>(work: () => Promise<T>, refused?: PeopleErrorCode): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError || error instanceof PeopleError) throw error;
    const refusal = refusalOf(error);
    if (refusal !== null) throw refused === undefined ? refusal : new PeopleError(refused, { cause: error });
    throw new StoreError(`The account store failed (${reasonOf(error)})`, { cause: error });
  }
}
