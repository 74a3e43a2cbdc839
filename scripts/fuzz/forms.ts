/** Multipart forms (option A of the API), correct and incorrect. */
import type { Random } from '../kit/random.js';
import { magnitude, randomBytes } from './random.js';

export interface Form {
  readonly change: string;
  /** The `Content-Type` header of the request. */
  readonly contentType: string;
  readonly body: Buffer;
  /** Whether the file arrives unchanged, so that the answer is the same as for the bare document (option B). */
  readonly isGood: boolean;
}

const BOUNDARY = 'fuzz.boundary.7d3f';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

interface Part {
  readonly headers: string;
  readonly content: Buffer | string;
}

const FILE = 'Content-Disposition: form-data; name="file"; filename="invoice.xml"';

function write(parts: readonly Part[], boundary = BOUNDARY, lineEnd = '\r\n'): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    `--${boundary}${lineEnd}${headers}${lineEnd}${lineEnd}`,
    content,
    lineEnd,
  ]);
  return Buffer.concat(
    [...pieces, `--${boundary}--${lineEnd}`].map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)),
  );
}

/** A form as the API documents it. */
export function goodForm(document: Buffer, charset: string | undefined): Form {
  const headers = `${FILE}\r\nContent-Type: application/xml${charset === undefined ? '' : `; charset=${charset}`}`;
  // A delimiter that occurs in the document, by chance or by splicing, would end it early.
  return {
    change: 'as a form',
    contentType: TYPE,
    body: write([{ headers, content: document }]),
    isGood: !document.includes(BOUNDARY),
  };
}

type Hostile = (random: Random, file: Part) => Omit<Form, 'isGood'>;

const form = (change: string, body: Buffer, contentType = TYPE): Omit<Form, 'isGood'> => ({
  change,
  body,
  contentType,
});

/** Field names that may confuse a parser that creates objects. */
const FIELD_NAMES = [
  '',
  'a',
  '__proto__',
  'constructor',
  'a[b][c]',
  '__proto__[x]',
  'toString',
  'file[0]',
  'file[]',
  `a${'[b]'.repeat(5_000)}`,
  'n'.repeat(20_000),
  '\0',
  '../x',
  'ä',
  '"',
  'length',
  '[',
  ']]',
  'a[1000000000]',
] as const;

const field = (name: string, content: Buffer | string): Part => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content,
});

