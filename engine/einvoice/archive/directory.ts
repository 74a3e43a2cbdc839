/** The central directory at the end of a ZIP file (APPNOTE 6.3.10). */
import type { ArchiveBudget } from './budget.js';

/** A file as the directory lists it. */
export interface ArchiveEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0: stored, 8: deflate. */
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly at: number;
}

/** The file is not an archive, or it is damaged. */
export class DamagedArchive extends Error {}

const END = { mark: 0x06054b50, size: 22 };
const END_64 = { mark: 0x06064b50, locator: 0x07064b50, locatorSize: 20, size: 56 };
const ENTRY = { mark: 0x02014b50, size: 46 };
const LOCAL = { mark: 0x04034b50, size: 30 };
const LONGEST_COMMENT = 0xffff;
/** Placeholder for a number that does not fit its 32-bit field (ZIP64). */
const IN_ZIP64_FIELD = 0xffffffff;
const ZIP64_FIELD = 0x0001;
const ENCRYPTED = 0x0001;
const UTF8 = 0x0800;

function dataView(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Reads the entries of an archive.
 * @throws DamagedArchive, ArchiveLimitReached
 */
export function readDirectory(bytes: Uint8Array, budget: ArchiveBudget): readonly ArchiveEntry[] {
  const view = dataView(bytes);
  const { from, to, shift } = locateDirectory(view);
  const entries: ArchiveEntry[] = [];
  // The end of the directory counts, not the number of entries: that has only 16 bits, and some writers truncate it.
  for (let at = from; at < to;) {
    if (at + ENTRY.size > to || view.getUint32(at, true) !== ENTRY.mark) throw new DamagedArchive();
    budget.countName();
    const [nameSize, fieldsSize, commentSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    const nameEnd = at + ENTRY.size + nameSize;
    const end = nameEnd + fieldsSize + commentSize;
    if (end > to) throw new DamagedArchive();
    const flags = view.getUint16(at + 8, true);
    const [size, packedSize, start] = readZip64Numbers(view, nameEnd, nameEnd + fieldsSize, [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]);
    entries.push({
      name: decodeName(bytes.subarray(at + ENTRY.size, nameEnd), (flags & UTF8) !== 0),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize,
      size,
      at: start + shift,
    });
    at = end;
  }
  return entries;
}

/**
 * The bytes of a file as stored, still compressed.
 * @throws DamagedArchive
 */
export function packedBytes(bytes: Uint8Array, { at, packedSize }: ArchiveEntry): Uint8Array {
  const view = dataView(bytes);
  if (!(at >= 0 && at + LOCAL.size <= bytes.length) || view.getUint32(at, true) !== LOCAL.mark)
    throw new DamagedArchive();
  const start = at + LOCAL.size + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + packedSize > bytes.length) throw new DamagedArchive();
  return bytes.subarray(start, start + packedSize);
}

/**
 * Locates the directory. `shift` is the number of bytes before the archive, which offsets in the directory do not
 * include.
 */
function locateDirectory(view: DataView): { readonly from: number; readonly to: number; readonly shift: number } {
  const end = findEndRecord(view);
  const size = view.getUint32(end + 12, true);
  const from = view.getUint32(end + 16, true);
  const locator = end - END_64.locatorSize;
  if (locator >= 0 && view.getUint32(locator, true) === END_64.locator) {
    const large = Number(view.getBigUint64(locator + 8, true));
    if (large + END_64.size > locator || view.getUint32(large, true) !== END_64.mark) throw new DamagedArchive();
    const start = Number(view.getBigUint64(large + 48, true));
    return requireWithin({ from: start, to: start + Number(view.getBigUint64(large + 40, true)), shift: 0 }, large);
  }
  const shift = end - size - from;
  return requireWithin({ from: from + shift, to: end, shift }, end);
}

function requireWithin<Range extends { readonly from: number; readonly to: number; readonly shift: number }>(
  range: Range,
  end: number,
): Range {
  if (range.shift < 0 || range.from < 0 || range.from > range.to || range.to > end) throw new DamagedArchive();
  return range;
}

function findEndRecord(view: DataView): number {
  const last = view.byteLength - END.size;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at -= 1) {
    if (view.getUint32(at, true) === END.mark && at + END.size + view.getUint16(at + 20, true) === view.byteLength)
      return at;
  }
  throw new DamagedArchive();
}

type Numbers = readonly [size: number, packedSize: number, at: number];

/** Reads numbers of more than 32 bits from the ZIP64 extra field, which holds only those, in this order. */
function readZip64Numbers(view: DataView, from: number, to: number, numbers: Numbers): Numbers {
  if (!numbers.includes(IN_ZIP64_FIELD)) return numbers;
  for (let at = from; at + 4 <= to;) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === ZIP64_FIELD && end <= to) {
      let next = at + 4;
      return numbers.map((number) => {
        if (number !== IN_ZIP64_FIELD) return number;
        if (next + 8 > end) throw new DamagedArchive();
        next += 8;
        return Number(view.getBigUint64(next - 8, true));
      }) as unknown as Numbers;
    }
    at = end;
  }
  return numbers;
}

/** Names without the UTF-8 flag are mostly UTF-8 anyway; otherwise Latin-1 is assumed. */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  try {
    return new TextDecoder('utf-8', { fatal: !isUtf8 }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}
