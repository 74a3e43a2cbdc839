import assert from 'node:assert/strict';
import { decode } from '#schematron/xml/decode.js';
import type { XmlProblem } from '#schematron/xml/problem.js';

const utf8 = (text: string): Uint8Array => Buffer.from(text, 'utf8');
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const utf16le = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);
const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);
const declaring = (encoding: string, rest = '<a>ä</a>'): string =>
  `<?xml version="1.0" encoding="${encoding}"?>${rest}`;

function accepted(document: Uint8Array, charset?: string): [text: string, encoding: string] {
  const decoded = decode(document, charset);
  if (!decoded.ok) assert.fail(decoded.problem.message);
  return [decoded.text, decoded.encoding];
}

function refused(document: Uint8Array, charset?: string): XmlProblem {
  const decoded = decode(document, charset);
  assert.ok(!decoded.ok, 'should not have been decoded');
  assert.equal(decoded.problem.code, 'XML-ENCODING');
  return decoded.problem;
}

describe('xml: decoding by the byte order mark', () => {
  it('strips the mark of UTF-8, UTF-16LE and UTF-16BE', () => {
    assert.deepEqual(accepted(utf8('\ufeff<ä/>')), ['<ä/>', 'UTF-8']);
    assert.deepEqual(accepted(utf16le('\ufeff<ä😀/>')), ['<ä😀/>', 'UTF-16LE']);
    assert.deepEqual(accepted(utf16be('\ufeff<ä😀/>')), ['<ä😀/>', 'UTF-16BE']);
  });

  it('strips only one mark', () => {
    assert.deepEqual(accepted(utf8('\ufeff\ufeff<a/>')), ['\ufeff<a/>', 'UTF-8']);
  });

  it('wins over the charset parameter', () => {
    assert.deepEqual(accepted(utf16le('\ufeff<ä/>'), 'utf-8'), ['<ä/>', 'UTF-16LE']);
    assert.deepEqual(accepted(utf8('\ufeff<ä/>'), 'iso-8859-1'), ['<ä/>', 'UTF-8']);
    assert.deepEqual(accepted(utf8('\ufeff<ä/>'), 'no-such-charset'), ['<ä/>', 'UTF-8']);
  });

  it('must not contradict the declaration', () => {
    assert.match(
      refused(utf16le(`\ufeff${declaring('UTF-8')}`)).message,
      /declares the encoding UTF-8, but is in UTF-16LE/,
    );
    assert.match(
      refused(utf8(`\ufeff${declaring('ISO-8859-1')}`)).message,
      /declares the encoding ISO-8859-1, but is in UTF-8/,
    );
    assert.match(refused(utf8(`\ufeff${declaring('UTF-16')}`)).message, /UTF-16/);
    assert.match(refused(utf16le(`\ufeff${declaring('UTF-16BE')}`)).message, /UTF-16BE/);
    assert.match(refused(utf16be(`\ufeff${declaring('made-up')}`)).message, /"made-up"/);
    assert.equal(accepted(utf16be(`\ufeff${declaring('utf-16')}`))[1], 'UTF-16BE');
    assert.equal(accepted(utf8(`\ufeff${declaring('utf-8')}`))[1], 'UTF-8');
  });

  it('of UTF-32 is refused', () => {
    assert.match(refused(bytes(0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0)).message, /UTF-32/);
    assert.match(refused(bytes(0, 0, 0xfe, 0xff, 0, 0, 0, 0x3c)).message, /UTF-32/);
  });
});

