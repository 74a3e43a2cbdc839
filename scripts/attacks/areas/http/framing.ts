/**
 * Requests whose end is given in several ways, or in none: what one server reads as a body may be a request to the
 * next.
 */
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { BAD, callText, chunked, HEALTH, INVOICE_TEXT, OK } from './parts.js';

/** Spellings of a header that some servers accept and others don't. */
const CODINGS: readonly string[] = [
  'Transfer-Encoding: chunked',
  'transfer-encoding: chunked',
  'Transfer-Encoding: Chunked',
  'Transfer-Encoding:chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding: chunked\t',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: ,chunked',
  'Transfer-Encoding: chunked,',
  'Transfer-Encoding: ',
  'Transfer-Encoding : chunked',
  ' Transfer-Encoding: chunked',
  'Transfer-Encoding\t: chunked',
  'Transfer-Encoding:\x0bchunked',
  'Transfer-Encoding: chunked\x00',
  'Transfer-Encoding: \xa0chunked',
  'X: a\r\n Transfer-Encoding: chunked',
  'X: a\nTransfer-Encoding: chunked',
  'X: a\rTransfer-Encoding: chunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
];

/** Different ways to state the length, for a body that contains another request. */
function lengths(
  body: string,
): readonly (readonly [name: string, before: readonly string[], after: readonly string[]])[] {
  const first = body.indexOf('\r\n\r\n') + 4;
  return [
    ['a length of the whole before it', [`Content-Length: ${body.length}`], []],
    ['a length of the whole behind it', [], [`Content-Length: ${body.length}`]],
    ['a length of the last chunk before it', [`Content-Length: ${first}`], []],
    ['a length of nothing behind it', [], ['Content-Length: 0']],
  ];
}

/** Both a length and a coding, in every spelling. A call follows the last chunk, and must never be executed. */
export function smuggling(site: Site): readonly RawAttack[] {
  const smuggled = `0\r\n\r\n${callText(site)}${INVOICE_TEXT}`;
  const call = `${callText(site)}${INVOICE_TEXT}`;
  const kind = 'a length and a transfer coding, with a call hidden in the body';
  return CODINGS.flatMap((coding) => [
    ...lengths(smuggled).map(([name, before, after]) => ({
      kind,
      name: `${JSON.stringify(coding)}, ${name}`,
      pieces: [callText(site, [...before, coding, ...after]) + smuggled],
      answers: [[400, 415]],
      closes: true,
    })),
    {
      kind,
      name: `${JSON.stringify(coding)}, a length of nothing, and a call behind it`,
      pieces: [callText(site, ['Content-Length: 0', coding]) + call],
      answers: [[400, 415]],
      closes: true,
    },
  ]);
}

/** A coding alone: anything but "chunked" is refused, and what follows is not a request. */
export function codings(site: Site): readonly RawAttack[] {
  // Some treat a tab at the end as white space; Node does not.
  const good = new Set(CODINGS.slice(0, 5));
  return CODINGS.map((coding) => ({
    kind: 'only a transfer coding',
    name: JSON.stringify(coding),
    pieces: [callText(site, [coding]) + chunked(INVOICE_TEXT)],
    answers: [good.has(coding) ? OK : [400, 415]],
    closes: !good.has(coding),
  }));
}

const LENGTHS: readonly (readonly string[])[] = [
  ['Content-Length: +5608'],
  ['Content-Length: -1'],
  ['Content-Length: -0'],
  ['Content-Length: 5608,5608'],
  ['Content-Length: 5608, 5608'],
  ['Content-Length: 5608;'],
  ['Content-Length: 0x15e8'],
  ['Content-Length: 5e3'],
  ['Content-Length: 5608.0'],
  ['Content-Length: 5 608'],
  ['Content-Length: 5_608'],
  ['Content-Length: "5608"'],
  ['Content-Length: \xb2'],
  ['Content-Length: NaN'],
  ['Content-Length: 5608\x00'],
  ['Content-Length: 18446744073709551617'],
  ['Content-Length: 99999999999999999999999999999999'],
  ['Content-Length: 5608', 'Content-Length: 5608'],
  ['Content-Length: 5608', 'Content-Length: 5'],
  ['Content-Length: 5', 'content-length: 5608'],
  ['Content-Length : 5608'],
  [' Content-Length: 5608'],
  ['Content-Length:\r\n 5608'],
  ['Content-Length'],
];

export function contentLengths(site: Site): readonly RawAttack[] {
  return LENGTHS.map((lines) => ({
    kind: 'an invalid Content-Length',
    name: lines.map((line) => JSON.stringify(line)).join(' and '),
    pieces: [callText(site, lines) + INVOICE_TEXT + callText(site) + INVOICE_TEXT],
    answers: [BAD],
    closes: true,
  }));
}

