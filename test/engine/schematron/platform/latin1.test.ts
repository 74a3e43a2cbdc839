import assert from 'node:assert/strict';
import { withLatin1 } from '#schematron/platform/latin1.js';

/** UTF-8 of a text, at an offset in its buffer. */
function utf8(text: string, offset = 0): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const memory = new Uint8Array(offset + bytes.length);
  memory.set(bytes, offset);
  return memory.subarray(offset);
}

const textOf = (bytes: Uint8Array): string | null =>
  withLatin1(bytes, (found) => Buffer.from(found).toString('latin1'));

describe('UTF-8 in one byte per character', () => {
  it('converts each character up to U+00FF', () => {
    const all = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join('');
    assert.equal(textOf(utf8(all)), all);
  });

  it('converts characters at each place of a run, at any buffer offset', () => {
    for (let offset = 0; offset < 8; offset++)
      for (let length = 0; length < 70; length++)
        for (const rest of ['', 'é', 'a', 'abcdefghijklmnopqrstu', 'ßü']) {
          const text = `${'x'.repeat(length)}ü${rest}`;
          assert.equal(textOf(utf8(text, offset)), text, `${offset} ${text}`);
          assert.equal(textOf(utf8('y'.repeat(length), offset)), 'y'.repeat(length));
        }
  });

  it('fails if any character is above U+00FF', () => {
    for (const character of ['Ā', 'ő', '–', '€', '\uFFFD', '😀'])
      for (let before = 0; before < 40; before++) {
        assert.equal(textOf(utf8(`${'é'.repeat(before)}${character}`)), null, character);
        assert.equal(textOf(utf8(`${'x'.repeat(before)}${character}ü`, before % 5)), null, character);
      }
  });

  it('wipes its buffer', () => {
    let seen: Uint8Array | undefined;
    withLatin1(utf8('Müller GmbH'), (found) => void (seen = found));
    assert.deepEqual(
      [...seen!],
      Array.from({ length: 'Müller GmbH'.length }, () => 0),
    );
  });

  it('uses separate memory for nested calls', () => {
    const both = withLatin1(utf8('außen'), (outer) => [textOf(utf8('drüben')), Buffer.from(outer).toString('latin1')]);
    assert.deepEqual(both, ['drüben', 'außen']);
  });
});
