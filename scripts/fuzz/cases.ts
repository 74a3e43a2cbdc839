/** The cases of a run: the change, the transmission, and the allowed answers. */
import { LIMITS } from '#service/upload/limits.js';
import type { Random } from '../kit/random.js';
import type { Delivery, FuzzCase, FuzzRequest, Mutant, Mutation } from './case.js';
import { type Form, goodForm, hostileForm } from './forms.js';
import { BYTES } from './mutations/bytes.js';
import { DOCTYPES } from './mutations/doctype.js';
import { ENCODINGS } from './mutations/encodings.js';
import { MARKUP, STRUCTURE } from './mutations/markup.js';
import { VALUES } from './mutations/values.js';
import { magnitude, randomOf } from './random.js';
import type { Samples } from './samples.js';

const unchanged: Mutation = (_random, { bytes }) => ({ change: 'unchanged', bytes });

/** Kinds of changes; repeated ones are tried more often. */
const KINDS: readonly (readonly Mutation[])[] = [
  BYTES,
  BYTES,
  BYTES,
  ENCODINGS,
  ENCODINGS,
  MARKUP,
  MARKUP,
  MARKUP,
  STRUCTURE,
  STRUCTURE,
  STRUCTURE,
  DOCTYPES,
  VALUES,
  VALUES,
  VALUES,
  VALUES,
  [unchanged],
];

/** One case in this many has a large document, because each takes a hundred times as long as the others. */
const LARGE_ONE_IN = 150;

/** Case `number` of a seed. */
export function makeCase(seed: number, number: number, samples: Samples): FuzzCase {
  const random = randomOf(seed, number);
  const sample = random.below(LARGE_ONE_IN) === 0 ? random.pick(samples.large) : random.pick(samples.small);
  const mutant = random.pick(random.pick(KINDS))(random, sample, samples);
  const { name, request, statuses } = sent(random, mutant);
  return { number, name: `${sample.name}: ${mutant.change}, ${name}`, request, statuses };
}

type Sent = Omit<FuzzCase, 'number'>;

const WAYS = [
  'body',
  'body',
  'body',
  'body',
  'body',
  'body',
  'form',
  'form',
  'form',
  'hostile form',
  'hostile form',
  'odd request',
  'too large',
  'aborted',
] as const;

function sent(random: Random, mutant: Mutant): Sent {
  switch (random.pick(WAYS)) {
    case 'body':
      return inBody(random, mutant);
    case 'form':
      return inForm(random, mutant, goodForm(mutant.bytes, mutant.charset));
    case 'hostile form':
      return inForm(random, mutant, hostileForm(random, mutant.bytes));
    case 'odd request':
      return oddRequest(random, mutant);
    case 'too large':
      return tooLarge(random, mutant);
    case 'aborted':
      return aborted(random, mutant);
  }
}

const VALIDATED = ['', '', '', '?details=true', '?details=true', '?as=facturx', '?details=false'] as const;

function inBody(random: Random, mutant: Mutant): Sent {
  const request = requestOf(mutant, random.pick(VALIDATED), delivery(random, mutant.bytes));
  return { name: `as the body${wayOf(request)}`, request, statuses: statusesOf(mutant.bytes) };
}

function inForm(random: Random, mutant: Mutant, { change, contentType, body, isGood }: Form): Sent {
  const request = {
    query: random.pick(VALIDATED),
    headers: { 'Content-Type': contentType },
    body,
    delivery: delivery(random, body),
  };
  const tooMuch = body.length > LIMITS.documentBytes + LIMITS.formOverheadBytes;
  // Does not predict how an invalid form is read, only that the client learns what is wrong with it.
  return {
    name: `${change}${wayOf(request)}`,
    request,
    statuses: !isGood ? [200, 400, 413, 415] : tooMuch ? [413] : statusesOf(mutant.bytes),
  };
}

