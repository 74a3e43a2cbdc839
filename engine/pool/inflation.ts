/** A guard before PDFs of strangers are opened: a few kilobytes of a stream can stand for gigabytes. */
import { constants, inflateSync } from 'node:zlib';

/** What one stream may become, and all of them together: many times what an invoice with its attachments needs. */
const STREAM_BYTES = 32 * 1024 * 1024;
const ALL_BYTES = 128 * 1024 * 1024;

/** Streams within streams. */
const DEPTH = 3;

const KEYWORD = Buffer.from('stream');

/**
 * Whether decompressing a PDF's streams would take too much memory. Whatever is compressed as PDFs do it (zlib, RFC 1950)
 * is tried, not only what says so: names can be written in many ways. Encrypted streams can't be looked into.
 */
export function inflatesTooFar(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let left = ALL_BYTES;
  for (let at = bytes.indexOf(KEYWORD); at >= 0; at = bytes.indexOf(KEYWORD, at + KEYWORD.length)) {
    let start = at + KEYWORD.length;
    while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
    left -= inflatedSize(bytes.subarray(start), DEPTH);
    if (left < 0) return true;
  }
  return false;
}

/** Bytes of all that a stream becomes; infinite beyond the bound, 0 for what is not compressed. */
function inflatedSize(bytes: Buffer, depth: number): number {
  if (depth === 0 || !startsCompressed(bytes)) return 0;
  try {
    const content = inflateSync(bytes, { maxOutputLength: STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
    return content.length + inflatedSize(content, depth - 1);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? Infinity : 0;
  }
}

/** The two bytes of a zlib header: the method, and a checksum (RFC 1950, section 2.2). */
function startsCompressed(bytes: Buffer): boolean {
  return bytes.length > 2 && (bytes[0]! & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
}
