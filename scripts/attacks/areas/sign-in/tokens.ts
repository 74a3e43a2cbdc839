/** Invalid link tokens and session cookies, and paths of the sign-in library. */
import { createHash } from 'node:crypto';
import { ROUTES } from '#service/http/routes.js';
import { type Fields, formRequest, PUBLIC_URL } from '../../people-site.js';
import type { RawAttack } from '../../wire/raw.js';
import { requestText } from '../../wire/request.js';
import type { Visits } from './visits.js';

export function tokens({ usedToken, freshToken }: Visits): readonly RawAttack[] {
  const hash = (encoding: 'hex' | 'base64' | 'base64url'): string =>
    createHash('sha256').update(freshToken).digest(encoding);
  const rows: readonly (readonly [name: string, fields: Fields])[] = [
    ['none', ''],
    ['of nothing', { token: '' }],
    ['used before', { token: usedToken }],
    ['used before, with a blank', { token: `${usedToken} ` }],
    ['of a letter', { token: 'a' }],
    ['invented', { token: 'A'.repeat(freshToken.length) }],
    ['without its last letter', { token: freshToken.slice(0, -1) }],
    ['with a letter more', { token: `${freshToken}a` }],
    ['in capitals', { token: freshToken.toUpperCase() }],
    ['in small letters', { token: freshToken.toLowerCase() }],
    ['backwards', { token: [...freshToken].toReversed().join('') }],
    ['with a null byte', { token: `${freshToken}\0` }],
    ['with a line end within', { token: `${freshToken.slice(0, 9)}\r\n${freshToken.slice(9)}` }],
    ['with a blank within', { token: `${freshToken.slice(0, 9)} ${freshToken.slice(9)}` }],
    ['encoded twice', `token=${encodeURIComponent(encodeURIComponent(`%${freshToken}`))}`],
    ['its hash', { token: hash('hex') }],
    ['its hash in base64', { token: hash('base64') }],
    ['its hash in base64url', { token: hash('base64url') }],
    ['as a list', `token[]=${freshToken}`],
    ['as an object', `token[a]=${freshToken}`],
    ['as two', `token=a&token=${freshToken}`],
    ['in capitals: the field', `TOKEN=${freshToken}`],
    ['as JSON', JSON.stringify({ token: freshToken })],
    ['a pattern', { token: '%' }],
    ['a pattern of one letter', { token: '_'.repeat(freshToken.length) }],
    ['SQL', { token: "' OR '1'='1" }],
    ['SQL that deletes', { token: "'; DELETE FROM session; --" }],
    ['a prototype', { token: '__proto__' }],
    ['another kind of identifier', { token: 'sign-in-otp-target@example.com' }],
    ['an address', { token: 'target@example.com' }],
    ['undefined', { token: 'undefined' }],
    ['null', { token: 'null' }],
    ['of 5 KB', { token: 'a'.repeat(5_000) }],
    ['of 500 KB', { token: 'a'.repeat(500_000) }],
  ];
  return rows.map(([name, fields]) => ({
    kind: 'a sign-in token',
    name,
    pieces: [formRequest(ROUTES.signInLink, fields)],
    answers: [[400, 413]],
    isPage: true,
    never: ['session_token='],
  }));
}

