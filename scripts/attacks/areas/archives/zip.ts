/** Writes ZIP files field by field (APPNOTE 6.3.10), so that each field can be wrong. */
import { crc32, deflateRawSync } from 'node:zlib';
import { VALID_INVOICE } from '../../site.js';

export interface ZipEntry {
  readonly name: string | Buffer;
  /** The content before compression. */
  readonly content: Buffer;
  /** The compressed bytes in the file; by default `content`, compressed by the method. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly extra?: Buffer;
  readonly comment?: string;
  /** Offset of the bytes that the directory entry points to, instead of its own. */
  readonly at?: number;
}

export const INVOICE_ENTRY: ZipEntry = { name: 'a.xml', content: VALID_INVOICE };

/** A field to overwrite: in a local header, in the directory, or in its end record. */
export interface Overwrite {
  readonly where: 'local' | 'directory' | 'end';
  readonly offset: number;
  readonly bytes: 2 | 4;
  readonly value: number;
}

/** @param overwrites in the first entry, or in the end record */
export function writeZip(entries: readonly ZipEntry[], overwrites: readonly Overwrite[] = [], comment = ''): Buffer {
  const overwritten = (header: Buffer, where: Overwrite['where'], isFirst: boolean): Buffer => {
    for (const { offset, bytes, value } of isFirst ? overwrites.filter((one) => one.where === where) : [])
      header.writeUIntLE(value, offset, bytes);
    return header;
  };
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let length = 0;
  for (const [index, entry] of entries.entries()) {
    const { content, method = 8, extra = Buffer.alloc(0), at = length } = entry;
    const name = Buffer.from(entry.name as string);
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const said = Buffer.from(entry.comment ?? '');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(typeof entry.name === 'string' ? 0x0800 : 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    common.writeUInt16LE(extra.length, 24);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common]);
    files.push(overwritten(local, 'local', index === 0), name, extra, packed);
    const tail = Buffer.alloc(14);
    tail.writeUInt16LE(said.length, 0);
    tail.writeUInt32LE(at, 10);
    const central = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common, tail]);
    directory.push(overwritten(central, 'directory', index === 0), name, extra, said);
    length += local.length + name.length + extra.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(length, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...files, listed, overwritten(end, 'end', true), Buffer.from(comment)]);
}
