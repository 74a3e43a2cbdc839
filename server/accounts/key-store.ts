/** What the API needs to know about keys. Accounts on a database come behind the same interface. */

/** Who a key belongs to. */
export interface Principal {
  /** Stable and not secret: fit for counting calls and for logs. */
  readonly id: string;
}

/** A place that knows the API keys. */
export interface KeyStore {
  /** Whether any key exists at all; without one the API is not configured. */
  hasKeys(): boolean | Promise<boolean>;
  /** The owner of a key, or null when it is unknown or no longer good. */
  authenticate(key: string): Principal | null | Promise<Principal | null>;
}
