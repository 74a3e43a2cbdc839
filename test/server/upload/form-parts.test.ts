/** Which part of a form is the file, and which charset applies; compared with busboy for the same bytes. */

import assert from 'node:assert/strict';
import { createApp } from '#service/app.js';
import { type ErrorCode } from '#service/http/errors.js';
import { send } from '../http/exchange.js';
import { BOUNDARY, errorText, FORM, knownKeys, notingValidator, REPORT } from '../http/support.js';
import { CONTENT, END, FILE, part } from './parts.js';

const LATIN = 'Content-Type: text/xml; charset=iso-8859-1';
const UTF8_FILE = part(`${FILE}\r\nContent-Type: application/xml; charset=utf-8`);

async function upload(
  body: string,
): Promise<{ text: string; content: string | undefined; charset: string | undefined }> {
  const validator = notingValidator();
  const { text } = await send(createApp({ validator, keys: knownKeys }), {
    headers: { 'Content-Type': FORM },
    body: Buffer.from(body),
  });
  const [call] = validator.calls;
  return { text, content: call?.bytes.toString(), charset: call?.options.charset };
}

describe('a part whose name only resembles "file"', () => {
  const rows: readonly (readonly [name: string, disposition: string])[] = [
    ['in capitals', 'form-data; name="FILE"; filename="x"'],
    ['in the file name', 'form-data; filename="a; name=file; b"; name="x"'],
    ['in the file name, with escaped quotes', 'form-data; filename="a\\"; name=\\"file\\"; b"; name="x"'],
    ['in the file name, whose quote is escaped', 'form-data; name="x"; filename="\\"; name=file"'],
    ['in another parameter', 'form-data; name="x"; note="; name=\\"file\\""; filename="x"'],
    ['as the second name', 'form-data; name="x"; filename="x"; name="file"'],
    ['as the second name, in capitals', 'form-data; name="x"; filename="x"; NAME=file'],
    ['as an extended name', 'form-data; name="x"; name*=UTF-8\'\'file; filename="x"'],
    ['with a bracket', 'form-data; name="file[]"; filename="x"'],
    ['with a space in it', 'form-data; name=" file"; filename="x"'],
    ['with an escape that is none', 'form-data; name="f\\ile"; filename="x"'],
    ['at the end of a parameter name', 'form-data; name="x"; filename="x"; xname="file"'],
    ['of an attachment', 'attachment; name="file"; filename="x"'],
    ['of no form', 'form-data2; name="file"; filename="x"'],
    ['in a header that is malformed before it', 'form-data; filename=a b; name="file"'],
    ['in a quote that never ends', 'form-data; filename="a; name=file'],
  ];
  for (const [name, disposition] of rows) {
    for (const [where, wrap] of [
      ['before', (decoy: string) => decoy + UTF8_FILE + END],
      ['after', (decoy: string) => UTF8_FILE + decoy + END],
    ] as const) {
      it(`${name}, ${where} the file, keeps its charset and its content`, async () => {
        const decoy = part(`Content-Disposition: ${disposition}\r\n${LATIN}`, 'decoy');
        assert.deepEqual(await upload(wrap(decoy)), { text: REPORT, content: CONTENT, charset: 'utf-8' });
      });
    }
  }

  it('and no Content-Disposition, with a type: the same', async () => {
    assert.equal((await upload(part(`${LATIN}\r\nX-Name: name="file"`) + UTF8_FILE + END)).charset, 'utf-8');
  });

  it('as a name with brackets of a field: it is no field named file', async () => {
    assert.equal(
      (await upload(part('Content-Disposition: form-data; name="file[a]"', 'x') + UTF8_FILE + END)).text,
      REPORT,
    );
  });
});

