/** Signatures that are invalid, for another body, or expired. */
import type { Attack } from '../../attack.js';
import { eventText, mac, seconds, SECRET, signature, webhookAttack, webhookRequest, type WebhookSite } from './desk.js';

type Signed = (body: string) => string | null;

const changeDigit = (text: string): string =>
  text.replace(/v1=(.)/, (_, first: string) => `v1=${first === '0' ? '1' : '0'}`);

const WRONG: readonly (readonly [name: string, sign: Signed])[] = [
  ['none', () => null],
  ['nothing', () => ''],
  ['a blank', () => ' '],
  ['a time only', () => `t=${seconds()}`],
  ['a signature only', (body) => `v1=${mac(body)}`],
  ['a time of nothing', (body) => `t=,v1=${mac(body, '')}`],
  ['a signature of nothing', () => `t=${seconds()},v1=`],
  ['one letter another', (body) => changeDigit(signature(body))],
  ['the last letter missing', (body) => signature(body).slice(0, -1)],
  ['a letter more', (body) => `${signature(body)}0`],
  ['half of it', (body) => signature(body).slice(0, -32)],
  ['zeros', () => `t=${seconds()},v1=${'0'.repeat(64)}`],
  ['letters that are no digits', () => `t=${seconds()},v1=${'z'.repeat(64)}`],
  ['of the old scheme', (body) => signature(body).replace('v1=', 'v0=')],
  ['of a scheme to come', (body) => signature(body).replace('v1=', 'v2=')],
  ['in capitals: the scheme', (body) => signature(body).replace('v1=', 'V1=')],
  ['in base64', (body) => `t=${seconds()},v1=${Buffer.from(mac(body), 'hex').toString('base64')}`],
  ['by SHA-1', (body) => `t=${seconds()},v1=${mac(body, seconds(), SECRET, 'sha1')}`],
  ['by SHA-512', (body) => `t=${seconds()},v1=${mac(body, seconds(), SECRET, 'sha512')}`],
  ['by MD5', (body) => `t=${seconds()},v1=${mac(body, seconds(), SECRET, 'md5')}`],
  ['with another secret', (body) => signature(body, seconds(), 'whsec_other')],
  ['with an empty secret', (body) => signature(body, seconds(), '')],
  ['with the beginning of the secret', (body) => signature(body, seconds(), 'whsec_')],
  ['with the secret without its beginning', (body) => signature(body, seconds(), SECRET.slice(6))],
  ['with the secret and a line end', (body) => signature(body, seconds(), `${SECRET}\n`)],
  ['with the secret in capitals', (body) => signature(body, seconds(), SECRET.toUpperCase())],
  ['of another body', () => signature('{}')],
  ['of nothing', () => signature('')],
  ['of the body with a blank', (body) => signature(`${body} `)],
  ['of the body with other white space', (body) => signature(JSON.stringify(JSON.parse(body), null, 1))],
  ['of the body without the time', (body) => `t=${seconds()},v1=${mac(body, '').slice(0)}`],
  ['of another time', (body) => `t=${seconds()},v1=${mac(body, seconds() - 60)}`],
  ['of a time of 301 seconds ago', (body) => signature(body, seconds() - 301)],
  ['of an hour ago', (body) => signature(body, seconds() - 3_600)],
  ['of a day ago', (body) => signature(body, seconds() - 86_400)],
  ['of 1970', (body) => signature(body, 0)],
  ['of a time before 1970', (body) => signature(body, -1)],
  ['of a time that is none', (body) => signature(body, 'now')],
  ['of a time in milliseconds ago', (body) => signature(body, '1e3')],
  ['of a time with letters', (body) => signature(body, `${seconds() - 3_600}a`)],
  ['an old time, and a new one behind it', (body) => `${signature(body, seconds() - 3_600)},t=${seconds()}`],
  ['a new time, and an old one with its signature', (body) => `t=${seconds()},${signature(body, seconds() - 3_600)}`],
  ['1,000 wrong ones', () => `t=${seconds()}${`,v1=${'0'.repeat(10)}`.repeat(1_000)}`],
  ['with semicolons', (body) => signature(body).replace(',', ';')],
  ['in brackets', (body) => `[${signature(body)}]`],
  ['as JSON', (body) => JSON.stringify({ t: seconds(), v1: mac(body) })],
  ['the secret itself', () => SECRET.replace('whsec', 'wsec')],
  ['a prototype', (body) => `t=${seconds()},__proto__=${mac(body)}`],
  ['15 KB of it', () => 'a'.repeat(15_000)],
];

/** Every event here would have an effect if its signature were accepted. */
export function signatures(site: WebhookSite): readonly Attack[] {
  const event = (): string =>
    eventText('customer.subscription.updated', {
      id: 'sub_1',
      object: 'subscription',
      status: 'active',
      customer: 'cus_1',
      metadata: { account: site.account.id },
    });
  const elsewhere: readonly (readonly [string, (body: string, signed: string) => Buffer])[] = [
    [
      'in the query',
      (body, signed) => webhookRequest(body, {}, `/webhooks/stripe?Stripe-Signature=${encodeURIComponent(signed)}`),
    ],
    ['as another header', (body, signed) => webhookRequest(body, { 'X-Stripe-Signature': signed })],
    ['as a header with an underscore', (body, signed) => webhookRequest(body, { Stripe_Signature: signed })],
    ['as Authorization', (body, signed) => webhookRequest(body, { Authorization: `Bearer ${signed}` })],
    ['as a cookie', (body, signed) => webhookRequest(body, { Cookie: `Stripe-Signature=${signed}` })],
    [
      'behind a wrong one of the same name',
      (body, signed) =>
        webhookRequest(body, {
          'Stripe-Signature': 't=1,v1=0',
          'stripe-signature': `v1=0,${signed.replace(/^t=\d+,/, '')}`,
        }),
    ],
    ['with the key of an account', (body) => webhookRequest(body, { 'X-Api-Key': site.account.key })],
    ['with the key of the operator', (body) => webhookRequest(body, { 'X-Admin-Key': site.adminKey })],
  ];
  return [
    ...WRONG.map(([name, sign]) =>
      webhookAttack(site, {
        kind: 'a signature',
        name,
        pieces: () => {
          const body = event();
          const signed = sign(body);
          return [webhookRequest(body, signed === null ? {} : { 'Stripe-Signature': signed })];
        },
        answers: [[400]],
        isSigned: false,
      }),
    ),
    ...elsewhere.map(([name, request]) =>
      webhookAttack(site, {
        kind: 'a signature in another place',
        name,
        pieces: () => {
          const body = event();
          return [request(body, signature(body))];
        },
        answers: [[400]],
        isSigned: false,
      }),
    ),
  ];
}
