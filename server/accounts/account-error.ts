/** Errors of requests about an account. */

const MESSAGES = {
  ACCOUNT_UNKNOWN: 'there is no such account',
  ACCOUNT_ENDED: 'the subscription of the account has ended, so that no key of it would work',
  KEY_UNKNOWN: 'there is no such key',
  NAME_INVALID: 'the name must have 1 to 200 characters, without control characters',
  EMAIL_INVALID: 'this is not an e-mail address',
  LABEL_INVALID: 'the label must have 1 to 100 characters, without control characters',
  DETAIL_INVALID: 'this must have 1 to 200 characters, without control characters',
  VAT_ID_INVALID: 'a VAT id begins with the two letters of its country, and has 2 to 12 letters and digits behind them',
  COUNTRY_INVALID: 'a country has the two capital letters of ISO 3166-1, like DE',
  AMOUNT_INVALID: 'the amount must be a whole number of cents, from 0 to 1,000,000,000',
  EXPIRY_INVALID: 'a key can only end in the future',
  TOO_MANY_KEYS: 'the account has as many keys as it may have; revoke one first',
  EVENT_INVALID: 'the subscription is not in a state in which this can happen',
  PLAN_UNKNOWN: 'there is no such plan',
  NOTHING_GIVEN: 'a credit or a refund must be of a cent at least',
  DAYS_INVALID: 'a trial and the days of grace have from 0 to 9,999 days',
  PLAN_INVALID: 'the name of a plan has 1 to 40 small letters, digits and hyphens',
  PLAN_IN_PAST: 'a plan can only be changed from now on: what was agreed on before stays',
  PLAN_EXISTS: 'the plan has a version from that instant on already',
} as const;

export type AccountErrorCode = keyof typeof MESSAGES;

/** A request about an account that can't be fulfilled; the message may be shown to the client. */
export class AccountError extends Error {
  override readonly name = 'AccountError';
  readonly code: AccountErrorCode;

  /** @param detail more information, without customer data */
  constructor(code: AccountErrorCode, detail?: string) {
    super(detail === undefined ? MESSAGES[code] : `${MESSAGES[code]} (${detail})`);
    this.code = code;
  }
}
