/** Requests at an unexpected pace, pipelined, or incomplete. */
import { ROUTES } from '#service/http/routes.js';
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import type { Piece } from '../../wire/talk.js';
import { BAD, callText, chunked, headText, HEALTH, INVOICE_TEXT, OK, VALID } from './parts.js';

/** A request cut in two at every possible place: it must be treated like the whole request. */
export function segments(site: Site): readonly RawAttack[] {
  const whole = callText(site) + INVOICE_TEXT;
  const inChunks = callText(site, ['Transfer-Encoding: chunked']) + chunked(INVOICE_TEXT, 1_000);
  const head = whole.indexOf('\r\n\r\n');
  const headOfChunks = inChunks.indexOf('\r\n\r\n');
  const cut = (text: string, at: number): readonly Piece[] => [text.slice(0, at), 15, text.slice(at)];
  return [
    ...[1, 4, 10, 21, 30, 32, 60, head, head + 1, head + 2, head + 3, head + 4, head + 5, whole.length - 1].map(
      (at) => ({
        kind: 'a request in two segments',
        name: `by its length, cut at ${at}`,
        pieces: cut(whole, at),
        answers: [OK],
      }),
    ),
    ...[1, 2, 4, 5, 6, 7, 8, 9, 10, 500, 1_008, 1_009, 1_010].map((more) => ({
      kind: 'a request in two segments',
      name: `in chunks, cut ${more} bytes behind the head`,
      pieces: cut(inChunks, headOfChunks + more),
      answers: [OK],
      says: VALID,
    })),
    {
      kind: 'a request in two segments',
      name: 'in chunks of one byte',
      pieces: [callText(site, ['Transfer-Encoding: chunked']) + chunked(INVOICE_TEXT, 1)],
      answers: [OK],
      startsWith: VALID,
    },
    { kind: 'a request in two segments', name: 'byte by byte', pieces: [...HEALTH].map((byte) => byte), answers: [OK] },
  ];
}

/** Places where a request stops and never continues. */
function stops(site: Site): readonly (readonly [name: string, text: string])[] {
  const whole = callText(site) + INVOICE_TEXT;
  const inChunks = callText(site, ['Transfer-Encoding: chunked']) + chunked(INVOICE_TEXT, 1_000);
  const [head, headOfChunks] = [whole.indexOf('\r\n\r\n'), inChunks.indexOf('\r\n\r\n')];
  return [
    ['in the method', 'PO'],
    ['in the path', 'POST /api'],
    ['in the version', `POST ${ROUTES.validate} HT`],
    ['in the name of a header', whole.slice(0, 40)],
    ['in the key', whole.slice(0, 80)],
    ['before the end of the head', whole.slice(0, head)],
    ['in the end of the head', whole.slice(0, head + 3)],
    ['behind the head', whole.slice(0, head + 4)],
    ['in the body', whole.slice(0, head + 1_000)],
    ['before the last byte', whole.slice(0, -1)],
    ['in a chunk', inChunks.slice(0, headOfChunks + 500)],
    ['in the size of a chunk', inChunks.slice(0, headOfChunks + 6)],
    ['before the last chunk', inChunks.slice(0, -5)],
    ['before the end of the last chunk', inChunks.slice(0, -2)],
  ];
}

/** Each of these with a client that waits, one that half-closes, and one that disconnects. */
export function unfinished(site: Site): readonly RawAttack[] {
  return stops(site).flatMap(([name, text]): readonly RawAttack[] => [
    { kind: 'an incomplete request', name: `${name}, and waits`, pieces: [text], answers: [[408]], closes: true },
    {
      kind: 'an incomplete request',
      name: `${name}, and is ended`,
      pieces: [text],
      then: 'ends',
      answers: [BAD],
      closes: true,
    },
    { kind: 'an incomplete request', name: `${name}, and is given up`, pieces: [text, 5], then: 'leaves', answers: [] },
  ]);
}

