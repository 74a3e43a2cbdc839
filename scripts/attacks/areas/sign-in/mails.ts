/** Mails that an attacker makes the service send, their content, and where pages redirect. */
import { setTimeout as sleep } from 'node:timers/promises';
import { ROUTES } from '#service/http/routes.js';
import { linkIn } from '../../../stand-ins/mail-server.js';
import type { Attack } from '../../attack.js';
import { findProblem } from '../../judge.js';
import { type Fields, formRequest, PUBLIC_URL } from '../../people-site.js';
import type { RawAttack } from '../../wire/raw.js';
import { type Headers, requestText } from '../../wire/request.js';
import { talk } from '../../wire/talk.js';
import { HOST_ADDRESSES, type Visits } from './visits.js';

const ADDRESSES: readonly Fields[] = [
  { email: '' },
  { email: 'target' },
  { email: '@example.com' },
  { email: 'eve@example.com' },
  { email: 'stranger@example.com, eve@evil.example' },
  { email: 'stranger@example.com;eve@evil.example' },
  { email: 'stranger@example.com\r\nBcc: eve@evil.example' },
  { email: 'stranger@example.com\nTo: eve@evil.example' },
  { email: 'stranger@example.com%0aBcc:eve@evil.example' },
  { email: 'stranger@example.com\0@evil.example' },
  { email: 'stranger@example.com@evil.example' },
  { email: '"stranger@example.com" <eve@evil.example>' },
  { email: 'eve@evil.example <stranger@example.com>' },
  { email: '<eve@evil.example>' },
  { email: 'eve@evil.example(stranger@example.com)' },
  { email: 'strange\u0072\u200b@example.com' },
  { email: 'str\u0430nger@example.com' },
  { email: 'stranger@ex\u0430mple.com' },
  { email: 'stranger@example.com.' },
  { email: 'stranger@[127.0.0.1]' },
  { email: 'stranger@localhost' },
  { email: 'root' },
  { email: '|id' },
  { email: '-oQ/tmp@example.com' },
  { email: '$(id)@example.com' },
  { email: "' OR '1'='1" },
  { email: "x'; DROP TABLE user; --@example.com" },
  { email: '%@example.com' },
  { email: '*@example.com' },
  { email: `${'a'.repeat(70)}@example.com` },
  { email: `${'a'.repeat(5_000)}@example.com` },
  { email: '<script>alert(1)</script>@example.com' },
  'email[]=stranger@example.com&email[]=eve@evil.example',
  'email=eve@evil.example&email=eve@example.com',
  'email[address]=eve@evil.example',
  'emailAddress=stranger@example.com',
  '{"email":"stranger@example.com"}',
];

/** A mail goes only to an address that belongs to a known person exactly as written. */
export function addressesOfMails({ site }: Visits): readonly Attack[] {
  return ADDRESSES.map((fields) => ({
    kind: 'an address to send a link to',
    name: `${JSON.stringify(fields).slice(0, 70)} (${JSON.stringify(fields).length} bytes)`,
    async attempt() {
      const before = site.mailServer.mails.length;
      const received = await talk(site.port, { pieces: [formRequest(ROUTES.signInMail, fields)] });
      await sleep(60);
      const to = site.mailServer.mails.slice(before).map((mail) => mail.to);
      const others = to.filter((address) => address !== 'target@example.com');
      if (others.length > 0) return `a mail went to ${others.join(', ')}`;
      return findProblem(
        received,
        { answers: [[200, 400, 413, 415]], isPage: true, forbidden: ['<script>alert'] },
        site.secrets,
      );
    },
  }));
}

const HOSTS: readonly (readonly [name: string, headers: Headers])[] = [
  ['Host', { Host: 'evil.example' }],
  ['Host with a port', { Host: 'invoices.example:666' }],
  ['Host and X-Forwarded-Host', { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ['X-Forwarded-Proto', { 'X-Forwarded-Proto': 'javascript' }],
  ['Forwarded', { Forwarded: 'host=evil.example;proto=https' }],
  ['X-Original-Host', { 'X-Original-Host': 'evil.example', 'X-Host': 'evil.example' }],
  ['X-Forwarded-Prefix', { 'X-Forwarded-Prefix': '//evil.example' }],
  ['Referer', { Referer: `${PUBLIC_URL}/account?next=http://evil.example` }],
  ['X-Original-URL', { 'X-Original-URL': 'http://evil.example/' }],
];

/** The link in a mail always leads to the service, whatever host a request names. */
export function mailHosts({ site }: Visits): readonly Attack[] {
  return HOSTS.map(([name, headers], index) => ({
    kind: 'a forged host for a link',
    name,
    async attempt() {
      const { mails } = site.mailServer;
      const email = HOST_ADDRESSES[index]!;
      const before = mails.length;
      const received = await talk(site.port, { pieces: [formRequest(ROUTES.signInMail, { email }, headers)] });
      const wrong = findProblem(
        received,
        { answers: [[200, 400, 403]], isPage: true, forbidden: ['evil.example'] },
        site.secrets,
      );
      if (wrong !== null || received.answers[0]?.status !== 200) return wrong;
      const mail = await site.mailServer.next((sent) => mails.indexOf(sent) >= before && sent.to === email);
      if (linkIn(mail).origin !== PUBLIC_URL) return `the link leads to ${linkIn(mail).origin}`;
      return mail.html.includes('evil.example') ? 'the mail has the other host in it' : null;
    },
  }));
}

const ELSEWHERE = [
  'http://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'https:evil.example',
  '/%09/evil.example',
  '/..//evil.example',
  'http://invoices.example@evil.example',
  'data:text/html,a',
] as const;
const PARAMETERS = ['next', 'returnTo', 'redirect', 'callbackURL', 'lang', 'url'] as const;

/** No page redirects to another site because of a parameter. */
export function redirects({ session }: Visits): readonly RawAttack[] {
  return ELSEWHERE.flatMap((to, index) =>
    PARAMETERS.map((parameter) => {
      const path = [ROUTES.account, ROUTES.signInLink, ROUTES.signIn, ROUTES.welcome, ROUTES.keys][index % 5]!;
      return {
        kind: 'a redirect to another site',
        name: `${path}?${parameter}=${to}`,
        pieces: [
          requestText({
            path: `${path}?${parameter}=${encodeURIComponent(to)}&token=a`,
            headers: { Cookie: index % 2 === 0 ? session : '' },
          }),
        ],
        answers: [[200, 302, 303, 400, 404, 405]],
        isPage: true,
        never: [`location: ${to}`, `url=${to}`, 'href="http://evil', 'href="//evil', 'href="javascript:'],
      };
    }),
  );
}
