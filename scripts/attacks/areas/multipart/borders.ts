/** Where parts begin and end: boundaries, the lines they form, and truncated forms. */
import type { Site } from '../../site.js';
import type { RawAttack } from '../../wire/raw.js';
import { BORDER, FILE_HEAD, FILE_PART, field, form, INVOICE, type Outcome, part, sent } from './form.js';

const REFUSED = [400, 415] as const;
const FORM = form(FILE_PART);
const LONG = 'a'.repeat(10_000);
/** The same form with another boundary. */
const by = (border: string): string => FORM.replaceAll(BORDER, border);

const BOUNDARIES: readonly (readonly [type: string, body: string, outcome: Outcome])[] = [
  ['multipart/form-data', FORM, REFUSED],
  ['multipart/form-data; boundary', FORM, REFUSED],
  ['multipart/form-data; boundary=', FORM, REFUSED],
  ['multipart/form-data; boundary=""', FORM, REFUSED],
  ['multipart/form-data; boundary=" "', FORM, REFUSED],
  ['multipart/form-data; boundary="border"', FORM, 'valid'],
  ['multipart/form-data; boundary="border', FORM, REFUSED],
  ["multipart/form-data; boundary='border'", FORM, REFUSED],
  ['multipart/form-data; BOUNDARY=border', FORM, 'valid'],
  ['multipart/form-data; boundary =border', FORM, [200, 400, 415]],
  ['multipart/form-data; boundary= border', FORM, [200, 400, 415]],
  ['multipart/form-data; boundary=BORDER', FORM, REFUSED],
  ['multipart/form-data; boundary=bord', FORM, REFUSED],
  ['multipart/form-data; boundary=borderless', FORM, REFUSED],
  ['multipart/form-data; boundary=border; boundary=other', FORM, 'valid'],
  ['multipart/form-data; boundary=other; boundary=border', FORM, REFUSED],
  ["multipart/form-data; boundary*=UTF-8''border", FORM, REFUSED],
  ['multipart/form-data; boundary*0=bor; boundary*1=der', FORM, REFUSED],
  ['multipart/form-data; charset=utf-8; boundary=border', FORM, 'valid'],
  ['multipart/form-data; xboundary=other; boundary=border', FORM, 'valid'],
  ['multipart/form-data, multipart/form-data; boundary=border', FORM, REFUSED],
  [`multipart/form-data; boundary=${'b'.repeat(70)}`, by('b'.repeat(70)), 'valid'],
  [`multipart/form-data; boundary=${'b'.repeat(71)}`, by('b'.repeat(71)), [200, 400, 415]],
  [`multipart/form-data; boundary=${LONG}`, by(LONG), [200, 400, 415]],
  ['multipart/form-data; boundary=--', by('--'), [200, 400, 415]],
  ['multipart/form-data; boundary=-', by('-'), [200, 400, 415]],
  ['multipart/form-data; boundary=(a+)+$', by('(a+)+$'), [200, 400, 415]],
  ['multipart/form-data; boundary="a;b"', by('a;b'), 'valid'],
  ['multipart/form-data; boundary="a\\"b"', by('a"b'), [200, 400, 415]],
  ['multipart/form-data; boundary=\xe4', by('\xe4'), [200, 400, 415]],
  ['multipart/form-data; boundary="a b"', by('a b'), 'valid'],
  ['multipart/form-data; boundary="a "', by('a '), [200, 400, 415]],
  ['multipart/form-data; boundary=__proto__', by('__proto__'), 'valid'],
  [`multipart/form-data${'; a=b'.repeat(2_500)}; boundary=border`, FORM, 'valid'],
  [`multipart/form-data; a="${'\\"'.repeat(5_000)}"; boundary=border`, FORM, 'valid'],
  [`multipart/form-data; a="${'\\'.repeat(9_999)}; boundary=border`, FORM, [200, 400, 415]],
];

export function boundaries(site: Site): readonly RawAttack[] {
  return BOUNDARIES.map(([type, body, outcome]) =>
    sent(
      site,
      'a boundary',
      `${type.slice(0, 90)}${type.length > 90 ? `… (${type.length} bytes)` : ''}`,
      body,
      outcome,
      type,
    ),
  );
}

