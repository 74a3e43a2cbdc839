/** Strictly parses bodies and parameters of an operator's requests. */

import type { Request } from 'express';

/** An invalid request of an operator; the message names the invalid part. */
export class AdminInputError extends Error {
  override readonly name = 'AdminInputError';
}

/** The type of a member of a body. */
type MemberKind = 'text' | 'number' | 'yes or no' | 'text or null' | 'number or null';

type ValueOf<K extends MemberKind> =
  | (K extends 'text' | 'text or null' ? string : never)
  | (K extends 'number' | 'number or null' ? number : never)
  | (K extends 'yes or no' ? boolean : never)
  | (K extends `${string} or null` ? null : never);

type Members<T extends Readonly<Record<string, MemberKind>>> = { readonly [Name in keyof T]?: ValueOf<T[Name]> };

/**
 * The members of a JSON object, each of its type; all are optional here.
 * @throws AdminInputError for anything else, and for unknown members
 */
export function readMembers<const T extends Readonly<Record<string, MemberKind>>>(
  request: Request,
  kinds: T,
): Members<T> {
  const body: unknown = request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AdminInputError('The body must be a JSON object, sent as application/json.');
  for (const [name, value] of Object.entries(body)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : null;
    if (kind === null)
      throw new AdminInputError(`There is no "${plain(name)}"; there are ${Object.keys(kinds).join(', ')}.`);
    if (!isOfKind(kind, value)) throw new AdminInputError(`"${name}" must be ${kind}.`);
  }
  return body as Members<T>;
}

/** @throws AdminInputError if it is absent */
export function required<T>(name: string, value: T | undefined): T {
  if (value === undefined) throw new AdminInputError(`"${name}" is missing.`);
  return value;
}

/** A parameter of the query that occurs once; undefined if it is absent. @throws AdminInputError */
export function readParameter(request: Request, name: string): string | undefined {
  const value: unknown = request.query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw new AdminInputError(`The parameter "${name}" may stand only once.`);
}

/** An integer from 1 to 1,000; 100 if it is absent. @throws AdminInputError */
export function readLimit(request: Request): number {
  const text = readParameter(request, 'limit') ?? '100';
  if (!/^[1-9]\d{0,3}$/.test(text) || Number(text) > 1_000)
    throw new AdminInputError('The parameter "limit" must be a whole number from 1 to 1000.');
  return Number(text);
}

/** An instant in ISO 8601, in UTC; null if it is absent. @throws AdminInputError */
export function parseInstant(name: string, text: string | null | undefined): Date | null {
  if (text === undefined || text === null) return null;
  const instant = new Date(text);
  const isThere = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(instant.getTime());
  // JavaScript's Date converts nonexistent days, such as 31 February, to other days.
  if (!isThere || !instant.toISOString().startsWith(text.slice(0, 10)))
    throw new AdminInputError(`"${name}" must be an instant like 2027-02-01T00:00:00Z.`);
  return instant;
}

function isOfKind(kind: MemberKind, value: unknown): boolean {
  if (value === null) return kind.endsWith('or null');
  if (kind.startsWith('text')) return typeof value === 'string';
  return kind.startsWith('number') ? Number.isSafeInteger(value) : typeof value === 'boolean';
}

/** Text from the request, shortened and cleaned for a message. */
function plain(text: string): string {
  return text.slice(0, 40).replace(/[^\w.-]/g, '?');
}
