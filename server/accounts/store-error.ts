/** Errors of the account store as a whole. */

/**
 * `CLOCK_SKEWED`: this machine's clock differs from the database's. `SCHEMA_NEWER`: a newer version has migrated the
 * schema.
 */
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
