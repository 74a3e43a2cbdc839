/** Calls the library: converts its rejections to PeopleError, and other failures to StoreError. */

import { failureReason } from '../accounts/sql/attempt.js';
import { StoreError } from '../accounts/store-error.js';
import { PeopleError, type PeopleErrorCode, toPeopleError } from './people-error.js';

/**
 * @param refused the meaning of a rejection here; by default derived from the library's code
 * @throws PeopleError for what the library rejects, StoreError for everything else
 */
export async function callLibrary<T>(work: () => Promise<T>, refused?: PeopleErrorCode): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreError || error instanceof PeopleError) throw error;
    const refusal = toPeopleError(error);
    if (refusal !== null) throw refused === undefined ? refusal : new PeopleError(refused, { cause: error });
    throw new StoreError(`The account store failed (${failureReason(error)})`, { cause: error });
  }
}
