/** Unpacks a file of an archive in chunks, so that it stops as soon as the budget is used up. */
import type { ArchiveBudget } from './budget.js';
import { DamagedArchive, type ArchiveEntry, packedBytes } from './directory.js';

/** Why a file is skipped while the others are unpacked. */
export type SkipReason = 'large' | 'encrypted' | 'method' | 'damaged' | 'depth';

const STORED = 0;
const DEFLATED = 8;

/** Compressed bytes per chunk: deflate expands them at most about a thousandfold until the budget is checked again. */
const CHUNK_BYTES = 8 * 1024;

/**
 * The content of a file, or the reason why it is skipped.
 * @throws ArchiveLimitReached
 */
export async function unpack(
  archive: Uint8Array,
  entry: ArchiveEntry,
  budget: ArchiveBudget,
): Promise<Uint8Array<ArrayBuffer> | SkipReason> {
  const { isEncrypted, method, size, crc } = entry;
  if (isEncrypted) return 'encrypted';
  if (method !== STORED && method !== DEFLATED) return 'method';
  if (size > budget.limits.documentBytes) return 'large';
  budget.expect(size);
  try {
    const packed = packedBytes(archive, entry);
    const content = method === STORED ? copyStored(packed, budget) : await inflate(packed, size, budget);
    return content !== null && content.length === size && crc32(content) === crc ? content : 'damaged';
  } catch (error) {
    if (error instanceof DamagedArchive) return 'damaged';
    throw error;
  }
}

function copyStored(packed: Uint8Array, budget: ArchiveBudget): Uint8Array<ArrayBuffer> {
  budget.unpack(packed.length);
  return packed.slice();
}

/** Null if the data is damaged or longer than declared. */
async function inflate(
  packed: Uint8Array,
  size: number,
  budget: ArchiveBudget,
): Promise<Uint8Array<ArrayBuffer> | null> {
  let at = 0;
  const portions = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= packed.length) return controller.close();
      controller.enqueue(packed.slice(at, (at += CHUNK_BYTES)));
    },
  });
  const reader = portions.pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const content = new Uint8Array(size);
  let length = 0;
  for (;;) {
    let portion: { readonly done: boolean; readonly value?: Uint8Array | undefined };
    try {
      portion = await reader.read();
    } catch {
      return null;
    }
    const { done, value } = portion;
    if (done || value === undefined) return length === size ? content : null;
    if (length + value.length > size) {
      void reader.cancel().catch(() => undefined);
      return null;
    }
    budget.unpack(value.length);
    content.set(value, length);
    length += value.length;
  }
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let at = 0; at < bytes.length; at += 1) crc = (crc >>> 8) ^ CRC_TABLE[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
