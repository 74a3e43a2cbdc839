/** Finds the first invalid byte of UTF-8 (Unicode, table 3-7). Only used for bytes known to be invalid. */

/**
 * The offset of the first ill-formed sequence: an overlong form, a surrogate, a code point above U+10FFFF, a stray or
 * missing continuation byte. The length of the bytes if there is none.
 */
export function firstInvalidUtf8(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) break;
    at += length;
  }
  return at;
}

/** Length of the well-formed sequence at an offset, 0 if there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return 1;
  const length = lead >= 0xc2 && lead <= 0xdf ? 2 : (lead & 0xf0) === 0xe0 ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  for (let i = 1; i < length; i++) {
    if ((bytes[at + i]! & 0xc0) !== 0x80) return 0;
  }
  const second = bytes[at + 1]!;
  const isForbidden =
    (lead === 0xe0 && second < 0xa0) || // overlong
    (lead === 0xed && second > 0x9f) || // surrogates
    (lead === 0xf0 && second < 0x90) || // overlong
    (lead === 0xf4 && second > 0x8f); // above U+10FFFF
  return isForbidden ? 0 : length;
}
