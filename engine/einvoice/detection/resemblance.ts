/**
 * Compares specification identifiers (BT-24), to tell a mistyped or wrongly assembled identifier from that of another
 * specification.
 */
import { editDistance } from '../edit-distance.js';

/** The difference between an identifier and the one that was probably intended. */
export type IdentifierDifference =
  /** Superfluous white space or invisible characters. */
  | 'blanks'
  /** Case. */
  | 'case'
  /** Only digits differ: a version or year that does not exist. */
  | 'version'
  | 'spelling';

export interface Resemblance {
  readonly difference: IdentifierDifference;
  /** Edit distance of the last part, which identifies the specification, then of the whole identifier. */
  readonly distances: readonly [lastPart: number, whole: number];
}

/** One mistake is tolerated per this many characters, but always two. */
const CHARACTERS_PER_MISTAKE = 12;

/** This many letters and digits are enough to recognise a name. */
const SHORTEST_NAME = 6;

/** This share of an identifier is enough to recognise it if it is truncated. */
const CUT_OFF_SHARE = 0.75;

/** Keywords between the parts of an identifier: `core#compliant#cius#conformant#extension` (EN 16931-1, section 10). */
const RELATIONS = ['compliant', 'conformant'];

/**
 * Whether an identifier is a misspelling of another one.
 * @param found the identifier in the invoice, not equal to `known`
 * @param known an existing identifier
 * @returns null if they mean different things
 */
export function resemblance(found: string, known: string): Resemblance | null {
  const [squeezed, target] = [squeeze(found), squeeze(known)];
  if (squeezed === target) return { difference: 'blanks', distances: [0, 0] };
  const [a, b] = [squeezed.toLowerCase(), target.toLowerCase()];
  if (a === b) return { difference: 'case', distances: [0, 0] };
  const distances = (): Resemblance['distances'] => [editDistance(lastPart(a), lastPart(b)), editDistance(a, b)];
  if (withoutDigits(a) === withoutDigits(b)) return { difference: 'version', distances: distances() };
  const isClose =
    lettersAndDigits(a) === lettersAndDigits(b) ||
    isWithin(a, b, toleratedMistakes(b)) ||
    isWronglyAssembled(a, b) ||
    isWrapped(a, b) ||
    isCutOff(a, b);
  return isClose ? { difference: 'spelling', distances: distances() } : null;
}

/** Whether the edit distance is at most `mistakes`. Comparing lengths first quickly rules out many pairs. */
function isWithin(a: string, b: string, mistakes: number): boolean {
  return Math.abs(a.length - b.length) <= mistakes && editDistance(a, b) <= mistakes;
}

function lastPart(identifier: string): string {
  return identifierParts(identifier).at(-1) ?? identifier;
}

/** Removes white space and invisible characters (no-break and zero-width spaces, byte order marks). */
function squeeze(identifier: string): string {
  return identifier.replace(/[\s\p{Cc}\p{Cf}\p{Z}]/gu, '');
}

function withoutDigits(identifier: string): string {
  return identifier.replace(/\d+(\.\d+)*/g, '0');
}

function lettersAndDigits(identifier: string): string {
  return identifier.replace(/[^\p{L}\p{N}]/gu, '');
}

function toleratedMistakes(identifier: string): number {
  return Math.max(2, Math.floor(identifier.length / CHARACTERS_PER_MISTAKE));
}

/** Whether the parts match, except that an inner one is missing, or `compliant` is used instead of `conformant`. */
function isWronglyAssembled(found: string, known: string): boolean {
  const [parts, wanted] = [identifierParts(found), identifierParts(known)];
  const isLike = (a: string, b: string): boolean =>
    withoutDigits(a) === withoutDigits(b) || isWithin(a, b, toleratedMistakes(b));
  return (
    parts.length > 0 &&
    parts.length <= wanted.length &&
    isLike(parts.at(-1)!, wanted.at(-1)!) &&
    parts.every((part) => wanted.some((other) => isLike(part, other)))
  );
}

function identifierParts(identifier: string): readonly string[] {
  return identifier
    .split('#')
    .filter((part) => part !== '' && !RELATIONS.some((relation) => isWithin(part, relation, 2)));
}

/** Whether something that is not another specification was added before or after the known identifier. */
function isWrapped(found: string, known: string): boolean {
  const at = found.indexOf(known);
  return at >= 0 && found[at + known.length] !== '#' && found.length <= 2 * known.length;
}

/** Whether only the beginning or the end of the known identifier is missing. */
function isCutOff(found: string, known: string): boolean {
  return known.includes(found) && found.length >= known.length * CUT_OFF_SHARE;
}

/**
 * Whether an identifier is the plain name of a specification or its beginning: `XRechnung 3.0`, `xrechnung`.
 * @param name its full name
 */
export function isPlainName(found: string, name: string): boolean {
  const [letters, wanted] = [
    lettersAndDigits(squeeze(found).toLowerCase()),
    lettersAndDigits(squeeze(name).toLowerCase()),
  ];
  return (
    !found.includes(':') &&
    letters.length >= SHORTEST_NAME &&
    (wanted.startsWith(letters) || letters.startsWith(wanted))
  );
}

/** This many letters and digits of a first word are enough to recognise a family of specifications. */
const SHORTEST_WORD = 5;

/**
 * Whether an identifier begins with the first word of a name, unlike any URI: `Peppol BIS 3`, `XRechnung CIUS`.
 * @param name the name of a specification, or a known variant of it
 */
export function beginsWithFirstWord(found: string, name: string): boolean {
  const [word = ''] = name.split(' ');
  const letters = lettersAndDigits(word.toLowerCase());
  return letters.length >= SHORTEST_WORD && lettersAndDigits(squeeze(found).toLowerCase()).startsWith(letters);
}
