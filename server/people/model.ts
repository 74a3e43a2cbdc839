/** People manage accounts. Keys only check documents. */

/** How long a link in a mail is valid. */
export const LINK_MINUTES = 15;

export const ROLES = ['owner', 'member'] as const;

/** Members see the account and manage its keys; owners also manage billing, people and cancellation. */
export type Role = (typeof ROLES)[number];

export interface Person {
  readonly id: string;
  readonly email: string;
}

/** A person of an account. */
export interface Member {
  readonly id: string;
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
}

/** An open invitation. */
export interface Invitation {
  readonly id: string;
  readonly accountId: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
}

/** A passkey of a person. */
export interface Passkey {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: Date | null;
}

/** A signed-in person. */
export interface Visit {
  readonly person: Person;
  /** Null for a person without an account. */
  readonly current: { readonly accountId: string; readonly role: Role } | null;
  /** All accounts of the person, oldest membership first. */
  readonly accountIds: readonly string[];
  /** Open invitations to other accounts. */
  readonly invitations: readonly Invitation[];
}

export function isRole(text: string): text is Role {
  return (ROLES as readonly string[]).includes(text);
}

/** The name of people in the audit log: an id, which never changes and is not personal. */
export function actorName({ id }: Person): string {
  return `person:${id}`;
}
