/** What the API needs to know about keys and calls. */

/** Who a key belongs to. */
export interface Principal {
  /** Stable and not secret: fit for logs. */
  readonly id: string;
  /** The key that was shown; absent where keys have no names. */
  readonly keyId?: string;
  /** Why calls are not answered, although the key is good; absent where they are. */
  readonly refusal?: Refusal;
  /**
   * Keeps room below the spending cap for a call whose document has arrived; null where there is none. Absent where there is
   * no cap.
   * @returns gives the room back: once the call is being counted, or is not going to be
   */
  readonly reserve?: () => (() => void) | null;
  /** Begins to count a call that is about to be answered with 200; absent where nothing is counted. */
  readonly charge?: () => Charge;
}

/** `PAYMENT_REQUIRED`: the subscription is not paid, or paused. `CAP_REACHED`: one more call would cost more than its owner wants to spend. */
export type Refusal = 'PAYMENT_REQUIRED' | 'CAP_REACHED';

/** A call on its way to being counted. */
export interface Charge {
  /** As it is with this call. */
  readonly quota: Quota;
  /**
   * Counts it, or not. Called exactly once.
   * @param answered whether the answer has been handed over to the system: a client that left before is not charged
   */
  settle(answered: boolean): void;
}

/** The calls of the current period. */
export interface Quota {
  /** Included calls. Those above are served too. */
  readonly limit: number;
  readonly used: number;
  /** When the next period begins. */
  readonly reset: Date;
}

/** A place that knows the API keys. */
export interface KeyStore {
  /** Whether any key exists at all; without one the API is not configured. */
  hasKeys(): boolean | Promise<boolean>;
  /**
   * The owner of a key, or null when it is unknown or no longer good.
   * @throws StoreError when that has not been known for too long
   */
  authenticate(key: string): Principal | null | Promise<Principal | null>;
}
