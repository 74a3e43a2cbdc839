/** A PDF whose objects are read on demand. */
import { Budget, LimitReached } from './budget.js';
import { type CrossReferences, nullIfDamaged, readCrossReferences } from './cross-references.js';
import type { Decryption } from './decryption.js';
import { decodeStream } from './filters/decode.js';
import { ObjectStream, isObjectStream } from './object-stream.js';
import { ObjectReader } from './objects.js';
import { recoverCrossReferences } from './recovery.js';
import { Damaged, PdfDict, PdfString, PdfReference, PdfStream, type PdfValue, dictOf } from './values.js';

/**
 * Limit of nested reads: an object may need its object stream, the stream its length, and the length another stream.
 */
const MAX_NESTED_READS = 64;

/** A password is required, or the encryption is unknown. */
export class PasswordRequired extends Error {}

export class PdfFile {
  /** The root of the document; see ISO 32000-1, 7.7.2. */
  readonly catalogue: PdfDict;
  readonly isEncrypted: boolean;
  readonly budget: Budget;
  readonly #references: CrossReferences;
  readonly #objects: ObjectReader;
  readonly #decryption: Decryption | null;
  /** Cache by reference; undefined while the value is being read. */
  readonly #values = new Map<string, PdfValue | undefined>();
  readonly #streams = new Map<number, ObjectStream | null>();
  /** Lengths of streams, by the number of the object that contains the length. */
  readonly #lengths = new Map<number, number | null>();
  /** Number of nested reads in progress. */
  #depth = 0;

  private constructor(references: CrossReferences, objects: ObjectReader, budget: Budget, security: Security) {
    this.#references = references;
    this.#objects = objects;
    this.budget = budget;
    this.isEncrypted = security.isEncrypted;
    this.#decryption = security.decryption;
    const { trailer } = references;
    const root = trailer.get('Root');
    const catalogue = root instanceof PdfReference ? dictOf(this.resolve(root)) : null;
    if (catalogue === null) throw new Damaged('The document has no catalogue.');
    const pages = catalogue.get('Pages');
    if (pages instanceof PdfReference && dictOf(this.resolve(pages)) === null)
      throw new Damaged('The pages are missing.');
    this.catalogue = catalogue;
  }

  /**
   * Locates the objects and the catalogue of a PDF. If the cross-reference table is unreadable, the file is scanned for
   * objects.
   * @throws Damaged, Locked, LimitReached
   */
  static async open(bytes: Uint8Array, budget = new Budget()): Promise<PdfFile> {
    const objects = new ObjectReader(bytes, budget);
    const references = nullIfDamaged(() => readCrossReferences(objects, budget));
    if (references !== null) {
      const security = await openSecurity(references, objects, budget);
      if (security !== null) return new PdfFile(references, objects, budget, security);
    }
    return new PdfFile(recoverCrossReferences(objects, budget), objects, budget, NO_SECURITY);
  }

