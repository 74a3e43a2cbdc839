/** The objects of a PDF (ISO 32000-1, 7.3), as they are written: references are not followed. */

export type Value = null | boolean | number | Name | PdfString | Reference | readonly Value[] | Dict | Stream;

/** `/FlateDecode`, without the slash. */
export class Name {
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
export class Reference {
  readonly number: number;
  readonly generation: number;

  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }

  /** The same for references to the same object. */
  get key(): string {
    return `${this.number} ${this.generation}`;
  }
}

export class Dict {
  readonly entries: ReadonlyMap<string, Value>;

  constructor(entries: ReadonlyMap<string, Value>) {
    this.entries = entries;
  }

  /** What is written there; null where nothing is. */
  get(key: string): Value {
    return this.entries.get(key) ?? null;
  }

  /** A name that is written there itself. */
  name(key: string): string | null {
    const value = this.get(key);
    return value instanceof Name ? value.text : null;
  }

  /** A number that is written there itself. */
  number(key: string): number | null {
    const value = this.get(key);
    return typeof value === 'number' ? value : null;
  }

  /** A string that is written there itself. */
  string(key: string): Uint8Array | null {
    const value = this.get(key);
    return value instanceof PdfString ? value.bytes : null;
  }
}

export class Stream {
  readonly dict: Dict;
  /** As they stand in the file, decrypted: filters are still to be applied. */
  readonly bytes: Uint8Array;

  constructor(dict: Dict, bytes: Uint8Array) {
    this.dict = dict;
    this.bytes = bytes;
  }
}

/** The dictionary itself, or that of a stream; null for other values. */
export function dictOf(value: Value): Dict | null {
  if (value instanceof Dict) return value;
  return value instanceof Stream ? value.dict : null;
}

/**
 * Thrown where what is written is not what ISO 32000 asks for. A file may be damaged a hundred thousand times, and each is
 * caught close by: it is no `Error`, which takes longer to make than all the rest.
 */
export class Damaged {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
