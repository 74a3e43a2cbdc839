/**
 * Compares specification identifiers (BT-24): distinguishes mistyped or wrongly assembled identifiers from those of
 * other specifications.
 */
import { editDistance } from '../edit-distance.js';

/** How an identifier differs from the one that was probably meant. */
export type IdentifierDifference =
  /** Superfluous white space or invisible characters. */
  | 'blanks'
  /** Upper and lower case. */
  | 'case'
  /** Digits only: a version or year that does not exist. */
  | 'version'
  | 'spelling';

export interface Resemblance {
  readonly difference: IdentifierDifference;
  /** Edit distance of the last part, which identifies the specification, then of the whole identifier. */
  readonly distances: readonly [lastPart: number, whole: number];
}

/** One mistake is tolerated per this many characters, and always two. */
const CHARACTERS_PER_MISTAKE = 12;

/** Letters and digits that suffice to recognise a name. */
const SHORTEST_NAME = 6;

/** The share of an identifier that suffices to recognise it when it is cut off. */
const CUT_OFF_SHARE = 0.75;

/** Keywords between the parts of an identifier: `core#compliant#cius#conformant#extension` (EN 16931-1, section 10). */
const RELATIONS = ['compliant', 'conformant'];

/**
 * Whether an identifier is a misspelling of another one.
 * @param found the identifier of the invoice, not the same as `known`
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

/** Whether the edit distance is at most `mistakes`; comparing lengths first rules out many pairs cheaply. */
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

/** The parts match, but an inner one is missing, or `compliant` stands for `conformant`. */
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

/** The known identifier with something in front of or behind it that is no further specification. */
function isWrapped(found: string, known: string): boolean {
  const at = found.indexOf(known);
  return at >= 0 && found[at + known.length] !== '#' && found.length <= 2 * known.length;
}

/** Most of the known identifier, with its beginning or end missing. */
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

/** Letters and digits of a first word that suffice to recognise a family of specifications. */
const SHORTEST_WORD = 5;

/**
 * Whether an identifier begins with the first word of a name, as no URI does: `Peppol BIS 3`, `XRechnung CIUS`.
 * @param name the name of a specification or a known variant of it
 */
export function beginsWithFirstWord(found: string, name: string): boolean {
  const [word = ''] = name.split(' ');
  const letters = lettersAndDigits(word.toLowerCase());
  return letters.length >= SHORTEST_WORD && lettersAndDigits(squeeze(found).toLowerCase()).startsWith(letters);
}