  /** Follows a reference; null if the object is missing or damaged. Other values are returned unchanged. */
  resolve(value: PdfValue): PdfValue {
    if (!(value instanceof PdfReference)) return value;
    const { key } = value;
    // An object that refers to itself while being read is damaged.
    if (this.#values.has(key)) return this.#values.get(key) ?? null;
    if (this.#depth === MAX_NESTED_READS) throw new LimitReached('depth');
    this.#values.set(key, undefined);
    this.#depth += 1;
    const read = nullIfDamaged(() => this.#read(value));
    this.#depth -= 1;
    this.#values.set(key, read);
    return read;
  }

  /** The value of a dictionary entry, with references followed. */
  get(dict: PdfDict, key: string): PdfValue {
    return this.resolve(dict.get(key));
  }

  /**
   * The content of a stream.
   * @throws Damaged, LimitReached
   */
  content(stream: PdfStream): Uint8Array {
    return decodeStream(stream, this.budget, (value) => this.resolve(value));
  }

  #read({ number, generation }: PdfReference): PdfValue {
    const place = this.#references.places.get(number) ?? null;
    if (place === null) return null;
    if (typeof place !== 'number') return this.#streamOf(place.stream)?.object(place.index, true) ?? null;
    const value = this.#objects.objectAt(place, { isLenient: true, lengthAt: (length) => this.#lengthAt(length) });
    return this.#decryption === null ? value : decryptValue(value, this.#decryption, number, generation);
  }

  #streamOf(number: number): ObjectStream | null {
    const known = this.#streams.get(number);
    if (known !== undefined) return known;
    const stream = this.resolve(new PdfReference(number, 0));
    const opened =
      stream instanceof PdfStream && isObjectStream(stream.dict)
        ? nullIfDamaged(() => new ObjectStream(stream.dict, this.content(stream), this.budget))
        : null;
    this.#streams.set(number, opened);
    return opened;
  }

  #lengthAt(reference: PdfReference): number | null {
    const known = this.#lengths.get(reference.number);
    if (known !== undefined) return known;
    const length = this.#readLength(reference);
    this.#lengths.set(reference.number, length);
    return length;
  }

  /** Reads a length without reading other lengths, which prevents cycles. */
  #readLength(reference: PdfReference): number | null {
    const place = this.#references.places.get(reference.number) ?? null;
    if (place === null) return null;
    const value =
      typeof place === 'number'
        ? nullIfDamaged(() => this.#objects.objectAt(place, { isLenient: false }))
        : this.resolve(reference);
    return typeof value === 'number' ? value : null;
  }
}

interface Security {
  readonly isEncrypted: boolean;
  /** Null if nothing is encrypted. */
  readonly decryption: Decryption | null;
}

const NO_SECURITY: Security = { isEncrypted: false, decryption: null };

/**
 * @returns null if the encryption dictionary is not where the table says
 * @throws Locked, LimitReached
 */
async function openSecurity(
  { places, trailer }: CrossReferences,
  objects: ObjectReader,
  budget: Budget,
): Promise<Security | null> {
  const written = trailer.get('Encrypt');
  if (written === null) return NO_SECURITY;
  let dict = dictOf(written);
  if (written instanceof PdfReference) {
    const place = places.get(written.number);
    // An object stream may itself be encrypted, so the dictionary is never in one.
    if (typeof place !== 'number') throw new PasswordRequired();
    dict = nullIfDamaged(() => dictOf(objects.objectAt(place, { isLenient: false })));
    if (dict === null) return null;
  }
  const ids = trailer.get('ID');
  const id = Array.isArray(ids) ? (ids as readonly PdfValue[])[0] : null;
  if (dict === null || !(id instanceof PdfString)) throw new PasswordRequired();
  // Loaded on demand, since few invoices are encrypted.
  const { openEncryption } = await import('./decryption.js');
  const decryption = openEncryption(dict, id.bytes, budget);
  if (decryption === null) throw new PasswordRequired();
  return { isEncrypted: true, decryption };
}

/** Decrypts the strings and the stream of an object; what cannot be decrypted stays unchanged. */
function decryptValue(value: PdfValue, decryption: Decryption, number: number, generation: number): PdfValue {
  const inside = (inner: PdfValue): PdfValue => decryptValue(inner, decryption, number, generation);
  const decryptDict = (dict: PdfDict): PdfDict =>
    new PdfDict(new Map(Array.from(dict.entries, ([key, inner]) => [key, inside(inner)])));
  if (value instanceof PdfString)
    return new PdfString(decryption.string(value.bytes, number, generation) ?? value.bytes);
  if (value instanceof PdfStream) {
    const bytes = decryption.stream(value.bytes, value.dict.name('Type'), number, generation);
    return bytes === null ? value : new PdfStream(decryptDict(value.dict), bytes);
  }
  if (value instanceof PdfDict) return decryptDict(value);
  return Array.isArray(value) ? (value as readonly PdfValue[]).map(inside) : value;
}