const manyParts: Hostile = (random, file) => {
  const count = magnitude(random, 2, 5_000);
  return form(`${count} fields`, write([...Array.from({ length: count }, (_, n) => field(`f${n}`, 'x')), file]));
};
const oddField: Hostile = (random, file) => {
  const name = random.pick(FIELD_NAMES);
  const others = [field(name, 'x'), field(name, 'y'), field(`${name}[z]`, 'z')];
  return form(
    `fields named ${JSON.stringify(name.slice(0, 20))}`,
    write(random.below(2) === 0 ? [...others, file] : [file, ...others]),
  );
};
const hugeField: Hostile = (random, file) => {
  const size = magnitude(random, 10_000, 7_000_000);
  const content = Buffer.alloc(size, 'x');
  const other =
    random.below(2) === 0
      ? field('other', content)
      : { headers: 'Content-Disposition: form-data; name="other"; filename="o"', content };
  return form(`another part of ${size} bytes`, write(random.below(2) === 0 ? [other, file] : [file, other]));
};
const twoFiles: Hostile = (_random, file) => form('two files', write([file, file]));
const dispositions: Hostile = (random, { content }) => {
  const headers = random.pick([
    '',
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; name=file',
    'Content-Disposition: form-data; name="file"',
    'Content-Disposition: form-data; name="file"; filename=""',
    'Content-Disposition: attachment; name="file"; filename="a"',
    'Content-Disposition: form-data; name="file"; filename="../../../etc/passwd"',
    'Content-Disposition: form-data; name="file"; filename="a\0b.xml"',
    `Content-Disposition: form-data; name="file"; filename="${'a'.repeat(20_000)}"`,
    'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%ff%fe',
    'Content-Disposition: form-data; name="file"; filename="a\\"; name="x"',
    `${FILE}\r\nContent-Type: application/pdf`,
    `${FILE}\r\nContent-Type: ;;;charset=`,
    `${FILE}\r\nContent-Type: application/xml; charset="`,
    `${FILE}\r\nContent-Transfer-Encoding: base64`,
    `${FILE}\r\nContent-Encoding: gzip`,
    `${FILE}\r\n${'X-A: b\r\n'.repeat(3_000)}X-B: c`,
    `${FILE}\r\nX-A: ${'b'.repeat(100_000)}`,
    `${FILE}\r\n folded: header`,
    `${FILE}\r\nno colon`,
    ': no name',
    '\0',
    FILE.toLowerCase(),
  ]);
  return form(`part headers ${JSON.stringify(headers.slice(0, 90))}`, write([{ headers, content }]));
};
const boundaries: Hostile = (random, file) => {
  const boundary = random.pick([
    '',
    ' ',
    '-',
    '--',
    "'()+_,-./:=?",
    'a'.repeat(70),
    'a'.repeat(7_000),
    '.*',
    '[a-z]+$',
    '(a+)+$',
    '\\',
    'ä',
    '\r',
  ]);
  const quoted = random.below(2) === 0 ? `"${boundary}"` : boundary;
  const header = /^[\x20-\x7e]*$/.test(quoted) ? quoted : encodeURIComponent(quoted);
  return form(
    `the boundary ${JSON.stringify(boundary.slice(0, 30))}`,
    write([file], boundary),
    `multipart/form-data; boundary=${header}`,
  );
};
const contentTypes: Hostile = (random, file) => {
  const type = random.pick([
    'multipart/form-data',
    'multipart/form-data;',
    'multipart/form-data; boundary',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary=${BOUNDARY}; boundary=x`,
    `multipart/mixed; boundary=${BOUNDARY}`,
    `MULTIPART/FORM-DATA; BOUNDARY=${BOUNDARY}`,
    `multipart/form-data; ${'a=b; '.repeat(1_500)}boundary=${BOUNDARY}`,
    `multipart/form-data; boundary="${BOUNDARY}`,
    `multipart/form-data${' '.repeat(5_000)};boundary=${BOUNDARY}`,
  ]);
  return form(`the type ${type.slice(0, 60)}`, write([file]), type);
};
const cut: Hostile = (random, file) => {
  const whole = write([file]);
  const length = random.below(4) === 0 ? whole.length - random.below(60) : random.below(whole.length);
  return form(`cut off after ${length} bytes`, whole.subarray(0, length));
};
const flipped: Hostile = (random, file) => {
  const body = write([field('a', 'b'), file]);
  const count = magnitude(random, 1, 20);
  for (let n = 0; n < count; n++)
    body[random.below(Math.min(body.length, random.pick([200, body.length])))]! ^= 1 << random.below(8);
  return form(`${count} bits flipped`, body);
};
const lineEnds: Hostile = (random, file) => {
  const lineEnd = random.pick(['\n', '\r', '\r\n\r\n', '']);
  return form(`line ends ${JSON.stringify(lineEnd)}`, write([file], BOUNDARY, lineEnd));
};
const around: Hostile = (random, file) => {
  const noise = random.pick([
    randomBytes(random, magnitude(random, 1, 5_000)),
    Buffer.from(`--${BOUNDARY}\r\n`.repeat(magnitude(random, 1, 5_000))),
    Buffer.from('-'.repeat(100_000)),
    Buffer.from(`\r\n--${BOUNDARY.slice(0, -1)}`.repeat(5_000)),
  ]);
  return form(
    `${noise.length} bytes around`,
    random.below(2) === 0 ? Buffer.concat([noise, write([file])]) : Buffer.concat([write([file]), noise]),
  );
};
const nested: Hostile = (random, file) => {
  const depth = magnitude(random, 1, 50);
  let part = file;
  for (let level = 0; level < depth; level++)
    part = {
      headers: `${FILE}\r\nContent-Type: multipart/mixed; boundary=b${level}`,
      content: write([part], `b${level}`),
    };
  return form(`${depth} forms in each other`, write([part]));
};
const nothing: Hostile = (random) =>
  form(
    'no parts',
    random.pick([
      Buffer.alloc(0),
      Buffer.from(`--${BOUNDARY}--`),
      Buffer.from(`--${BOUNDARY}`),
      Buffer.from('\r\n'),
      Buffer.from('--'),
      write([]),
    ]),
  );

const HOSTILE: readonly Hostile[] = [
  manyParts,
  oddField,
  oddField,
  hugeField,
  twoFiles,
  dispositions,
  dispositions,
  dispositions,
  boundaries,
  contentTypes,
  cut,
  cut,
  flipped,
  flipped,
  flipped,
  lineEnds,
  around,
  nested,
  nothing,
];

/** An incorrect form. */
export function hostileForm(random: Random, document: Buffer): Form {
  const file = { headers: `${FILE}\r\nContent-Type: application/xml`, content: document };
  return { ...random.pick(HOSTILE)(random, file), isGood: false };
}