describe('the part named "file"', () => {
  const rows: readonly (readonly [name: string, headers: string, charset: string | undefined])[] = [
    ['the type first', `${LATIN}\r\n${FILE}`, 'iso-8859-1'],
    [
      'header names in capitals',
      `${FILE.toUpperCase().replace('"FILE"', '"file"')}\r\n${LATIN.toUpperCase()}`,
      'ISO-8859-1',
    ],
    ['no quotes', `Content-Disposition: form-data; name=file; filename=a.xml\r\n${LATIN}`, 'iso-8859-1'],
    [
      'no spaces',
      `Content-Disposition:form-data;name="file";filename="a.xml"\r\nContent-Type:text/xml;charset="iso-8859-1"`,
      'iso-8859-1',
    ],
    [
      'the file name first',
      `Content-Disposition: form-data; filename="a; name=x"; name="file"\r\n${LATIN}`,
      'iso-8859-1',
    ],
    [
      'a disposition over two lines',
      `Content-Disposition: form-data;\r\n name="file";\r\n\tfilename="a.xml"\r\n${LATIN}`,
      'iso-8859-1',
    ],
    ['a type over two lines', `${FILE}\r\nContent-Type: text/xml;\r\n charset=iso-8859-1`, 'iso-8859-1'],
    ['two types: the first', `${FILE}\r\n${LATIN}\r\nContent-Type: text/xml; charset=utf-8`, 'iso-8859-1'],
    ['two dispositions: the first', `${FILE}\r\nContent-Disposition: form-data; name="x"\r\n${LATIN}`, 'iso-8859-1'],
    ['two charsets: the first', `${FILE}\r\n${LATIN}; charset=utf-8`, 'iso-8859-1'],
    ['a charset in another parameter', `${FILE}\r\nContent-Type: text/xml; note="; charset=iso-8859-1"`, undefined],
    ['a header that ends like the type', `${FILE}\r\nX-${LATIN}\r\nContent-Type: text/xml`, undefined],
    ['a header that has the type in its value', `${FILE}\r\nX-Note: ${LATIN}`, undefined],
    ['no type', FILE, undefined],
    [
      'an extended file name',
      `Content-Disposition: form-data; name="file"; filename*=UTF-8''a%20b.xml\r\n${LATIN}`,
      'iso-8859-1',
    ],
    [
      'a file name with backslashes',
      `Content-Disposition: form-data; name="file"; filename="C:\\invoices\\a.xml"\r\n${LATIN}`,
      'iso-8859-1',
    ],
    [
      'a file name outside Latin 1',
      `Content-Disposition: form-data; name="file"; filename="Rechnung č 発.xml"\r\n${LATIN}`,
      'iso-8859-1',
    ],
    ['8bit as its encoding', `${FILE}\r\nContent-Transfer-Encoding: 8bit`, undefined],
    ['7bit as its encoding, in capitals', `${FILE}\r\nCONTENT-TRANSFER-ENCODING: 7BIT`, undefined],
    ['binary as its encoding, with spaces', `Content-Transfer-Encoding:  binary \r\n${FILE}\r\n${LATIN}`, 'iso-8859-1'],
    ['no coding', `${FILE}\r\nContent-Encoding: identity`, undefined],
    ['a header that ends like an encoding', `${FILE}\r\nX-Content-Transfer-Encoding: base64`, undefined],
    ['a semicolon at the end', `${FILE};\r\n${LATIN}`, 'iso-8859-1'],
  ];
  for (const [name, headers, charset] of rows) {
    it(`with ${name}`, async () => {
      assert.deepEqual(await upload(part(headers) + END), { text: REPORT, content: CONTENT, charset });
    });
  }

  const refused: readonly (readonly [name: string, body: string, code: ErrorCode])[] = [
    ['a header without a colon', part(`${FILE}\r\nno colon\r\n${LATIN}`) + END, 'MULTIPART_MALFORMED'],
    ['a space before the colon', part(`${FILE.replace(':', ' :')}\r\n${LATIN}`) + END, 'MULTIPART_MALFORMED'],
    ['a first header that goes on from nothing', part(` ${FILE}`) + END, 'MULTIPART_MALFORMED'],
    ['a line feed alone in a header', part(`${FILE}\n${LATIN}`) + END, 'MULTIPART_MALFORMED'],
    ['a NUL in a header', part(`${FILE}\r\nX-A: \0`) + END, 'MULTIPART_MALFORMED'],
    ['no headers at all', `--${BOUNDARY}\r\n\r\n${CONTENT}\r\n${END}`, 'MULTIPART_MALFORMED'],
    ['headers that are too long', part(`${FILE}\r\nX-A: ${'b'.repeat(17_000)}`) + END, 'MULTIPART_MALFORMED'],
    [
      'an extended name only',
      part('Content-Disposition: form-data; name*=UTF-8\'\'file; filename="a"') + END,
      'MULTIPART_MALFORMED',
    ],
    ['line feeds instead of line ends', (part(FILE) + END).replaceAll('\r\n', '\n'), 'MULTIPART_MALFORMED'],
    ['nothing after the boundary', `--${BOUNDARY}`, 'MULTIPART_MALFORMED'],
    [
      'a type that has the PDF in another case',
      part(`${FILE}\r\nContent-Type: Application/PDF; charset=x`) + END,
      'PDF',
    ],
    ['a PDF type over two lines', part(`${FILE}\r\nContent-Type:\r\n application/pdf`) + END, 'PDF'],
    [
      'a file name with a space and no quotes',
      part('Content-Disposition: form-data; name="file"; filename=my invoice.xml') + END,
      'DISPOSITION_MALFORMED',
    ],
    [
      'a file name in quotes that never end',
      part('Content-Disposition: form-data; name="file"; filename="a.xml') + END,
      'DISPOSITION_MALFORMED',
    ],
    [
      'no semicolon in its disposition',
      part('Content-Disposition: form-data name="file" filename="a.xml"') + END,
      'DISPOSITION_MALFORMED',
    ],
    [
      'single quotes and a space in its disposition',
      part("Content-Disposition: form-data; name='file'; filename='my a.xml'") + END,
      'DISPOSITION_MALFORMED',
    ],
    [
      'a parameter without a value',
      part('Content-Disposition: form-data; name=; filename="a.xml"') + END,
      'DISPOSITION_MALFORMED',
    ],
    ['an empty disposition', part('Content-Disposition:') + END, 'DISPOSITION_MALFORMED'],
    [
      'a malformed disposition, and another part after it',
      part('Content-Disposition: form-data; name="file"; filename=a b') +
        part('Content-Disposition: form-data; name="x"', 'x') +
        END,
      'DISPOSITION_MALFORMED',
    ],
    [
      'the disposition of an attachment',
      part('Content-Disposition: attachment; name="file"; filename="a.xml"') + END,
      'FILE_MISSING',
    ],
    ['no disposition', part('X-A: b') + END, 'FILE_MISSING'],
    ['another name', part('Content-Disposition: form-data; name="invoice"; filename="a.xml"') + END, 'FILE_MISSING'],
    ['base64 as its encoding', part(`${FILE}\r\nContent-Transfer-Encoding: base64`) + END, 'PART_ENCODING'],
    [
      'base64 as its encoding, in capitals, before its name',
      part(`CONTENT-TRANSFER-ENCODING: BASE64\r\n${FILE}`) + END,
      'PART_ENCODING',
    ],
    [
      'quoted-printable as its encoding',
      part(`${FILE}\r\nContent-Transfer-Encoding: quoted-printable`) + END,
      'PART_ENCODING',
    ],
    ['an encoding that is not known', part(`${FILE}\r\nContent-Transfer-Encoding: x-uuencode`) + END, 'PART_ENCODING'],
    ['gzip as its coding', part(`${FILE}\r\nContent-Encoding: gzip`) + END, 'PART_ENCODING'],
    ['deflate as its coding, over two lines', part(`${FILE}\r\nContent-Encoding:\r\n deflate`) + END, 'PART_ENCODING'],
    [
      'a field of the same name before it',
      part('Content-Disposition: form-data; name="file"', 'x') + UTF8_FILE + END,
      'FILE_IS_FIELD',
    ],
    [
      'a field of the same name after it',
      UTF8_FILE + part('Content-Disposition: form-data; name="file"', 'x') + END,
      'FILE_IS_FIELD',
    ],
    [
      'twenty others',
      part('Content-Disposition: form-data; name="x"', 'x').repeat(20) + UTF8_FILE + END,
      'MULTIPART_PARTS',
    ],
  ];
  for (const [name, body, code] of refused) {
    it(`with ${name}: ${code}`, async () => {
      assert.deepEqual(await upload(body), { text: errorText(code), content: undefined, charset: undefined });
    });
  }

  it('with nineteen others: that is the limit', async () => {
    assert.equal(
      (await upload(part('Content-Disposition: form-data; name="x"', 'x').repeat(19) + UTF8_FILE + END)).text,
      REPORT,
    );
  });
});