export function sessions({ session, other, ended, privateTexts }: Visits): readonly RawAttack[] {
  const pairs = session
    .split('; ')
    .map((each): readonly [string, string] => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]);
  const with_ = (change: (value: string, name: string) => string): string =>
    pairs.map(([name, value]) => `${name}=${change(value, name)}`).join('; ');
  const signed = (value: string): readonly [string, string] => {
    const plain = decodeURIComponent(value);
    const dot = plain.lastIndexOf('.');
    return [plain.slice(0, dot), plain.slice(dot + 1)];
  };
  const otherValue = (name: string): string =>
    other
      .split('; ')
      .find((each) => each.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? '';
  const rows: readonly (readonly [string, string])[] = [
    ['none', ''],
    ['of somebody who has signed out', ended],
    ['without its signature', with_((value) => encodeURIComponent(signed(value)[0]))],
    ['with an empty signature', with_((value) => encodeURIComponent(`${signed(value)[0]}.`))],
    [
      'with its signature cut',
      with_((value) => encodeURIComponent(`${signed(value)[0]}.${signed(value)[1].slice(0, -4)}`)),
    ],
    ['with another signature', with_((value) => encodeURIComponent(`${signed(value)[0]}.${'A'.repeat(43)}=`))],
    [
      'with the signature of somebody else',
      with_((value, name) => encodeURIComponent(`${signed(value)[0]}.${signed(otherValue(name))[1]}`)),
    ],
    [
      'of somebody else, with its signature',
      with_((value, name) => encodeURIComponent(`${signed(otherValue(name))[0]}.${signed(value)[1]}`)),
    ],
    ['with its first letter changed', with_((value) => `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`)],
    ['in capitals', with_((value) => value.toUpperCase())],
    ['with a null byte', with_((value) => `${value}%00`)],
    ['with a blank within', with_((value) => `${value.slice(0, 8)} ${value.slice(8)}`)],
    ['encoded twice', with_((value) => encodeURIComponent(encodeURIComponent(`x${value}`)))],
    ['that is no encoding', with_(() => '%')],
    ['of nothing', with_(() => '')],
    ['null', with_(() => 'null')],
    ['true', with_(() => 'true')],
    ['as JSON', with_(() => encodeURIComponent('{"userId":"1"}'))],
    ['as a token without an algorithm', with_(() => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.')],
    ['as JSON that the reader marks', with_(() => encodeURIComponent('j:{"token":"a"}'))],
    ['as one that is signed otherwise', with_(() => encodeURIComponent('s:a.b'))],
    ['a prototype', pairs.map(([name]) => `__proto__=a; ${name}=__proto__`).join('; ')],
    ['SQL', with_(() => encodeURIComponent("' OR '1'='1"))],
    ['of 8 KB', with_(() => 'a'.repeat(8_000))],
    ['under a name in capitals', pairs.map(([name, value]) => `${name.toUpperCase()}=${value}`).join('; ')],
    ['under a name with a letter more', pairs.map(([name, value]) => `${name}a=${value}`).join('; ')],
    [
      'under the name of a session with a key',
      pairs.map(([, value]) => `session=${value}; session.sig=${value}`).join('; '),
    ],
    ['as a header of its own', ''],
  ];
  return rows.flatMap(([name, Cookie]) =>
    [ROUTES.account, ROUTES.keys, ROUTES.people].map((path) => ({
      kind: 'a session cookie',
      name: `${name}: ${path}`,
      pieces: [
        requestText({
          path,
          headers: {
            Cookie,
            ...(name === 'as a header of its own' && {
              'X-Session-Token': session,
              Authorization: `Bearer ${session}`,
            }),
          },
        }),
      ],
      answers: [[200, 302, 303, 400, 401, 403]],
      isPage: true,
      never: privateTexts,
    })),
  );
}

/** The library serves nothing by itself. */
const LIBRARY = [
  '/api/auth',
  '/api/auth/get-session',
  '/api/auth/sign-in/email',
  '/api/auth/sign-in/magic-link',
  '/api/auth/sign-up/email',
  '/api/auth/magic-link/verify?token=a',
  '/api/auth/list-sessions',
  '/api/auth/update-user',
  '/api/auth/delete-user',
  '/api/auth/organization/create',
  '/api/auth/organization/list',
  '/api/auth/passkey/generate-register-options',
  '/api/auth/error',
  '/api/auth/ok',
  '/account/api/auth/get-session',
  '/auth/get-session',
] as const;

export function libraryPaths({ session }: Visits): readonly RawAttack[] {
  return LIBRARY.flatMap((path) => [
    {
      kind: 'a path of the sign-in library',
      name: `GET ${path}`,
      pieces: [requestText({ path, headers: { Cookie: session } })],
      answers: [[404, 405]],
    },
    {
      kind: 'a path of the sign-in library',
      name: `POST ${path}`,
      pieces: [
        requestText({
          path,
          headers: { Cookie: session, Origin: PUBLIC_URL, 'Content-Type': 'application/json' },
          body: '{}',
        }),
      ],
      answers: [[404, 405]],
    },
  ]);
}

const CREDENTIALS: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '1',
  '{}',
  '{"id":1}',
  '{"response":null}',
  '{"id":"a","rawId":"a","type":"public-key","response":{}}',
  '{"id":"a","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"","signature":""}}',
  '{"__proto__":{"id":"a"}}',
  `{"id":"${'a'.repeat(50_000)}"}`,
];

/** Invalid authenticator answers: they sign nobody in, and no passkey is stored. */
export function passkeys({ session }: Visits): readonly RawAttack[] {
  return CREDENTIALS.flatMap((body) =>
    [ROUTES.signInPasskey, ROUTES.passkeys].map((path) => ({
      kind: 'a passkey',
      name: `${path}: ${body.slice(0, 60) || 'nothing'}`,
      pieces: [
        requestText({
          path,
          headers: {
            Cookie: path === ROUTES.passkeys ? session : '',
            Origin: PUBLIC_URL,
            'Content-Type': 'application/json',
          },
          body,
        }),
      ],
      answers: [[303, 400, 401, 403, 413, 415]],
      isPage: true,
      never: ['session_token='],
    })),
  );
}