/** Queries and headers that are not in the contract, or have limits of their own. */
function oddRequest(random: Random, mutant: Mutant): Sent {
  const query = random.pick([
    '?details=1',
    '?as=x',
    '?as=facturx&as=facturx',
    '?as[]=facturx',
    '?details[a]=true',
    '?__proto__[x]=1',
    `?a=${'b'.repeat(8_000)}`,
    `?${'a=b&'.repeat(2_000)}`,
    '?%',
    '?%00',
    '?details=true%00',
    '?',
    '',
  ]);
  const header = random.pick([
    ['Content-Encoding', 'gzip'],
    ['Content-Encoding', 'identity'],
    ['Content-Encoding', 'x'.repeat(1_000)],
    ['Content-Type', 'application/pdf'],
    ['Content-Type', 'application/json'],
    ['Content-Type', `application/xml; ${'a=b;'.repeat(2_000)}`],
    ['Content-Type', 'application/xml; charset="'],
    ['Content-Type', `application/xml;${' '.repeat(10_000)}charset=utf-8`],
    ['Content-Type', ''],
    ['Accept', 'text/html'],
    ['Accept-Language', 'x'.repeat(5_000)],
    ['Accept-Language', `${'de;q=0.1,'.repeat(1_500)}en`],
    ['Expect', '100-continue'],
    ['Expect', 'something'],
    ['X-Api-Key', ''],
    ['X-Api-Key', 'x'.repeat(12_000)],
    ['X-Api-Key', 'unknown'],
    ['X-Large', 'x'.repeat(20_000)],
    ['X-Request-Id', '"><script>\u00e4'],
    ['Cookie', 'a='.repeat(5_000)],
  ] as const);
  const headers = { 'Content-Type': 'application/xml', [header[0]]: header[1] };
  const request = { query, headers, body: mutant.bytes, delivery: delivery(random, mutant.bytes) };
  return {
    name: `with ${header[0]} ${JSON.stringify(header[1].slice(0, 30))} and ${JSON.stringify(query.slice(0, 30))}`,
    request,
    statuses: [200, 400, 401, 413, 415, 417, 431],
  };
}

/** Padded to the limit, or to one byte more. */
function tooLarge(random: Random, mutant: Mutant): Sent {
  // A few are enough, because each is 5 MB.
  if (random.below(10) > 0) return inBody(random, mutant);
  const size = LIMITS.documentBytes + random.below(2);
  const bytes = Buffer.concat([
    mutant.bytes,
    Buffer.alloc(Math.max(0, size - mutant.bytes.length), random.pick([' ', 'a', '<', '<a>', '\0', '&'])),
  ]);
  const request = inBody(random, { ...mutant, bytes });
  return { ...request, name: `filled up to ${bytes.length} bytes, ${request.name}` };
}

function aborted(random: Random, mutant: Mutant): Sent {
  const form = random.below(2) === 0 ? goodForm(mutant.bytes, mutant.charset) : null;
  const body = form?.body ?? mutant.bytes;
  const after = random.below(body.length + 1);
  const headers = { 'Content-Type': form?.contentType ?? 'application/xml' };
  return {
    name: `given up after ${after} of ${body.length} bytes`,
    request: { query: '', headers, body, delivery: { kind: 'aborted', after } },
    statuses: [],
  };
}

function requestOf({ bytes, charset }: Mutant, query: string, way: Delivery): FuzzRequest {
  return {
    query,
    headers: { 'Content-Type': `application/xml${charset === undefined ? '' : `; charset=${charset}`}` },
    body: bytes,
    delivery: way,
  };
}

/** Mostly in one piece; otherwise in pieces of any size, but few enough not to measure the network. */
function delivery(random: Random, body: Buffer): Delivery {
  return random.below(4) > 0
    ? { kind: 'whole' }
    : { kind: 'chunked', size: Math.max(magnitude(random, 1, 100_000), Math.ceil(body.length / 2_000)) };
}

function wayOf({ delivery: way, query }: FuzzRequest): string {
  return `${query === '' ? '' : ` with ${query}`}${way.kind === 'chunked' ? ` in chunks of ${way.size}` : ''}`;
}

/** The contract's answer to a document that arrives unchanged. */
export function statusesOf(document: Buffer): readonly number[] {
  if (document.subarray(0, 1024).includes('%PDF-')) return document.length > LIMITS.documentBytes ? [413, 415] : [415];
  if (document.length > LIMITS.documentBytes) return [413];
  return document.length === 0 ? [400] : [200];
}
