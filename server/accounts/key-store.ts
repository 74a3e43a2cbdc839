/** The API's view of keys and calls. */

/** The owner of a key. */
export interface Principal {
  /** Stable and not secret: may be logged. */
  readonly id: string;
  /** The key that was presented; absent for keys without ids. */
  readonly keyId?: string;
  /** Why calls are refused although the key is valid; absent if they are not. */
  readonly refusal?: Refusal;
  /**
   * Reserves budget below the spending cap for a call whose document has arrived; null if it is used up. Absent without
   * a cap.
   * @returns a function that releases the reservation, to be called once the call is being counted or will not be
   */
  readonly reserve?: () => (() => void) | null;
  /** Starts counting a call that is about to be answered with 200; absent if calls are not counted. */
  readonly charge?: () => Charge;
}

/**
 * `PAYMENT_REQUIRED`: the subscription is unpaid or paused. `CAP_REACHED`: one more call would exceed the owner's
 * spending cap.
 */
export type Refusal = 'PAYMENT_REQUIRED' | 'CAP_REACHED';

/** A call that is about to be counted. */
export interface Charge {
  /** Including this call. */
  readonly quota: Quota;
  /**
   * Counts the call, or not. Called exactly once.
   * @param answered whether the system has accepted the whole answer: a client that disconnected before is not charged
   */
  settle(answered: boolean): void;
}

/** The calls of the current period. */
export interface Quota {
  /** Included calls. Calls above are served, too. */
  readonly limit: number;
  readonly used: number;
  /** When the next period begins. */
  readonly reset: Date;
}

/** Looks up API keys. */
export interface KeyStore {
  /** Whether there are any keys; without one the API is not configured. */
  hasKeys(): boolean | Promise<boolean>;
  /**
   * The owner of a key, or null if it is unknown or no longer valid.
   * @throws StoreError if the cached keys are too old
   */
  authenticate(key: string): Principal | null | Promise<Principal | null>;
}