/** Bytes sent so slowly that the request never completes: the time limit is for the whole request, not for a pause. */
export function slow(site: Site): readonly RawAttack[] {
  const drop = (text: string, every: number, most: number): readonly Piece[] =>
    [...text].slice(0, most).flatMap((byte): readonly Piece[] => [byte, every]);
  const whole = callText(site);
  return [
    { kind: 'slow bytes', name: 'the head', pieces: drop(whole, 60, 40), answers: [[408]], closes: true },
    {
      kind: 'slow bytes',
      name: 'endless headers',
      pieces: [whole.slice(0, -2), ...Array.from({ length: 40 }, () => ['X: a\r\n', 60]).flat()],
      answers: [[408]],
      closes: true,
    },
    {
      kind: 'slow bytes',
      name: 'the body',
      pieces: [whole, ...drop(INVOICE_TEXT, 60, 60)],
      answers: [[408]],
      closes: true,
    },
    {
      kind: 'slow bytes',
      name: 'chunks of one byte',
      pieces: [
        callText(site, ['Transfer-Encoding: chunked']),
        ...Array.from({ length: 60 }, () => ['1\r\na\r\n', 60]).flat(),
      ],
      answers: [[408]],
      closes: true,
    },
    {
      kind: 'slow bytes',
      name: 'an extension of a chunk',
      pieces: [
        `${callText(site, ['Transfer-Encoding: chunked'])}1`,
        ...Array.from({ length: 60 }, () => [';a', 60]).flat(),
      ],
      answers: [[408]],
      closes: true,
    },
    {
      kind: 'slow bytes',
      name: 'empty lines before a request',
      pieces: Array.from({ length: 40 }, () => ['\r\n', 60]).flat(),
      answers: [[408]],
      closes: true,
    },
    {
      kind: 'slow bytes',
      name: 'trailers',
      pieces: [
        `${callText(site, ['Transfer-Encoding: chunked']) + chunked(INVOICE_TEXT).slice(0, -2)}`,
        ...Array.from({ length: 60 }, () => ['X: a\r\n', 60]).flat(),
      ],
      answers: [[408]],
      closes: true,
    },
    {
      kind: 'slow bytes',
      name: 'the second request of a connection',
      pieces: [HEALTH, ...drop(whole, 60, 40)],
      until: 2,
      answers: [OK, [408]],
      closes: true,
    },
  ];
}

/** Several requests at once: each is answered in order, up to the first invalid one. */
export function pipelines(site: Site): readonly RawAttack[] {
  const call = callText(site) + INVOICE_TEXT;
  const noKey = call.replace(/X-Api-Key: \S+/, 'X-Api-Key: a');
  const missing = headText('GET /nowhere HTTP/1.1', ['Host: a']);
  const none = headText('GET / HTTP/1.1', []);
  const last = HEALTH.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const HEAD = HEALTH.replace('GET', 'HEAD');
  type Row = readonly [
    name: string,
    requests: readonly string[],
    answers: readonly (readonly number[])[],
    closes?: boolean,
  ];
  const rows: readonly Row[] = [
    ['two', [HEALTH, HEALTH], [OK, OK]],
    ['eight', Array<string>(8).fill(HEALTH), Array<readonly number[]>(8).fill(OK)],
    ['a slow one before a quick one', [call, HEALTH], [OK, OK]],
    ['a quick one between two slow ones', [call, HEALTH, call], [OK, OK, OK]],
    ['a refused one before a call', [noKey, call], [[401]], true],
    ['a missing path before a call', [missing, call], [[404], OK]],
    ['one that is none before a call', [none, call], [BAD], true],
    ['a call before one that is none', [call, none], [OK, BAD], true],
    ['a call behind the last one', [last, call], [OK], true],
    ['HEAD before GET', [HEAD, HEALTH], [OK, OK]],
    ['empty lines between two', [HEALTH, '\r\n\r\n', HEALTH], [OK, OK]],
    ['a blank between two', [HEALTH, ' ', HEALTH], [OK, BAD], true],
    ['a null byte between two', [HEALTH, '\0', HEALTH], [OK, BAD], true],
    ['a byte of a body too much', [call, 'a', HEALTH], [OK, [400, 405]], true],
    ['a byte of a body too little', [call.slice(0, -1), HEALTH], [OK, [400, 405]], true],
    ['a version 1.0 before another', [HEALTH.replace('1.1', '1.0'), HEALTH], [OK], true],
    ['CONNECT before a call', [headText('CONNECT a:1 HTTP/1.1', ['Host: a']), call], [[400, 404, 405]], true],
    [
      'an upgrade before a call',
      [HEALTH.replace('\r\n\r\n', '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'), call],
      [OK],
      true,
    ],
    [
      'a refused upload of 6 MB before a call',
      [callText(site, ['Content-Length: 6000000']) + 'a'.repeat(6_000_000), call],
      [[413]],
    ],
    [
      'an unauthorized upload of 6 MB before a call',
      [
        callText(site, ['Content-Length: 6000000']).replace(/X-Api-Key: \S+/, 'X-Api-Key: a') + 'a'.repeat(6_000_000),
        call,
      ],
      [[401]],
    ],
  ];
  return rows.flatMap(([name, requests, answers, closes]) =>
    (['waits', 'ends'] as const).map((then) => ({
      kind: 'pipelined requests',
      name: `${name}; the client ${then}`,
      pieces: [requests.join('')],
      then,
      // A client that has half-closed gets the answers to its requests; an invalid request may get none.
      answers,
      ...(then === 'ends' && name.startsWith('a byte') && { atLeast: 1 }),
      ...(closes !== undefined && { closes }),
    })),
  );
}