/** Invalid chunks, each in place of the first chunk of a valid body. */
const CHUNKS: readonly (readonly [name: string, text: string, statuses?: readonly number[]])[] = [
  ['a size of nothing', '\r\n'],
  ['a size with a sign', '+5\r\nabcde\r\n'],
  ['a negative size', '-5\r\nabcde\r\n'],
  ['a size as in C', '0x5\r\nabcde\r\n'],
  ['a size with a blank before it', ' 5\r\nabcde\r\n'],
  ['a size with a letter', '5g\r\nabcde\r\n'],
  ['a size of 16 digits, which never comes', 'ffffffffffffffff\r\nabcde\r\n', [400, 408, 413]],
  ['a size of 17 digits', '10000000000000005\r\nabcde\r\n'],
  ['a size of 2,000 digits', `${'f'.repeat(2_000)}\r\nabcde\r\n`],
  ['a size in full-width digits', '\xef\xbc\x95\r\nabcde\r\n'],
  ['a size that ends with a line feed only', '5\nabcde\r\n'],
  ['a size that ends with a carriage return only', '5\rabcde\r\n'],
  ['a size with a null byte', '5\x00\r\nabcde\r\n'],
  ['a chunk longer than its size', '3\r\nabcde\r\n'],
  ['a chunk that ends with a line feed only', '5\r\nabcde\n'],
  ['a chunk that ends with nothing', '5\r\nabcde0\r\n\r\n'],
  ['an extension with a line feed in it', '5;a=b\nc\r\nabcde\r\n'],
  ['an extension with a carriage return in it', '5;a=b\rc\r\nabcde\r\n'],
  ['an extension with a null byte', '5;a=\x00\r\nabcde\r\n'],
  ['an extension of 20 KB', `5;a=${'b'.repeat(20_000)}\r\nabcde\r\n`],
  ['20,000 extensions', `5${';a'.repeat(20_000)}\r\nabcde\r\n`],
  // All of these have limits, and the request's time limit covers them. An invoice preceded by letters is reported as
  // not being one.
  ['extensions of 15 KB each of 3 chunks', `1;a=${'b'.repeat(15_000)}\r\na\r\n`.repeat(3), OK],
];

export function chunks(site: Site): readonly RawAttack[] {
  return CHUNKS.map(([name, text, statuses = [400, 413]]) => ({
    kind: 'invalid chunks',
    name,
    pieces: [callText(site, ['Transfer-Encoding: chunked']) + text + chunked(INVOICE_TEXT)],
    answers: [statuses],
    closes: statuses !== OK,
  }));
}

/** Header fields after the last chunk (trailers), which must not change the request. */
const TRAILERS: readonly (readonly [line: string, statuses: readonly number[]])[] = [
  ['X-Api-Key: another', OK],
  ['X-Api-Key: ', OK],
  ['Content-Type: application/pdf', OK],
  ['Content-Encoding: gzip', OK],
  ['Host: b', OK],
  ['Transfer-Encoding: chunked', [200, 400]],
  ['Content-Length: 3', [200, 400]],
  ['Expect: 100-continue', OK],
  ['Upgrade: h2c', OK],
  ['__proto__: a', OK],
  ['a: b\nc: d', BAD],
  ['a: b\x00', BAD],
  ['a b: c', BAD],
  [': c', BAD],
  ['a', BAD],
  ['a: b\r\n c', [200, 400]],
  [`a: ${'b'.repeat(20_000)}`, [400, 431]],
  [Array.from({ length: 3_000 }, (_, line) => `a${line}: b`).join('\r\n'), [400, 431]],
];

export function trailers(site: Site): readonly RawAttack[] {
  const body = chunked(INVOICE_TEXT).slice(0, -2);
  return TRAILERS.flatMap(([line, statuses]) => [
    {
      kind: 'trailers',
      name: JSON.stringify(line.slice(0, 60)),
      pieces: [`${callText(site, ['Transfer-Encoding: chunked']) + body + line}\r\n\r\n`],
      answers: [statuses],
    },
  ]);
}

/** A key in a trailer does not count: without one in the headers there is no call. */
export function trailerKeys(site: Site): readonly RawAttack[] {
  const head = callText(site, ['Transfer-Encoding: chunked']).replace(/X-Api-Key: \S+\r\n/, '');
  const body = chunked(INVOICE_TEXT).slice(0, -2);
  return ['X-Api-Key', 'x-api-key', 'X-API-KEY'].map((name) => ({
    kind: 'trailers',
    name: `a key as ${name}, and none in the head`,
    pieces: [`${head + body + name}: ${site.account.key}\r\n\r\n`],
    answers: [[401]],
  }));
}

/** Bodies where none is allowed, with a call in them. */
export function bodiesOfOthers(site: Site): readonly RawAttack[] {
  const smuggled = callText(site) + INVOICE_TEXT;
  return ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'PUT', 'PATCH', 'TRACE'].flatMap((method) => [
    {
      kind: 'a call in the body of a method without one',
      name: `${method}, by its length`,
      pieces: [
        HEALTH.replace('GET', method).replace('\r\n\r\n', `\r\nContent-Length: ${smuggled.length}\r\n\r\n`) + smuggled,
      ],
      answers: [method === 'GET' || method === 'HEAD' ? OK : [400, 404, 405]],
    },
    {
      kind: 'a call in the body of a method without one',
      name: `${method}, in chunks`,
      pieces: [
        HEALTH.replace('GET', method).replace('\r\n\r\n', '\r\nTransfer-Encoding: chunked\r\n\r\n') + chunked(smuggled),
      ],
      answers: [method === 'GET' || method === 'HEAD' ? OK : [400, 404, 405]],
    },
  ]);
}
