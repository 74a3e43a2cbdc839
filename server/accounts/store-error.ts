/** The account store can't be opened, reached or written. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