describe('xml: decoding by the charset parameter', () => {
  it('wins over the declaration, which is then ignored', () => {
    assert.deepEqual(accepted(utf8(declaring('ISO-8859-1')), 'utf-8'), [declaring('ISO-8859-1'), 'UTF-8']);
    assert.deepEqual(accepted(latin1(declaring('UTF-8')), 'ISO-8859-1'), [declaring('UTF-8'), 'ISO-8859-1']);
    assert.equal(accepted(utf8(declaring('made-up')), 'UTF-8')[1], 'UTF-8');
  });

  it('may be quoted or empty', () => {
    assert.equal(accepted(latin1('<ä/>'), ' "latin1" ')[1], 'ISO-8859-1');
    assert.equal(accepted(utf8('<ä/>'), '')[1], 'UTF-8');
  });

  it('must name a supported encoding', () => {
    assert.match(refused(utf8('<a/>'), 'utf-7').message, /"utf-7" of the charset of the request/);
  });

  it('allows UTF-16 without a mark, big endian unless the document shows otherwise', () => {
    assert.deepEqual(accepted(utf16be('\n<ä/>'), 'utf-16'), ['\n<ä/>', 'UTF-16BE']);
    assert.deepEqual(accepted(utf16le('<ä/>'), 'utf-16'), ['<ä/>', 'UTF-16LE']);
    assert.deepEqual(accepted(utf16le('<ä/>'), 'utf-16le'), ['<ä/>', 'UTF-16LE']);
  });

  it('must not contradict obvious bytes', () => {
    assert.match(refused(utf8('<a/>'), 'utf-16').message, /charset of the request says UTF-16/);
    assert.match(refused(utf16le('<a/>'), 'utf-8').message, /charset of the request says UTF-8/);
    assert.match(refused(utf16le('<a/>'), 'utf-16be').message, /UTF-16BE/);
  });
});

describe('xml: decoding by the document alone', () => {
  it('defaults to UTF-8', () => {
    assert.deepEqual(accepted(utf8('<ä€😀/>')), ['<ä€😀/>', 'UTF-8']);
    assert.deepEqual(accepted(utf8('<?xml version="1.0"?><ä/>')), ['<?xml version="1.0"?><ä/>', 'UTF-8']);
    assert.deepEqual(accepted(bytes()), ['', 'UTF-8']);
  });

  it('follows the declaration, in any case and with either quote', () => {
    assert.equal(accepted(latin1(declaring('iso-8859-1')))[0], declaring('iso-8859-1'));
    assert.equal(accepted(latin1(`<?xml version='1.0'\n encoding = 'Latin1' ?><ä/>`))[0].slice(-4), '<ä/>');
    assert.equal(accepted(utf8(declaring('us-ascii', '<a/>')))[1], 'US-ASCII');
  });

  it('detects UTF-16 by the first character', () => {
    assert.equal(accepted(utf16le(declaring('UTF-16')))[1], 'UTF-16LE');
    assert.equal(accepted(utf16be(declaring('UTF-16')))[1], 'UTF-16BE');
    assert.match(refused(utf16be(declaring('UTF-8'))).message, /declares the encoding UTF-8, but is in UTF-16BE/);
  });

  it('rejects a UTF-16 declaration in other bytes', () => {
    const { message, line, column } = refused(utf8(declaring('UTF-16')));
    assert.match(message, /declares the encoding UTF-16/);
    assert.deepEqual([line, column], [1, 31]);
  });

  it('rejects unknown encodings by name', () => {
    assert.match(refused(utf8(declaring('EBCDIC-CP-DE'))).message, /"EBCDIC-CP-DE" of the document is not supported/);
  });

  it('ignores text that only looks like a declaration', () => {
    assert.equal(accepted(utf8('<a><?xml version="1.0" encoding="ISO-8859-1"?>ä</a>'))[1], 'UTF-8');
    assert.equal(accepted(utf8('<?xml-x encoding="ISO-8859-1"?><ä/>'))[1], 'UTF-8');
    assert.equal(accepted(utf8(`<?xml version="1.0"?><ä encoding="ISO-8859-1"/>`))[1], 'UTF-8');
  });
});

