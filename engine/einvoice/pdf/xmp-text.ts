/**
 * Decodes XMP packets in UTF-8, UTF-16 or UTF-32 (ISO 16684-1, 7.1). The first character shows the encoding, with or
 * without a byte order mark.
 */
import { decode } from 'einvoice-schematron/xml/decode.js';
import { toText } from 'einvoice-schematron/xml/encodings.js';

/** An encoding with several bytes per character. */
interface WideEncoding {
  readonly bytes: 2 | 4;
  readonly isLittle: boolean;
}

/** @returns null if the bytes are not valid in their encoding */
export function xmpText(bytes: Uint8Array): string | null {
  const wide = detectWideEncoding(bytes);
  if (wide === null) {
    const decoded = decode(withoutPadding(bytes));
    return decoded.ok ? decoded.text : null;
  }
  const whole = bytes.subarray(0, bytes.length - (bytes.length % wide.bytes));
  const text = wide.bytes === 2 ? fromUtf16(whole, wide) : fromUtf32(whole, wide);
  return text === null ? null : text.replace(/^\ufeff/, '').replace(/[\0\t\r\n ]+$/, '');
}

/**
 * A packet begins with a byte order mark, `<` or a blank, so the position of NUL bytes shows character size and byte
 * order.
 */
function detectWideEncoding([first, second, third, fourth]: Uint8Array): WideEncoding | null {
  if (first === 0xff && second === 0xfe) return { bytes: third === 0 && fourth === 0 ? 4 : 2, isLittle: true };
  if (first === 0xfe && second === 0xff) return { bytes: 2, isLittle: false };
  if (first === 0 && second === 0) return { bytes: 4, isLittle: false };
  if (first === 0) return { bytes: 2, isLittle: false };
  if (second !== 0) return null;
  return { bytes: third === 0 && fourth === 0 ? 4 : 2, isLittle: true };
}

function fromUtf16(bytes: Uint8Array, { isLittle }: WideEncoding): string | null {
  const converted = toText(bytes, isLittle ? 'UTF-16LE' : 'UTF-16BE');
  return converted.ok ? converted.text : null;
}

function fromUtf32(bytes: Uint8Array, { isLittle }: WideEncoding): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return null;
    pieces.push(String.fromCodePoint(code));
  }
  return pieces.join('');
}

/** Removes the padding after the packet, which is there for changes in place: blanks, in some files NULs. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && [0, 0x09, 0x0a, 0x0d, 0x20].includes(bytes[end - 1]!)) end -= 1;
  return bytes.subarray(0, end);
}
