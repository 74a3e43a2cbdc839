/** Forms sent by people who are not allowed to. */
import { ROUTES } from '#service/http/routes.js';
import { type Fields, formRequest } from '../../people-site.js';
import type { RawAttack } from '../../wire/raw.js';
import type { Cast } from './cast.js';

/** Refused, redirected to sign in, or redirected back without any effect. */
const NOTHING_DONE = [303, 400, 401, 403, 404, 413] as const;

function formsOf(cast: Cast): readonly (readonly [path: string, fields: Fields, isForMembers?: boolean])[] {
  const { keyId, accountId, memberIds, invitationId } = cast;
  return [
    [ROUTES.cap, { cap: '100' }],
    [ROUTES.cap, { cap: '' }],
    [ROUTES.portal, {}],
    [ROUTES.removeAccount, { name: 'Target GmbH' }],
    [ROUTES.invite, { email: 'eve@example.com', role: 'owner' }],
    [ROUTES.invite, { email: 'eve@example.com', role: 'member' }],
    [ROUTES.cancelInvitation, { invitation: invitationId }],
    ...memberIds.flatMap((member) => [
      [ROUTES.changeRole, { member, role: 'owner' }] as const,
      [ROUTES.changeRole, { member, role: 'member' }] as const,
      [ROUTES.removeMember, { member }] as const,
    ]),
    // Members are allowed to do these.
    [ROUTES.keys, { label: 'Eve' }, true],
    [ROUTES.revokeKey, { key: keyId }, true],
    [ROUTES.requests, { keeps: 'no' }, true],
    [ROUTES.chooseAccount, { account: accountId }, true],
    [ROUTES.answerInvitation, { invitation: invitationId, answer: 'yes' }, true],
    [ROUTES.answerInvitation, { invitation: invitationId, answer: 'no' }, true],
  ];
}

/** Every form, sent by everybody without permission. What strangers may do to their own account is left out. */
export function actions(cast: Cast): readonly RawAttack[] {
  const who: readonly (readonly [name: string, cookie: string])[] = [
    ['a member', cast.member],
    ['somebody who was removed', cast.removed],
    ['nobody', ''],
    ['somebody with a cookie of their own', 'session=1; ei.session_token=a.b'],
  ];
  const rows = formsOf(cast);
  const describe = (fields: Fields): string => JSON.stringify(fields).replaceAll(/"[\w-]{16,}"/g, '"ID"');
  return who.flatMap(([name, Cookie]) =>
    rows
      .filter(([, , isForMembers]) => name !== 'a member' || isForMembers !== true)
      .map(([path, fields], index) => ({
        kind: `a form of ${name}`,
        name: `${path} ${describe(fields)} (${index})`,
        pieces: [formRequest(path, fields, { Cookie })],
        answers: [NOTHING_DONE],
        isPage: true,
        ...(name !== 'a member' && { never: cast.privateTexts }),
      })),
  );
}

/** Ids of other accounts in form fields, sent by a stranger who is signed in. */
export function identifiers(cast: Cast): readonly RawAttack[] {
  const { keyId, accountId, memberIds, invitationId, stranger, privateTexts } = cast;
  const forms: readonly (readonly [
    path: string,
    field: string,
    ids: readonly string[],
    more?: Readonly<Record<string, string>>,
  ])[] = [
    [ROUTES.revokeKey, 'key', [keyId]],
    [ROUTES.chooseAccount, 'account', [accountId]],
    [ROUTES.cancelInvitation, 'invitation', [invitationId]],
    [ROUTES.answerInvitation, 'invitation', [invitationId], { answer: 'yes' }],
    [ROUTES.changeRole, 'member', memberIds, { role: 'owner' }],
    [ROUTES.removeMember, 'member', memberIds],
  ];
  const variants = (id: string): readonly (readonly [string, string])[] => [
    ['as it is', id],
    ['in capitals', id.toUpperCase()],
    ['with a blank', ` ${id}`],
    ['with a null byte', `${id}\0`],
    ['with a quote', `${id}' OR '1'='1`],
    ['as a pattern', '%'],
    ['as a list', `["${id}"]`],
    ['of 10 KB', 'a'.repeat(10_000)],
    ['of nothing', ''],
  ];
  return forms.flatMap(([path, field, ids, more = {}]) =>
    ids.flatMap((id, index) => [
      ...variants(id).map(([name, value]) => ({
        kind: "a stranger with another account's ids",
        name: `${path}: ${name} (${index})`,
        pieces: [formRequest(path, { ...more, [field]: value }, { Cookie: stranger })],
        answers: [NOTHING_DONE],
        isPage: true,
        never: privateTexts,
      })),
      {
        kind: "a stranger with another account's ids",
        name: `${path}: twice, with an own one (${index})`,
        pieces: [
          formRequest(path, `${field}=x&${field}=${id}&${field}[]=${id}&${new URLSearchParams(more).toString()}`, {
            Cookie: stranger,
          }),
        ],
        answers: [NOTHING_DONE],
        isPage: true,
        never: privateTexts,
      },
    ]),
  );
}
