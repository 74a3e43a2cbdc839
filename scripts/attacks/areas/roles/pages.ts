/** Pages requested by people who may not see them, and entry points for others. */
import { ROUTES } from '#service/http/routes.js';
import { formRequest } from '../../people-site.js';
import type { RawAttack } from '../../wire/raw.js';
import { requestText } from '../../wire/request.js';
import type { Cast } from './cast.js';

const PAGES = [
  ROUTES.account,
  ROUTES.keys,
  ROUTES.requests,
  ROUTES.billing,
  ROUTES.people,
  ROUTES.ownInvoice,
  ROUTES.company,
  ROUTES.checkout,
  ROUTES.welcome,
  ROUTES.portal,
  ROUTES.passkeys,
  ROUTES.removeAccount,
] as const;

export function pages({ site, removed, stranger, accountId, keyId, privateTexts, member }: Cast): readonly RawAttack[] {
  const queries = [
    '',
    `?account=${accountId}`,
    `?key=${keyId}`,
    `?account=${accountId}&key=${keyId}&period=2026-01-01T00:00:00.000Z&format=xrechnung`,
  ];
  const who: readonly (readonly [string, string])[] = [
    ['somebody who was removed', removed],
    ['a stranger', stranger],
    ['nobody', ''],
  ];
  const both = member.split('; ').map((each) => each.replace(/=.*/, ''));
  return [
    ...who.flatMap(([name, Cookie]) =>
      PAGES.flatMap((path) =>
        queries.map((query) => ({
          kind: `a page read by ${name}`,
          name: `${path}${query.replace(accountId, 'ID').replace(keyId, 'KEY')}`,
          pieces: [requestText({ path: path + query, headers: { Cookie } })],
          answers: [[200, 303, 302, 400, 401, 403, 404]],
          isPage: true,
          never: privateTexts,
        })),
      ),
    ),
    ...PAGES.map((path) => ({
      kind: 'a page read with a key',
      name: path,
      pieces: [
        requestText({
          path,
          headers: {
            'X-Api-Key': site.account.key,
            Authorization: `Bearer ${site.account.key}`,
            Cookie: both.map((cookie) => `${cookie}=${site.account.key}`).join('; '),
          },
        }),
      ],
      answers: [[200, 303, 302, 400, 401, 403, 404]],
      isPage: true,
      never: privateTexts,
    })),
  ];
}

/** What not even an owner may do, and a member's attempts to gain a role. */
export function escalations({ member, owner, memberIds }: Cast): readonly RawAttack[] {
  const roles = ['owner', 'admin', 'OWNER', 'owner,member', 'owner ', '["owner"]', '', '__proto__'];
  const names = ['', 'Target', 'target gmbh', 'Target GmbH\0', 'Stranger KG'];
  const caps = ['-1', '10', 'x', '1e9', 'NaN', '48.99', '999999999999999999', '100\0', '٣٠٠'];
  const emails = [
    '',
    'eve',
    'eve@',
    'a@b@example.com',
    'eve@example.com\r\nBcc: all@example.com',
    'eve@example.com,all@example.com',
    `${'a'.repeat(400)}@example.com`,
    'target@example.com',
    'member@example.com',
  ];
  const as = (
    kind: string,
    name: string,
    path: string,
    fields: Readonly<Record<string, string>>,
    Cookie: string,
  ): RawAttack => ({
    kind,
    name,
    pieces: [formRequest(path, fields, { Cookie })],
    answers: [[400, 401, 403, 404]],
    isPage: true,
  });
  return [
    ...roles.flatMap((role) =>
      memberIds.map((id, index) =>
        as(
          'a member who takes a role',
          `${JSON.stringify(role)} for ${index}`,
          ROUTES.changeRole,
          { member: id, role },
          member,
        ),
      ),
    ),
    ...roles.map((role) =>
      as(
        'a member who gives a role',
        JSON.stringify(role),
        ROUTES.invite,
        { email: `${role.length}@example.com`, role },
        member,
      ),
    ),
    ...names.map((name) =>
      as('a wrong account name as confirmation', JSON.stringify(name), ROUTES.removeAccount, { name }, owner),
    ),
    ...caps.map((cap) => as('an invalid cap', JSON.stringify(cap), ROUTES.cap, { cap }, owner)),
    ...emails.map((email) =>
      as('an invalid invitation', JSON.stringify(email).slice(0, 50), ROUTES.invite, { email, role: 'member' }, owner),
    ),
  ];
}

/** Keys and operators are not people, and people are not operators. */
export function wrongEntryPoints({ site, owner, accountId, keyId, privateTexts }: Cast): readonly RawAttack[] {
  const doors: readonly (readonly [string, string])[] = [
    ['GET', `${ROUTES.admin}/accounts`],
    ['GET', `${ROUTES.admin}/accounts/${accountId}`],
    ['GET', `${ROUTES.admin}/audit`],
    ['DELETE', `${ROUTES.admin}/accounts/${accountId}`],
    ['DELETE', `${ROUTES.admin}/keys/${keyId}`],
  ];
  return [
    ...doors.map(([method, path]) => ({
      kind: 'credentials of another kind',
      name: `an owner at ${method} ${path.replace(accountId, 'ID').replace(keyId, 'KEY')}`,
      pieces: [requestText({ method, path, headers: { Cookie: owner } })],
      answers: [[401]],
      never: privateTexts,
    })),
    ...[ROUTES.validate, ROUTES.validatePdf].map((path) => ({
      kind: 'credentials of another kind',
      name: `an owner without a key at ${path}`,
      pieces: [requestText({ path, headers: { Cookie: owner, 'Content-Type': 'application/xml' }, body: '<a/>' })],
      answers: [[401]],
    })),
    {
      kind: 'credentials of another kind',
      name: 'the key of the operator at the page of people',
      pieces: [requestText({ path: ROUTES.people, headers: { 'X-Admin-Key': site.adminKey } })],
      answers: [[200, 303, 401, 403]],
      isPage: true,
      forbidden: privateTexts,
    },
  ];
}
