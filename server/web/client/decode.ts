/** Decodes bytes for display only: the verdict depends on how the validator decodes them. */

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The XML declaration is searched in so many bytes. */
const DECLARATION_BYTES = 200;

/** Decodes a document by its byte order mark, else its XML declaration, else as UTF-8. Never fails. */
export function decodeForDisplay(bytes: Uint8Array): string {
  return decoderFor(bytes).decode(bytes);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]);
  const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
  if (start.startsWith('<\0')) return new TextDecoder('utf-16le');
  if (start.startsWith('\0<')) return new TextDecoder('utf-16be');
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
  try {
    return new TextDecoder(declared ?? 'utf-8');
  } catch {
    // Unknown to browsers; the validator decides about it.
    return new TextDecoder('utf-8');
  }
}
