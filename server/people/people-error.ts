/** Errors of requests about people. */

const MESSAGES = {
  NOT_ALLOWED: 'only an owner may do that',
  EMAIL_INVALID: 'this is not an e-mail address',
  LAST_OWNER: 'an account has at least one owner; make somebody else one first',
  IS_MEMBER: 'this person belongs to the account already',
  TOO_MANY: 'there are as many people and invitations as there may be',
  GONE: 'this invitation or person is not there any more',
  REFUSED: 'this is not possible',
} as const;

export type PeopleErrorCode = keyof typeof MESSAGES;

export class PeopleError extends Error {
  override readonly name = 'PeopleError';
  readonly code: PeopleErrorCode;

  constructor(code: PeopleErrorCode, options?: { cause?: unknown }) {
    super(MESSAGES[code], options);
    this.code = code;
  }
}

/** The library's codes; others can't be caused by our pages. */
const BY_LIBRARY_CODE: Readonly<Record<string, PeopleErrorCode>> = {
  INVALID_EMAIL: 'EMAIL_INVALID',
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: 'IS_MEMBER',
  INVITATION_LIMIT_REACHED: 'TOO_MANY',
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: 'TOO_MANY',
  INVITATION_NOT_FOUND: 'GONE',
  MEMBER_NOT_FOUND: 'GONE',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: 'LAST_OWNER',
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: 'LAST_OWNER',
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: 'NOT_ALLOWED',
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: 'NOT_ALLOWED',
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: 'NOT_ALLOWED',
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: 'NOT_ALLOWED',
};

/** The library's code if it has rejected a request; null if it failed. */
function libraryCode(error: unknown): string | null {
  if (!(error instanceof Error) || error.name !== 'APIError') return null;
  const { statusCode, body } = error as { readonly statusCode?: unknown; readonly body?: { readonly code?: unknown } };
  if (typeof statusCode !== 'number' || statusCode >= 500) return null;
  return typeof body?.code === 'string' ? body.code : '';
}

/** Converts a rejection of the library; null for a failure. */
export function toPeopleError(error: unknown): PeopleError | null {
  const code = libraryCode(error);
  return code === null ? null : new PeopleError(BY_LIBRARY_CODE[code] ?? 'REFUSED', { cause: error });
}
