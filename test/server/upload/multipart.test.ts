/** The form parser compared with another one. */
import assert from 'node:assert/strict';
import busboy from 'busboy';
import fc from 'fast-check';
import { parseDisposition } from '#service/upload/disposition.js';
import { HttpError } from '#service/http/errors.js';
import { MultipartReader } from '#service/upload/multipart.js';
import { BOUNDARY, FORM } from '../http/support.js';
import { END, FILE, part } from './parts.js';

describe('the reader of forms', () => {
  interface Read {
    readonly name: string;
    readonly isFile: boolean;
    readonly content: string;
  }

  /** @returns null if it is malformed */
  function ours(chunks: readonly Buffer[]): readonly Read[] | null {
    const parts: { name: string; isFile: boolean; content: string }[] = [];
    const reader = new MultipartReader(BOUNDARY, (headers) => {
      const disposition = parseDisposition(headers.get('content-disposition') ?? '');
      if (disposition === null) return null;
      const found = { name: disposition.name ?? '', isFile: (disposition.filename ?? '') !== '', content: '' };
      parts.push(found);
      return (bytes) => {
        found.content += bytes.toString('latin1');
      };
    });
    try {
      for (const chunk of chunks) reader.push(chunk);
    } catch (error) {
      assert.ok(error instanceof HttpError && error.code === 'MULTIPART_MALFORMED');
      return null;
    }
    return reader.isComplete ? parts : null;
  }

  async function busboys(chunks: readonly Buffer[]): Promise<readonly Read[] | null> {
    const parts: { name: string; isFile: boolean; content: string }[] = [];
    const parser = busboy({
      headers: { 'content-type': FORM },
      defCharset: 'latin1',
      defParamCharset: 'latin1',
      preservePath: true,
    });
    parser.on('file', (name: string | undefined, stream) => {
      const found = { name: name ?? '', isFile: true, content: '' };
      parts.push(found);
      stream
        .on('data', (bytes: Buffer) => {
          found.content += bytes.toString('latin1');
        })
        .on('error', () => undefined);
    });
    parser.on('field', (name: string | undefined, content) => {
      parts.push({ name: name ?? '', isFile: false, content });
    });
    let failed = false;
    // It reports malformed headers, and continues.
    parser.on('error', () => {
      failed = true;
    });
    const ended = new Promise<void>((resolve) => parser.once('close', resolve));
    for (const chunk of chunks) parser.write(chunk);
    parser.end();
    await ended;
    return failed ? null : parts;
  }

  const value = fc.oneof(
    fc.constantFrom(
      '"file"',
      'file',
      '"FILE"',
      '"a; name=file; b"',
      '"a\\"b"',
      '"a\\\\"',
      '""',
      '"é"',
      '"a',
      'a b',
      "UTF-8''file",
    ),
    fc.string({ maxLength: 5 }).map((text) => `"${text.replace(/[^\x20-\x7e]|["\\]/g, '')}"`),
  );
  const parameter = fc
    .tuple(fc.constantFrom('name', 'NAME', 'filename', 'filename', 'note', 'na me'), value)
    .map(([name, text]) => `; ${name}=${text}`);
  const disposition = fc
    .tuple(fc.constantFrom('form-data', 'Form-Data', 'attachment'), fc.array(parameter, { maxLength: 4 }))
    .map(([type, parameters]) => `Content-Disposition: ${type}${parameters.join('')}`);
  const header = fc.oneof(
    { weight: 20, arbitrary: disposition },
    { weight: 8, arbitrary: fc.constantFrom('Content-Type: text/xml', 'X-A:', 'x-b: \t c', 'X-C: c;\r\n name="file"') },
    fc.constantFrom(' folded', 'no colon', ': x', 'X-D : x', 'X-E: \0'),
  );
  // A line that only begins like a delimiter is content for us, but a delimiter for busboy, so there is none here.
  const content = fc
    .array(fc.constantFrom('\r\n', '\r', '\n', '-', '--', BOUNDARY.slice(0, 4), '<a/>', 'x'), { maxLength: 8 })
    .map((pieces) => pieces.join(''));
  const aPart = fc
    .tuple(fc.array(header, { minLength: 1, maxLength: 3 }), content)
    .map(([headers, text]) => part(headers.join('\r\n'), text));
  const body = fc
    .tuple(
      content,
      fc.array(aPart, { maxLength: 4 }),
      fc.constantFrom(END, END, END, `--${BOUNDARY}--`, '', `--${BOUNDARY}`, `${END}epilogue`),
    )
    .map(([preamble, parts, end]) =>
      Buffer.from((preamble === '' ? '' : `${preamble}\r\n`) + parts.join('') + end, 'latin1'),
    );
  const chunked = fc.tuple(body, fc.array(fc.nat(60), { minLength: 1, maxLength: 20 })).map(([bytes, sizes]) => {
    const chunks: Buffer[] = [];
    for (let at = 0, n = 0; at < bytes.length; n += 1) {
      const size = sizes[n % sizes.length]! + 1;
      chunks.push(bytes.subarray(at, at + size));
      at += size;
    }
    return chunks;
  });

  it('reads what busboy reads, in chunks of any size', async () => {
    let good = 0;
    await fc.assert(
      fc.asyncProperty(chunked, async (chunks) => {
        const theirs = await busboys(chunks);
        if (theirs !== null && theirs.length > 0) good += 1;
        assert.deepEqual(ours(chunks), theirs);
      }),
      { numRuns: 3_000, seed: 7 },
    );
    assert.ok(good > 500, `only ${good} of them were forms`);
  });

  it('reads lines that resemble delimiters the same, wherever chunks end', () => {
    const one = 'Content-Disposition: form-data; name="a"';
    const text = `a\r\n--${BOUNDARY}--x\r\n--${BOUNDARY} \t-\r\n--${BOUNDARY}--\r`;
    for (const last of ['--', '-- \t', '--\r\n', '-- \r\n--', '--\r\nepilogue', '--x', '-', '']) {
      const bytes = Buffer.from(
        `--${BOUNDARY} \r\n${one}\r\n\r\n${text}\r\n--${BOUNDARY}\t \r\n${one}\r\n\r\nb\r\n--${BOUNDARY}${last}`,
      );
      const expected = /^--(?!x)/.test(last)
        ? [text, 'b'].map((content) => ({ name: 'a', isFile: false, content }))
        : null;
      assert.deepEqual(ours([...bytes].map((byte) => Buffer.of(byte))), expected, last);
      for (let at = 0; at <= bytes.length; at += 1)
        assert.deepEqual(ours([bytes.subarray(0, at), bytes.subarray(at)]), expected, `${last} at ${at}`);
    }
  });

  it('hands on every byte as soon as it can be none of a delimiter', () => {
    const bytes: Buffer[] = [];
    const reader = new MultipartReader(BOUNDARY, () => (chunk) => {
      bytes.push(Buffer.from(chunk));
    });
    reader.push(Buffer.from(`--${BOUNDARY}\r\n${FILE}\r\n\r\n`));
    reader.push(Buffer.from('abc\r\n--'));
    assert.equal(Buffer.concat(bytes).toString(), 'abc');
    reader.push(Buffer.from('d'));
    assert.equal(Buffer.concat(bytes).toString(), 'abc\r\n--d');
  });
});
