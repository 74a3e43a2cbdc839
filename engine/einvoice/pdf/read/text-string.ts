/** Decodes text strings (ISO 32000-2, 7.9.2.2): UTF-16 or UTF-8 with a byte order mark, or PDFDocEncoding. */

/**
 * Where PDFDocEncoding differs from ISO 8859-1 (annex D.3), from 0x18 and from 0x80; a blank marks an undefined code.
 */
const LOW = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const HIGH =
  '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e \u20ac';

const utf16 = new TextDecoder('utf-16be');
const utf8 = new TextDecoder();

/** The text of a string, without codes that its encoding does not define. */
export function decodeTextString(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16.decode(bytes);
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8.decode(bytes);
  let text = '';
  for (const byte of bytes) text += decodeCharacter(byte);
  return text;
}

function decodeCharacter(byte: number): string {
  if (byte >= 0x18 && byte < 0x20) return LOW.charAt(byte - 0x18);
  if (byte >= 0x80 && byte <= 0xa0) return HIGH.charAt(byte - 0x80).trim();
  const isControl = byte < 0x18 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;
  return isControl || byte === 0xad ? '' : String.fromCharCode(byte);
}