describe('xml: single-byte encodings', () => {
  const all = Uint8Array.from({ length: 128 }, (_, i) => 0x80 + i);

  it('ISO-8859-1 is itself, not Windows-1252', () => {
    assert.equal(accepted(all, 'iso-8859-1')[0], Buffer.from(all).toString('latin1'));
  });

  it('ISO-8859-15 has the euro sign and seven further letters', () => {
    assert.equal(
      accepted(all, 'iso-8859-15')[0].slice(0x20),
      new TextDecoder('iso-8859-15').decode(all.subarray(0x20)),
    );
    assert.equal(accepted(bytes(0x3c, 0xa4), 'iso-8859-15')[0], '<€');
  });

  it('Windows-1252 has five invalid bytes', () => {
    const characters = '€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ';
    for (const [i, character] of [...characters].entries()) {
      const document = bytes(0x3c, 0x80 + i);
      if (character === '�') assert.match(refused(document, 'windows-1252').message, /at offset 1 /);
      else assert.equal(accepted(document, 'windows-1252')[0], `<${character}`);
    }
    assert.equal(accepted(all.subarray(0x20), 'cp1252')[0], Buffer.from(all.subarray(0x20)).toString('latin1'));
  });

  it('US-ASCII has nothing above 0x7F', () => {
    assert.match(refused(latin1('<a>\nä'), 'us-ascii').message, /0xE4 at offset 4 is not valid in US-ASCII/);
  });
});

describe('xml: bytes that are not valid', () => {
  const INVALID: readonly (readonly [what: string, wrong: number[]])[] = [
    ['a stray continuation', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an overlong form of three bytes', [0xe0, 0x9f, 0xbf]],
    ['an overlong form of four', [0xf0, 0x8f, 0xbf, 0xbf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a code point too high', [0xf4, 0x90, 0x80, 0x80]],
    ['a lead that does not exist', [0xf5, 0x80, 0x80, 0x80]],
    ['a sequence cut short', [0xe2, 0x82, 0x3c]],
    ['Latin-1', [0xe4, 0x3c]],
    ['0xFF', [0xff]],
  ];

  for (const [what, wrong] of INVALID) {
    it(`of UTF-8: ${what}`, () => {
      const { message, line, column } = refused(joined(utf8('\ufeff<a>\r\nä😀'), bytes(...wrong), utf8('</a>')));
      assert.match(message, new RegExp(`0x${wrong[0]!.toString(16).toUpperCase()} at offset 14 is not valid in UTF-8`));
      assert.deepEqual([line, column], [2, 3]);
    });
  }

  it('of UTF-8: a sequence truncated by the end', () => {
    assert.match(refused(joined(utf8('<a>'), bytes(0xf0, 0x9f, 0x98))).message, /offset 3 /);
  });

  it('of UTF-8: reported after everything valid', () => {
    const right = ['\u0080', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffff', '\u{10000}', '\u{10ffff}'].join('');
    assert.equal(accepted(utf8(right))[0], right);
    assert.match(refused(joined(utf8(right), bytes(0xff))).message, new RegExp(`offset ${utf8(right).length} `));
  });

  it('of UTF-16: half a pair, half a unit', () => {
    assert.match(
      refused(joined(utf16le('\ufeff<'), bytes(0x00, 0xd8, 0x3c, 0))).message,
      /offset 4 is not valid in UTF-16LE/,
    );
    assert.match(refused(joined(utf16be('\ufeff<'), bytes(0xdc, 0x00))).message, /offset 4 is not valid in UTF-16BE/);
    assert.match(refused(joined(utf16be('\ufeff<'), bytes(0x41))).message, /0x41 at offset 4/);
  });

  it('leaves the bytes unchanged, also in a larger buffer', () => {
    const document = utf16be('xx\ufeff<ä/>yy');
    const before = Buffer.from(document).toString('hex');
    assert.equal(accepted(document.subarray(4, -4))[0], '<ä/>');
    assert.equal(Buffer.from(document).toString('hex'), before);
  });
});
