/** Markers outside of documents: in operators' requests, forms, and URLs of the pages. */

import type { Markers } from './markers.js';

type Request = readonly [method: string, path: string, body: object | undefined, status: number];
type Form = readonly [path: string, fields: Readonly<Record<string, string>>, status: number];

/** An operator's requests that are rejected, or read-only. @param id of an account */
export function plantedAdmin(markers: Markers, id: string): readonly Request[] {
  const at = (place: string): string => markers.at(`admin: ${place}`);
  return [
    ['POST', '/accounts', { [at('name of a member')]: 1 }, 400],
    ['POST', '/accounts', { name: 'A', email: at('no e-mail address'), card: at('no boolean') }, 400],
    ['POST', `/accounts/${id}/events`, { event: at('event') }, 400],
    ['PUT', `/accounts/${id}/plan`, { plan: at('plan'), validFrom: at('instant') }, 400],
    ['GET', `/accounts?search=${at('search')}`, undefined, 200],
    ['GET', `/accounts?after=${at('after')}`, undefined, 200],
    ['GET', `/statements?month=${at('month')}&format=${at('format')}`, undefined, 400],
    ['GET', `/accounts/${at('id')}`, undefined, 404],
    ['DELETE', `/keys/${at('key id')}`, undefined, 404],
    ['POST', `/${at('path')}`, {}, 404],
  ];
}

/** Forms that need no sign-in. @param email receives a mail */
export function plantedStrangers(markers: Markers, email: string): readonly Form[] {
  const at = (place: string): string => markers.at(`stranger: ${place}`);
  return [
    ['/account/sign-in/mail', { email, [at('name of a field')]: at('field') }, 200],
    ['/account/sign-in/mail', { email: at('no address') }, 400],
    ['/account/sign-in/link', { token: at('token') }, 400],
    ['/account/sign-in', { key: at('key') }, 404],
    ['/account/company', { name: at('company') }, 303],
    ['/account/keys', { label: at('label') }, 303],
  ];
}

/** Forms of an account, except for values that are stored. */
export function plantedForms(
  markers: Markers,
  { label, email }: { readonly label: string; readonly email: string },
): readonly Form[] {
  const at = (place: string): string => markers.at(`account: ${place}`);
  return [
    ['/account/keys', { label, expiry: at('expiry'), test: at('test') }, 303],
    ['/account/keys/revoke', { key: at('key to revoke') }, 303],
    ['/account/people/invite', { email, role: at('role') }, 303],
    ['/account/people/invite', { email: at('no address'), role: 'member' }, 400],
    ['/account/people/cancel', { invitation: at('invitation') }, 400],
    ['/account/people/role', { member: at('member'), role: at('role of a member') }, 400],
    ['/account/people/remove', { member: at('member to remove') }, 400],
    ['/account/people/answer', { invitation: at('invitation to answer'), answer: at('answer') }, 303],
    ['/account/choose', { account: at('other account') }, 303],
    ['/account/billing/cap', { cap: at('cap') }, 400],
    ['/account/billing/delete', { name: at('name to delete') }, 400],
    ['/account/passkeys/remove', { passkey: at('passkey') }, 403],
  ];
}

/** Paths that accept JSON, and their answers to planted JSON. */
export const JSON_PATHS = [
  ['/account/sign-in/passkey', 403],
  ['/account/passkeys', 403],
  ['/webhooks/stripe', 400],
] as const;

/** Pages, with known and unknown parameters. */
export function plantedPages(markers: Markers): readonly string[] {
  return [
    '/',
    '/docs',
    '/signup',
    '/account',
    '/account/requests',
    '/account/billing',
    '/account/billing/invoice',
    '/account/people',
    '/account/checkout',
    '/account/portal',
    '/account/welcome',
    '/account/sign-in/link',
    '/openapi.json',
    '/healthz',
    '/metrics',
    '/assets/style.css',
  ].map((path) => {
    const at = (place: string): string => markers.at(`${path}: ${place}`);
    const parameters = ['lang', 'token', 'period', 'next'].map((name) => `${name}=${at(`parameter ${name}`)}`);
    return `${path}?${at('name of a parameter')}=${at('value of a parameter')}&${parameters.join('&')}`;
  });
}
