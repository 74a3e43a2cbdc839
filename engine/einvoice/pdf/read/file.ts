/** A PDF whose objects are read when they are asked for. */
import { Budget, LimitReached } from './budget.js';
import { type CrossReferences, attempt, readCrossReferences } from './cross-references.js';
import type { Decryption } from './decryption.js';
import { decodeStream } from './filters/decode.js';
import { ObjectStream, isObjectStream } from './object-stream.js';
import { ObjectReader } from './objects.js';
import { recoverCrossReferences } from './recovery.js';
import { Damaged, Dict, PdfString, Reference, Stream, type Value, dictOf } from './values.js';

/** An object needs the stream that it is in, the stream its length, and the length may be in a stream; no more than that. */
const MOST_NEEDED = 64;

/** A password is asked for, or the document is encrypted in a way that is not known. */
export class Locked extends Error {}

export class PdfFile {
  /** The root of the document; see ISO 32000-1, 7.7.2. */
  readonly catalogue: Dict;
  readonly isEncrypted: boolean;
  readonly budget: Budget;
  readonly #references: CrossReferences;
  readonly #objects: ObjectReader;
  readonly #decryption: Decryption | null;
  /** What has been read, by reference; undefined is being read. */
  readonly #values = new Map<string, Value | undefined>();
  readonly #streams = new Map<number, ObjectStream | null>();
  /** Lengths of streams, by the number of the object that tells them. */
  readonly #lengths = new Map<number, number | null>();
  /** Objects that are being read, each because of the one before. */
  #depth = 0;

  private constructor(references: CrossReferences, objects: ObjectReader, budget: Budget, security: Security) {
    this.#references = references;
    this.#objects = objects;
    this.budget = budget;
    this.isEncrypted = security.isEncrypted;
    this.#decryption = security.decryption;
    const { trailer } = references;
    const root = trailer.get('Root');
    const catalogue = root instanceof Reference ? dictOf(this.resolve(root)) : null;
    if (catalogue === null) throw new Damaged('The document has no catalogue.');
    const pages = catalogue.get('Pages');
    if (pages instanceof Reference && dictOf(this.resolve(pages)) === null) throw new Damaged('The pages are missing.');
    this.catalogue = catalogue;
  }

  /**
   * Finds the objects of a PDF and its catalogue. A file whose cross-reference table can't be read is searched for objects.
   * @throws Damaged, Locked, LimitReached
   */
  static async open(bytes: Uint8Array, budget = new Budget()): Promise<PdfFile> {
    const objects = new ObjectReader(bytes, budget);
    const references = attempt(() => readCrossReferences(objects, budget));
    if (references !== null) {
      const security = await openSecurity(references, objects, budget);
      if (security !== null) return new PdfFile(references, objects, budget, security);
    }
    return new PdfFile(recoverCrossReferences(objects, budget), objects, budget, NO_SECURITY);
  }

  /** What a reference stands for; null where there is no such object, or it is damaged. Other values stand for themselves. */
  resolve(value: Value): Value {
    if (!(value instanceof Reference)) return value;
    const { key } = value;
    // An object that is needed to read itself can't be read.
    if (this.#values.has(key)) return this.#values.get(key) ?? null;
    if (this.#depth === MOST_NEEDED) throw new LimitReached('depth');
    this.#values.set(key, undefined);
    this.#depth += 1;
    const read = attempt(() => this.#read(value));
    this.#depth -= 1;
    this.#values.set(key, read);
    return read;
  }

  /** What stands in a dictionary, references followed. */
  get(dict: Dict, key: string): Value {
    return this.resolve(dict.get(key));
  }

  /**
   * The content of a stream.
   * @throws Damaged, LimitReached
   */
  content(stream: Stream): Uint8Array {
    return decodeStream(stream, this.budget, (value) => this.resolve(value));
  }

  #read({ number, generation }: Reference): Value {
    const place = this.#references.places.get(number) ?? null;
    if (place === null) return null;
    if (typeof place !== 'number') return this.#streamOf(place.stream)?.object(place.index, true) ?? null;
    const value = this.#objects.objectAt(place, { isLenient: true, lengthAt: (length) => this.#lengthAt(length) });
    return this.#decryption === null ? value : decrypted(value, this.#decryption, number, generation);
  }

  #streamOf(number: number): ObjectStream | null {
    const known = this.#streams.get(number);
    if (known !== undefined) return known;
    const stream = this.resolve(new Reference(number, 0));
    const opened =
      stream instanceof Stream && isObjectStream(stream.dict)
        ? attempt(() => new ObjectStream(stream.dict, this.content(stream), this.budget))
        : null;
    this.#streams.set(number, opened);
    return opened;
  }

  #lengthAt(reference: Reference): number | null {
    const known = this.#lengths.get(reference.number);
    if (known !== undefined) return known;
    const length = this.#readLength(reference);
    this.#lengths.set(reference.number, length);
    return length;
  }

  /** What it refers to may not refer to a length itself, so that lengths do not go round in circles. */
  #readLength(reference: Reference): number | null {
    const place = this.#references.places.get(reference.number) ?? null;
    if (place === null) return null;
    const value =
      typeof place === 'number'
        ? attempt(() => this.#objects.objectAt(place, { isLenient: false }))
        : this.resolve(reference);
    return typeof value === 'number' ? value : null;
  }
}

interface Security {
  readonly isEncrypted: boolean;
  /** Null where nothing is to be decrypted. */
  readonly decryption: Decryption | null;
}

const NO_SECURITY: Security = { isEncrypted: false, decryption: null };

/**
 * @returns null where the dictionary about encryption can't be read where the table says that it is
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
  if (written instanceof Reference) {
    const place = places.get(written.number);
    // It is never in a stream of objects, which may be encrypted itself.
    if (typeof place !== 'number') throw new Locked();
    dict = attempt(() => dictOf(objects.objectAt(place, { isLenient: false })));
    if (dict === null) return null;
  }
  const ids = trailer.get('ID');
  const id = Array.isArray(ids) ? (ids as readonly Value[])[0] : null;
  if (dict === null || !(id instanceof PdfString)) throw new Locked();
  // Few invoices are encrypted.
  const { openEncryption } = await import('./decryption.js');
  const decryption = openEncryption(dict, id.bytes, budget);
  if (decryption === null) throw new Locked();
  return { isEncrypted: true, decryption };
}

/** An object with its strings and its stream decrypted. What can't be decrypted stays. */
function decrypted(value: Value, decryption: Decryption, number: number, generation: number): Value {
  const inside = (inner: Value): Value => decrypted(inner, decryption, number, generation);
  const ofDict = (dict: Dict): Dict =>
    new Dict(new Map(Array.from(dict.entries, ([key, inner]) => [key, inside(inner)])));
  if (value instanceof PdfString)
    return new PdfString(decryption.string(value.bytes, number, generation) ?? value.bytes);
  if (value instanceof Stream) {
    const bytes = decryption.stream(value.bytes, value.dict.name('Type'), number, generation);
    return bytes === null ? value : new Stream(ofDict(value.dict), bytes);
  }
  if (value instanceof Dict) return ofDict(value);
  return Array.isArray(value) ? (value as readonly Value[]).map(inside) : value;
}
