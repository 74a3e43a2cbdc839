/** The objects of a PDF (ISO 32000-1, 7.3), with unresolved references. */

export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfReference
  | readonly PdfValue[]
  | PdfDict
  | PdfStream;

/** `/FlateDecode`, without the slash. */
export class PdfName {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export class PdfString {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** `12 0 R` */
export class PdfReference {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }

  /** Equal for references to the same object. */
  get key(): string {
    return `${this.number} ${this.generation}`;
  }
}

export class PdfDict {
  readonly entries: ReadonlyMap<string, PdfValue>;

  constructor(entries: ReadonlyMap<string, PdfValue>) {
    this.entries = entries;
  }

  /** The direct value of an entry; null if absent. */
  get(key: string): PdfValue {
    return this.entries.get(key) ?? null;
  }

  /** The value of an entry if it is a direct name. */
  name(key: string): string | null {
    const value = this.get(key);
    return value instanceof PdfName ? value.text : null;
  }

  /** The value of an entry if it is a direct number. */
  number(key: string): number | null {
    const value = this.get(key);
    return typeof value === 'number' ? value : null;
  }

  /** The value of an entry if it is a direct string. */
  string(key: string): Uint8Array | null {
    const value = this.get(key);
    return value instanceof PdfString ? value.bytes : null;
  }
}

export class PdfStream {
  readonly dict: PdfDict;
  /** The content as stored in the file but decrypted; filters are not applied. */
  readonly bytes: Uint8Array;

  constructor(dict: PdfDict, bytes: Uint8Array) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

/** The dictionary itself, or that of a stream; null for other values. */
export function dictOf(value: PdfValue): PdfDict | null {
  if (value instanceof PdfDict) return value;
  return value instanceof PdfStream ? value.dict : null;
}

/**
 * Thrown for violations of ISO 32000. It is not an `Error`, which would be expensive to create: a file can be damaged
 * at a hundred thousand places, each of which is caught nearby.
 */
export class Damaged {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
