/** Who is looking at the account pages, and what they may do there. */
import type { Request, Response } from 'express';
import type { AccountService } from '../../accounts/account-service.js';
import { observationOf } from '../../http/observation.js';
import { actorName, type Visit } from '../../people/model.js';
import type { People } from '../../people/people.js';
import { tokenOf } from './session.js';

/** Somebody before an account. */
export interface Visitor {
  readonly accountId: string;
  /** The key that somebody has signed in with, where a service has no people. */
  readonly keyId: string | null;
  /** Null for whoever came with a key. */
  readonly visit: Visit | null;
}

/** What a role is needed for; all else is open to whoever may see the account. */
export function isOwner({ visit }: Visitor): boolean {
  return visit === null || visit.current?.role === 'owner';
}

/** Who acts, as what is noted names them: by ids only. */
export function actorOf({ visit, keyId }: Visitor): string {
  return visit === null ? `key:${keyId}` : actorName(visit.person);
}

/** Who comes with a request; null for nobody, and for a person without an account. */
export async function visitorOf(
  request: Request,
  { accountService, people }: { readonly accountService: AccountService; readonly people: People | null },
): Promise<Visitor | null> {
  const visitor = people === null ? await byKey(accountService, request) : await byPerson(people, request);
  const observation = observationOf(request);
  if (observation !== null && visitor !== null) observation.caller = visitor.accountId;
  return visitor;
}

async function byKey(accountService: AccountService, request: Request): Promise<Visitor | null> {
  const token = tokenOf(request);
  const who = token === null ? null : await accountService.session(token);
  return who === null ? null : { ...who, visit: null };
}

async function byPerson(people: People, request: Request): Promise<Visitor | null> {
  const visit = await people.visit(headersOf(request));
  return visit === null || visit.current === null ? null : { accountId: visit.current.accountId, keyId: null, visit };
}

/** What the library reads of a request. */
export function headersOf({ headers: { cookie, origin } }: Request): Headers {
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (origin !== undefined) headers.set('origin', origin);
  return headers;
}

/** Hands the library's cookies to the browser. */
export function setCookies(response: Response, cookies: readonly string[]): void {
  for (const cookie of cookies) response.append('Set-Cookie', cookie);
}
