/** A PDF in parts that can be changed one by one, written in each of the forms that locate objects. */
import { deflateSync } from 'node:zlib';

export interface Part {
  /** The dictionary or another object, as written. */
  readonly text: string;
  /** The content of its stream, as written; null if it has none. */
  readonly content: Buffer | null;
}

/** Objects by number, from 1; the first is the catalogue. */
export type Parts = readonly Part[];

/** How objects are located: by a table, by a cross-reference stream, with objects in a stream too, or not at all. */
export const FORMS = ['table', 'stream', 'packed', 'none'] as const;
export type Form = (typeof FORMS)[number];

/** Additional entries for the trailer, or for the dictionary that serves as trailer. */
export interface Extra {
  readonly trailer: string;
  /** The field widths of a cross-reference stream, if they differ. */
  readonly widths: string;
  readonly index: string;
}

export const NO_EXTRA: Extra = { trailer: '', widths: '[1 4 2]', index: '' };

export function writePdf(parts: Parts, form: Form, extra: Extra = NO_EXTRA): Buffer {
  const file = new Writer();
  const isPacked = ({ content }: Part): boolean => form === 'packed' && content === null;
  const packed = parts.flatMap((part, index) => (isPacked(part) ? [{ part, number: index + 1 }] : []));
  parts.forEach((part, index) => {
    if (!isPacked(part)) file.object(index + 1, part);
  });
  const packer = parts.length + 1;
  if (packed.length > 0) file.object(packer, packedPart(packed));
  const size = parts.length + 2;
  const trailer = `/Root 1 0 R ${extra.trailer}`;
  if (form === 'none') return file.bytes(`trailer<<${trailer}>>\n`);
  const start = file.length;
  if (form === 'table') {
    const entries = Array.from({ length: size }, (_, number) => {
      const at = file.places.get(number);
      return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
    });
    return file.bytes(
      `xref\n0 ${size}\n${entries.join('')}trailer\n<</Size ${size} ${trailer}>>\nstartxref\n${start}\n`,
    );
  }
  const table = Buffer.concat(
    Array.from({ length: size }, (_, number) => {
      const index = packed.findIndex((one) => one.number === number);
      if (index >= 0) return entryOf(2, packer, index);
      const at = number === packer + 1 ? start : file.places.get(number);
      return at === undefined ? entryOf(0, 0, 0) : entryOf(1, at, 0);
    }),
  );
  const text = `<</Type/XRef /W${extra.widths} ${extra.index} /Size ${size} ${trailer} /Filter/FlateDecode`;
  file.object(packer + 1, { text: `${text}>>`, content: deflateSync(table) });
  return file.bytes(`startxref\n${start}\n`);
}

class Writer {
  readonly places = new Map<number, number>();
  readonly #written: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  length = this.#written[0]!.length;

  object(number: number, { text, content }: Part): void {
    this.places.set(number, this.length);
    this.#write(Buffer.from(`${number} 0 obj\n`));
    if (content === null) this.#write(Buffer.from(text, 'latin1'));
    else {
      // An existing length is there on purpose.
      const length = text.includes('/Length') ? '' : `/Length ${content.length}`;
      this.#write(Buffer.from(`${text.replace(/>>\s*$/, '')} ${length}>>stream\n`, 'latin1'));
      this.#write(content);
      this.#write(Buffer.from('\nendstream'));
    }
    this.#write(Buffer.from('\nendobj\n'));
  }

  bytes(end: string): Buffer {
    return Buffer.concat([...this.#written, Buffer.from(`${end}%%EOF\n`, 'latin1')]);
  }

  #write(bytes: Buffer): void {
    this.#written.push(bytes);
    this.length += bytes.length;
  }
}

function packedPart(packed: readonly { readonly part: Part; readonly number: number }[]): Part {
  let body = '';
  const index = packed.map(({ part, number }) => {
    const at = body.length;
    body += `${part.text} `;
    return `${number} ${at}`;
  });
  const head = `${index.join(' ')} `;
  return {
    text: `<</Type/ObjStm /N ${packed.length} /First ${head.length} /Filter/FlateDecode>>`,
    content: deflateSync(Buffer.from(head + body, 'latin1')),
  };
}

function entryOf(kind: number, second: number, third: number): Buffer {
  const entry = Buffer.alloc(7);
  entry.writeUInt8(kind, 0);
  entry.writeUInt32BE(second, 1);
  entry.writeUInt16BE(third, 5);
  return entry;
}