const DELIMITERS: readonly (readonly [name: string, body: string, outcome: Outcome])[] = [
  ['nothing at all', '', [400]],
  ['a line end', '\r\n', [400]],
  ['one byte', '-', [400]],
  ['the last boundary only', `--${BORDER}--\r\n`, [400]],
  ['the first boundary only', `--${BORDER}\r\n`, [400]],
  ['no last boundary', FORM.slice(0, FORM.lastIndexOf('--border')), [400]],
  ['a last boundary without its last hyphens', FORM.slice(0, -4), [400]],
  ['a last boundary with one hyphen', `${FORM.slice(0, -4)}-\r\n`, [400]],
  ['a last boundary with three hyphens', `${FORM.slice(0, -2)}-\r\n`, [400]],
  ['a last boundary with letters behind it', `${FORM.slice(0, -2)}a\r\n`, [400]],
  ['a last boundary without a line end', FORM.slice(0, -2), 'valid'],
  ['a last boundary with blanks behind it', `${FORM.slice(0, -2)} \t \r\n`, 'valid'],
  [
    'a last boundary with 100 KB of blanks behind it',
    `${FORM.slice(0, -2)}${' '.repeat(100_000)}\r\n`,
    [200, 400, 413],
  ],
  ['a boundary with blanks behind it', FORM.replace('--border\r\n', '--border \t\r\n'), 'valid'],
  ['a boundary with letters behind it', FORM.replace('--border\r\n', '--bordera\r\n'), [400]],
  ['a boundary that ends with a line feed only', FORM.replace('--border\r\n', '--border\n'), [200, 400]],
  ['a boundary that ends with a carriage return only', FORM.replace('--border\r\n', '--border\r'), [400]],
  ['line feeds only', FORM.replaceAll('\r\n', '\n'), [200, 400]],
  ['carriage returns only', FORM.replaceAll('\r\n', '\r'), [400]],
  ['no line end before the last boundary', FORM.replace('\r\n--border--', '--border--'), [400]],
  ['a line feed before the last boundary', FORM.replace('\r\n--border--', '\n--border--'), [200, 400]],
  ['text before the first boundary', `hello\r\n${FORM}`, 'valid'],
  ['900 KB before the first boundary', `${'a'.repeat(900_000)}\r\n${FORM}`, [200, 400, 413]],
  ['2 MB before the first boundary', `${'a'.repeat(2_000_000)}\r\n${FORM}`, [400, 413]],
  ['text behind the last boundary', `${FORM}hello`, 'valid'],
  ['another form behind the last boundary', FORM + FORM, 'valid'],
  ['2 MB behind the last boundary', FORM + 'a'.repeat(2_000_000), [200, 400, 413]],
  ['a boundary twice', FORM.replace('--border\r\n', '--border\r\n--border\r\n'), [200, 400]],
  [
    'the boundary within a line of the invoice',
    form(part(FILE_HEAD, INVOICE.replace('<cbc:ID>', '<!----border--><cbc:ID>'))),
    [200],
  ],
  ['a line that begins like the boundary', form(part(FILE_HEAD, `${INVOICE}\r\n<!--\r\n--borderless\r\n-->`)), [200]],
  ['100,000 beginnings of a boundary', form(part(FILE_HEAD, `${INVOICE}<!--${'\r\n--borde'.repeat(100_000)}`)), [200]],
  ['500,000 line ends', form(part(FILE_HEAD, INVOICE + '\r\n'.repeat(500_000))), 'valid'],
  ['500,000 carriage returns', form(part(FILE_HEAD, INVOICE + '\r'.repeat(500_000))), 'valid'],
  ['hyphens by the million', form(part(FILE_HEAD, `${INVOICE}${'-'.repeat(1_000_000)}`)), [200]],
  ['no empty line behind the headers', `--border\r\n${FILE_HEAD}\r\n${INVOICE}\r\n--border--\r\n`, [400]],
  ['no headers', `--border\r\n\r\n${INVOICE}\r\n--border--\r\n`, [400]],
  ['no headers and no empty line', `--border\r\n${INVOICE}\r\n--border--\r\n`, [400]],
  ['headers without an end', `--border\r\n${FILE_HEAD}\r\n`.padEnd(3_000, 'X: a\r\n'), [400]],
  ['a form in the file', form(part(FILE_HEAD, FORM)), [200, 400]],
  ['parts in a part', form(`Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${FILE_PART}\r\n--b--`), [400]],
  [
    'the file as mixed parts',
    form(`${FILE_HEAD.replace('application/xml', 'multipart/mixed; boundary=b')}\r\n\r\n--b\r\n${FILE_PART}\r\n--b--`),
    [200, 400, 415],
  ],
];

export function delimiters(site: Site): readonly RawAttack[] {
  return DELIMITERS.map(([name, body, outcome]) => sent(site, 'a boundary line', name, body, outcome));
}

/**
 * A form with a field before and after the file, cut off at several places; its length says that more follows, or not.
 */
export function truncations(site: Site): readonly RawAttack[] {
  const whole = form(field('a'), FILE_PART, field('b'));
  const marks = [...whole.matchAll(/--border|\r\n\r\n|name="|filename|\?>|<\/ubl/g)].map(({ index }) => index);
  const places = [...new Set([1, ...marks.flatMap((at) => [at, at + 3]), whole.length - 8])].filter(
    (at) => at < whole.length - 4,
  );
  return places.flatMap((at): readonly RawAttack[] => {
    const short = sent(
      site,
      'an incomplete form',
      `at byte ${at}, with the length of what there is`,
      whole.slice(0, at),
      [400],
    );
    const long = sent(site, 'an incomplete form', `at byte ${at}, with the length of the whole`, whole, [400]);
    return [
      short,
      { ...long, pieces: [String(long.pieces[0]).slice(0, at - whole.length)], then: 'ends', closes: true },
    ];
  });
}

/** Cut in two wherever a parser may lose track; the result must be that of the whole form. */
export function segmentsOfForms(site: Site): readonly RawAttack[] {
  const whole = form(field('a'), FILE_PART);
  const marks = [...whole.matchAll(/--border/g)].flatMap(({ index }) =>
    [-2, -1, 0, 1, 2, 7, 8, 9, 10].map((more) => index + more),
  );
  return [...new Set(marks)]
    .filter((at) => at > 0 && at < whole.length)
    .map((at) => {
      const row = sent(site, 'a form in two segments', `cut at byte ${at}`, whole, 'valid');
      const text = String(row.pieces[0]);
      const cut = text.length - whole.length + at;
      return { ...row, pieces: [text.slice(0, cut), 10, text.slice(cut)] };
    });
}
