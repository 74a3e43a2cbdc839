/** What can be wrong with a request about an account. */

const MESSAGES = {
  ACCOUNT_UNKNOWN: 'there is no such account',
  ACCOUNT_ENDED:
    'the subscription of the account has ended, so that no key of it would work; who comes back gets a new account',
  KEY_UNKNOWN: 'there is no such key',
  NAME_INVALID: 'the name must have 1 to 200 characters, without control characters',
  EMAIL_INVALID: 'this is not an e-mail address',
  LABEL_INVALID: 'the label must have 1 to 100 characters, without control characters',
  TOO_MANY_KEYS: 'the account has as many keys as it may have; revoke one first',
  EVENT_INVALID: 'the subscription is not in a state in which this can happen',
} as const;

export type AccountErrorCode = keyof typeof MESSAGES;

/** A request about an account that can't be met; the message is fit to be shown to whoever asked. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: AccountErrorCode;

  /** @param detail what is more to say, without customer data */
  constructor(code: AccountErrorCode, detail?: string) {
    super(detail === undefined ? MESSAGES[code] : `${MESSAGES[code]} (${detail})`);
    this.code = code;
  }
}
