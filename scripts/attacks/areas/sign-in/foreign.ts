/** Cross-site forms, which a browser sends with the visitor's cookies. */
import { ROUTES } from '#service/http/routes.js';
import { formRequest, PUBLIC_URL } from '../../people-site.js';
import type { RawAttack } from '../../wire/raw.js';
import { type Headers, requestText } from '../../wire/request.js';
import type { Visits } from './visits.js';

const FORMS: readonly (readonly [path: string, fields: Readonly<Record<string, string>>])[] = [
  [ROUTES.signOut, {}],
  [ROUTES.signInMail, { email: 'target@example.com' }],
  [ROUTES.keys, { label: 'Eve' }],
  [ROUTES.revokeKey, { key: 'key_1' }],
  [ROUTES.requests, { keeps: 'no' }],
  [ROUTES.cap, { cap: '100' }],
  [ROUTES.removeAccount, { name: 'Target GmbH' }],
  [ROUTES.invite, { email: 'eve@example.com', role: 'owner' }],
  [ROUTES.changeRole, { member: 'a', role: 'owner' }],
  [ROUTES.removeMember, { member: 'a' }],
  [ROUTES.chooseAccount, { account: 'a' }],
  [ROUTES.answerInvitation, { invitation: 'a', answer: 'yes' }],
  [ROUTES.passkeyOptions, {}],
  [ROUTES.removePasskey, { passkey: 'a' }],
];

const ORIGINS: readonly (readonly [name: string, headers: Headers])[] = [
  ['another site', { Origin: 'http://evil.example' }],
  ['a sandbox', { Origin: 'null' }],
  ['the site by HTTPS', { Origin: 'https://invoices.example' }],
  ['the site on another port', { Origin: `${PUBLIC_URL}:8080` }],
  ['a site whose name begins alike', { Origin: `${PUBLIC_URL}.evil.example` }],
  ['a site whose name ends alike', { Origin: 'http://evil-invoices.example' }],
  ['a site below it', { Origin: 'http://a.invoices.example' }],
  ['another site with its Host', { Origin: 'http://evil.example', Host: 'evil.example' }],
  ['another site that a proxy has forwarded', { Origin: 'http://evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ['another site, as the browser says', { Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'cross-site' }],
  ['another page of the site', { Origin: PUBLIC_URL, Referer: 'http://evil.example/' }],
];

export function foreignForms({ session }: Visits): readonly RawAttack[] {
  const row = (name: string, path: string, pieces: readonly Buffer[]): RawAttack => ({
    kind: 'a form from another site',
    name: `${path}, from ${name}`,
    pieces,
    answers: [[400, 403, 415]],
    isPage: true,
  });
  return FORMS.flatMap(([path, fields]) => [
    ...ORIGINS.map(([name, headers]) => row(name, path, [formRequest(path, fields, { Cookie: session, ...headers })])),
    row('nowhere', path, [
      requestText({
        path,
        headers: { Cookie: session, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    ]),
    row('nowhere, with a page before it only', path, [
      requestText({
        path,
        headers: {
          Cookie: session,
          Referer: `${PUBLIC_URL}/account`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      }),
    ]),
  ]);
}
