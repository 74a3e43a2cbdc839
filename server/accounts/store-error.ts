/** What can be wrong with the account store as a whole. */

/** `CLOCK_SKEWED`: the clock of this machine is not that of the database. `SCHEMA_NEWER`: a newer program has been there. */
export type StoreErrorCode = 'STORE_FAILED' | 'CLOCK_SKEWED' | 'SCHEMA_NEWER';

/** The account store can't be opened, reached or written; or must not be used. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(message: string, { code = 'STORE_FAILED', ...options }: ErrorOptions & { code?: StoreErrorCode } = {}) {
    super(message, options);
    this.code = code;
  }
}
