/** Scans a file with a missing or damaged cross-reference table for objects. */
import { type Budget, LARGE_VALUE_STEPS } from './budget.js';
import { findText, isBlank, isDigit, isRegular } from './characters.js';
import { type CrossReferences, type ObjectLocation, nullIfDamaged } from './cross-references.js';
import { decodeStream } from './filters/decode.js';
import { ObjectStream, isObjectStream } from './object-stream.js';
import type { ObjectReader } from './objects.js';
import { Damaged, PdfDict, PdfReference, PdfStream, dictOf } from './values.js';

const OBJECT = 'obj';

const HIGHEST_NUMBER = 10_000_000;
const HIGHEST_GENERATION = 65_535;

/** Bytes searched per step. */
const SEARCHED_PER_STEP = 8;

interface FoundObject {
  readonly reference: PdfReference;
  readonly at: number;
}

/** An object in an object stream. */
interface PackedObject {
  readonly number: number;
  readonly place: ObjectLocation;
  /** Its declared type. */
  readonly type: string | null;
}

/**
 * @returns the equivalent of a cross-reference table
 * @throws Damaged if no object can be the root of a document; LimitReached
 */
export function recoverCrossReferences(objects: ObjectReader, budget: Budget): CrossReferences {
  const found = findObjects(objects.bytes, budget);
  const packed = found.flatMap((one) => readPackedObjects(objects, one, budget));
  const places = new Map<number, ObjectLocation>();
  for (const { reference, at } of found) places.set(reference.number, at);
  for (const { number, place } of packed) places.set(number, place);
  const root = findRoot(objects, found, packed);
  if (root === null) throw new Damaged('No object is the root of a document.');
  return { places, trailer: new PdfDict(new Map([['Root', root]])) };
}

/** If several objects have the same number and generation, the last one counts. */
function findObjects(bytes: Uint8Array, budget: Budget): readonly FoundObject[] {
  const found = new Map<string, FoundObject>();
  budget.step(bytes.length / SEARCHED_PER_STEP);
  for (let at = findText(bytes, OBJECT, 0); at >= 0; at = findText(bytes, OBJECT, at + OBJECT.length)) {
    budget.step(1);
    if (isRegular(bytes[at + OBJECT.length])) continue;
    const beginning = readObjectStart(bytes, at, budget);
    if (beginning === null) continue;
    budget.object();
    budget.step(LARGE_VALUE_STEPS);
    found.set(beginning.reference.key, beginning);
  }
  return [...found.values()];
}

/** Reads the numbers before `obj`, backwards; null if no object starts here. */
function readObjectStart(bytes: Uint8Array, at: number, budget: Budget): FoundObject | null {
  let from = at;
  const back = (belongs: (byte: number | undefined) => boolean): number => {
    const end = from;
    while (belongs(bytes[from - 1])) from -= 1;
    budget.step(end - from);
    return end - from;
  };
  const number = (): number | null => {
    const end = from;
    if (back(isDigit) === 0) return null;
    let value = 0;
    for (let digit = from; digit < end; digit += 1) value = value * 10 + (bytes[digit]! - 0x30);
    return value;
  };
  if (back(isBlank) === 0) return null;
  const generation = number();
  if (generation === null || generation > HIGHEST_GENERATION || back(isBlank) === 0) return null;
  const own = number();
  if (own === null || own > HIGHEST_NUMBER || (from > 0 && !isBlank(bytes[from - 1]))) return null;
  return { reference: new PdfReference(own, generation), at: from };
}

/** The objects inside an object stream; none for other objects. */
function readPackedObjects(
  objects: ObjectReader,
  { reference, at }: FoundObject,
  budget: Budget,
): readonly PackedObject[] {
  const stream = nullIfDamaged(() => objects.objectAt(at, { isLenient: false }));
  if (!(stream instanceof PdfStream) || !isObjectStream(stream.dict)) return [];
  const packed: PackedObject[] = [];
  nullIfDamaged(() => {
    const content = decodeStream(stream, budget, (value) => value);
    const inside = new ObjectStream(stream.dict, content, budget);
    for (const [index, number] of inside.numbers.entries()) {
      budget.object();
      budget.step(LARGE_VALUE_STEPS);
      nullIfDamaged(() => {
        const type = dictOf(inside.object(index, false))?.name('Type') ?? null;
        packed.push({ number, place: { stream: reference.number, index }, type });
      });
    }
  });
  return packed;
}

/** The catalogue; if there is none, the pages. */
function findRoot(
  objects: ObjectReader,
  found: readonly FoundObject[],
  packed: readonly PackedObject[],
): PdfReference | null {
  let pages: PdfReference | null = null;
  const isRoot = (type: string | null, reference: PdfReference): boolean => {
    if (type === 'Pages') pages ??= reference;
    return type === 'Catalog';
  };
  for (const { reference, at } of found)
    if (isRoot(nullIfDamaged(() => objects.dictAt(at))?.name('Type') ?? null, reference)) return reference;
  for (const { number, type } of packed) {
    const reference = new PdfReference(number, 0);
    if (isRoot(type, reference)) return reference;
  }
  return pages;
}