describe('a part beside the file', () => {
  it('may be encoded: it is passed over', async () => {
    const other = part(
      'Content-Disposition: form-data; name="x"; filename="x"\r\nContent-Encoding: gzip\r\nContent-Transfer-Encoding: base64',
      'x',
    );
    assert.equal((await upload(other + UTF8_FILE + other + END)).text, REPORT);
  });
});

describe('what stands beside the file', () => {
  const beside = (bytes: number): string =>
    part('Content-Disposition: form-data; name="x"; filename="x"', 'x'.repeat(bytes));
  it('may have less than a megabyte', async () => {
    const { text } = await upload(`${beside(1_000_000)}${UTF8_FILE}${END}`);
    assert.equal(text, REPORT);
  });
  it('has a limit of its own, however small the file is', async () => {
    for (const body of [`${beside(3_000_000)}${UTF8_FILE}${END}`, `${UTF8_FILE}${beside(3_000_000)}${END}`])
      assert.equal((await upload(body)).text, errorText('FORM_TOO_LARGE'));
    assert.equal((await upload(`${'x'.repeat(2_000_000)}\r\n${UTF8_FILE}${END}`)).text, errorText('FORM_TOO_LARGE'));
  });
});

describe('the content of a part', () => {
  const looks = [
    `\r\n--${BOUNDARY}x\r\n${LATIN}\r\n\r\n`,
    `\r\n--${BOUNDARY.slice(0, -1)}\r\n`,
    `\n--${BOUNDARY}\r\n`,
    ` --${BOUNDARY}--\r\n`,
    `\r\n-${BOUNDARY}--`,
    `\r\n--${BOUNDARY}-`,
    `\r\n--${BOUNDARY}\r`,
    `\r\n--${BOUNDARY}--junk\r\n`,
    `\r\n--${BOUNDARY}---\r\n`,
    `\r\n--${BOUNDARY}--\n`,
    `\r\n--${BOUNDARY}-- x\r\n`,
    `\r\n--${BOUNDARY} \tx\r\n`,
    `\r\n--${BOUNDARY} --\r\n`,
    `\r\n--${BOUNDARY}--\r\r\n`,
    '\r\n\r\n',
    '\r\r\n-\r\n--',
  ];
  for (const look of looks) {
    it(`keeps ${JSON.stringify(look)}`, async () => {
      const content = `<a>${look}</a>`;
      assert.deepEqual(await upload(part(`${FILE}\r\n${LATIN}`, content) + END), {
        text: REPORT,
        content,
        charset: 'iso-8859-1',
      });
    });
  }

  it('begins after what stands before the first part, and ends before what stands after the last', async () => {
    const around = `${FILE}\r\n${LATIN}\r\n\r\ndecoy\r\n`;
    assert.deepEqual(await upload(`${around}${UTF8_FILE}${END}${around}${part(FILE)}${END}`), {
      text: REPORT,
      content: CONTENT,
      charset: 'utf-8',
    });
  });
});

