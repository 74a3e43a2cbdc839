/** Expectations, upgrades, and opening messages of other protocols. */
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { callText, HEALTH, INVOICE_TEXT, OK, VALID } from './parts.js';

const EXPECTS: readonly (readonly [line: string, statuses: readonly number[]])[] = [
  ['Expect: 100-continue', OK],
  ['Expect: 100-Continue', OK],
  ['Expect: 100-continue, 100-continue', [200, 417]],
  ['Expect: 200-ok', [200, 417]],
  ['Expect: ', [200, 417]],
  ['Expect: 100-continue;a=b', [200, 417]],
  ['Expect: 100-continue\x0b', [400]],
  ['Expect: 101-upgrade', [200, 417]],
];

export function expectations(site: Site): readonly RawAttack[] {
  return EXPECTS.flatMap(([line, statuses]) => [
    {
      kind: 'expectations',
      name: `${JSON.stringify(line)}, with the body behind it`,
      pieces: [callText(site, [line, `Content-Length: ${INVOICE_TEXT.length}`]) + INVOICE_TEXT],
      answers: [statuses],
      says: VALID,
    },
    {
      kind: 'expectations',
      name: `${JSON.stringify(line)}, with the body later`,
      pieces: [callText(site, [line, `Content-Length: ${INVOICE_TEXT.length}`]), 30, INVOICE_TEXT],
      answers: [statuses],
      says: VALID,
    },
    {
      kind: 'expectations',
      name: `${JSON.stringify(line)}, without a key, and no body`,
      pieces: [callText(site, [line, 'Content-Length: 5']).replace(/X-Api-Key: \S+/, 'X-Api-Key: a')],
      answers: [[400, 401, 417]],
    },
  ]);
}

const UPGRADES: readonly (readonly string[])[] = [
  ['Connection: Upgrade', 'Upgrade: h2c'],
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
  [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ],
  ['Connection: Upgrade', 'Upgrade: TLS/1.2'],
  ['Connection: Upgrade', 'Upgrade: connect-udp'],
  ['Connection: Upgrade', 'Upgrade: h2c, websocket'],
  ['Connection: Upgrade', 'Upgrade: '],
  ['Connection: keep-alive, Upgrade', 'Upgrade: foo/2'],
  ['Upgrade: h2c'],
  ['Connection: Upgrade'],
];

/** An upgrade that nobody accepts does not change the request or its body. */
export function upgrades(site: Site): readonly RawAttack[] {
  return UPGRADES.flatMap((lines) => [
    {
      kind: 'upgrades',
      name: `${lines.join(', ')}: GET`,
      pieces: [HEALTH.replace('\r\n\r\n', `\r\n${lines.join('\r\n')}\r\n\r\n`)],
      answers: [OK],
    },
    {
      kind: 'upgrades',
      name: `${lines.join(', ')}: a call`,
      pieces: [callText(site, [...lines, `Content-Length: ${INVOICE_TEXT.length}`]) + INVOICE_TEXT],
      answers: [OK],
      says: VALID,
    },
  ]);
}

/** What clients of other protocols send first. */
const STRANGERS: readonly (readonly [name: string, bytes: string])[] = [
  ['HTTP/2 with its settings', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'],
  ['TLS 1.2', '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03' + 'a'.repeat(154)],
  ['SSL 2', '\x80\x2e\x01\x00\x02\x00\x15\x00\x00\x00\x10'],
  ['SSH', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['SMTP', 'EHLO evil.example\r\nMAIL FROM:<a@b>\r\n'],
  ['FTP', 'USER anonymous\r\n'],
  ['IRC', 'NICK a\r\nUSER a a a a\r\n'],
  ['Redis', '*1\r\n$4\r\nINFO\r\n'],
  ['Memcached', 'stats\r\n'],
  ['SOCKS 5', '\x05\x01\x00'],
  ['SOCKS 4', '\x04\x01\x00\x50\x7f\x00\x00\x01\x00'],
  ['RDP', '\x03\x00\x00\x13\x0e\xe0\x00\x00\x00\x00\x00\x01\x00\x08\x00\x03\x00\x00\x00'],
  ['PostgreSQL', '\x00\x00\x00\x08\x04\xd2\x16\x2f'],
  ['the PROXY protocol', `PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n${HEALTH}`],
  ['the PROXY protocol 2', '\r\n\r\n\0\r\nQUIT\n\x21\x11\x00\x0c'],
  ['SIP', 'OPTIONS sip:a SIP/2.0\r\n\r\n'],
  ['RTSP', 'DESCRIBE rtsp://a RTSP/1.0\r\n\r\n'],
  ['Gopher', '/\r\n'],
  ['an answer of HTTP', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
  ['JSON', '{"a":1}\r\n\r\n'],
  ['XML', '<?xml version="1.0"?><a/>\r\n\r\n'],
  ['null bytes', '\0'.repeat(100)],
  ['bytes of 0xff', '\xff'.repeat(100)],
  ['all bytes', Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('')],
  ['100,000 line ends and nothing', `${'\r\n'.repeat(100_000)}a\r\n\r\n`],
];

export function strangers(): readonly RawAttack[] {
  return STRANGERS.map(([name, bytes]) => ({
    kind: 'other protocols',
    name,
    pieces: [bytes],
    answers: [[400, 408, 431]],
    closes: true,
  }));
}
