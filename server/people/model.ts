/** People: who manages accounts. Keys can't, they only check documents. */

/** How long a link in a mail lets somebody in. */
export const LINK_MINUTES = 15;

export const ROLES = ['owner', 'member'] as const;

/** Members see the account and manage its keys; owners also have the billing, the people and the end of it. */
export type Role = (typeof ROLES)[number];

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Somebody of an account. */
export interface Member {
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
}

/** An invitation that has not been answered. */
export interface Invitation {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
}

/** A way to sign in without a mail. */
export interface Passkey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

/** Somebody who has signed in. */
export interface Visit {
  readonly person: Person;
  /** Null for whoever belongs to no account so far. */
  readonly current: { readonly accountId: string; readonly role: Role } | null;
  /** All accounts that the person belongs to, the oldest membership first. */
  readonly accountIds: readonly string[];
  /** To other accounts, for the person to answer. */
  readonly invitations: readonly Invitation[];
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** How people are named in what is noted: by what stays the same, and is no name. */
export function actorName({ id }: Person): string {
  return `person:${id}`;
}