describe('a delimiter', () => {
  const rows: readonly (readonly [name: string, first: string, last: string, code: ErrorCode | null])[] = [
    ['with spaces after it', '  \r\n', '--  \r\n', null],
    ['with tabs after it', '\t\r\n', '--\t \r\n', null],
    ['at the end of the body', '\r\n', '--', null],
    ['at the end of the body, with spaces after it', '\r\n', '-- \t', null],
    ['with as much after it as there may be', `${' '.repeat(1_022)}\r\n`, `--${' '.repeat(1_020)}\r\n`, null],
    ['with more after it', `${' '.repeat(5_000)}\r\n`, '--\r\n', 'MULTIPART_MALFORMED'],
    ['that is the last, with more after it', '\r\n', `--${' '.repeat(5_000)}`, 'MULTIPART_MALFORMED'],
    ['that is the last, with text after it', '\r\n', '--junk\r\n', 'MULTIPART_MALFORMED'],
    ['that is the last, with a third dash', '\r\n', '---', 'MULTIPART_MALFORMED'],
    ['that is the last, with half a line end', '\r\n', '--\r', 'MULTIPART_MALFORMED'],
    ['that is the last, with a line feed', '\r\n', '--\n', 'MULTIPART_MALFORMED'],
    ['that is the last, with one dash', '\r\n', '-', 'MULTIPART_MALFORMED'],
    ['that is the last, with a space before its dashes', '\r\n', ' --\r\n', 'MULTIPART_MALFORMED'],
  ];
  for (const [name, first, last, code] of rows) {
    it(`${name}: ${code ?? 'taken'}`, async () => {
      const body = `--${BOUNDARY}${first}${FILE}\r\n\r\n${CONTENT}\r\n--${BOUNDARY}${last}`;
      assert.deepEqual(await upload(body), {
        text: code === null ? REPORT : errorText(code),
        content: code === null ? CONTENT : undefined,
        charset: undefined,
      });
    });
  }
});
