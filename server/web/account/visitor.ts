/** The visitor of the account pages, and what they may do. */
import type { Request, Response } from 'express';
import type { AccountService } from '../../accounts/account-service.js';
import { getObservation } from '../../http/observation.js';
import { actorName, type Visit } from '../../people/model.js';
import type { People } from '../../people/people.js';
import { readToken } from './session.js';

/** A visitor with an account. */
export interface Visitor {
  readonly accountId: string;
  /** The key that was used to sign in, in services without people. */
  readonly keyId: string | null;
  /** Null for visitors who signed in with a key. */
  readonly visit: Visit | null;
}

/** Whether the visitor may do what is reserved for owners. */
export function isOwner({ visit }: Visitor): boolean {
  return visit === null || visit.current?.role === 'owner';
}

/** The name of the visitor in the audit log: ids only. */
export function actorOfVisitor({ visit, keyId }: Visitor): string {
  return visit === null ? `key:${keyId}` : actorName(visit.person);
}

/** The visitor of a request; null if nobody is signed in, and for a person without an account. */
export async function findVisitor(
  request: Request,
  { accountService, people }: { readonly accountService: AccountService; readonly people: People | null },
): Promise<Visitor | null> {
  const visitor = people === null ? await byKey(accountService, request) : await byPerson(people, request);
  const observation = getObservation(request);
  if (observation !== null && visitor !== null) observation.caller = visitor.accountId;
  return visitor;
}

async function byKey(accountService: AccountService, request: Request): Promise<Visitor | null> {
  const token = readToken(request);
  const who = token === null ? null : await accountService.session(token);
  return who === null ? null : { ...who, visit: null };
}

async function byPerson(people: People, request: Request): Promise<Visitor | null> {
  const visit = await people.visit(libraryHeaders(request));
  return visit === null || visit.current === null ? null : { accountId: visit.current.accountId, keyId: null, visit };
}

/** The headers that the library reads. */
export function libraryHeaders({ headers: { cookie, origin } }: Request): Headers {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (origin !== undefined) headers.set('origin', origin);
  return headers;
}

/** Sets the library's cookies. */
export function setCookies(response: Response, cookies: readonly string[]): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
}
