/**
 * How much one specification identifier (BT-24) looks like another: what a person mistyped, or a program put together
 * wrongly, told from what is another specification.
 */
import { editDistance } from '../edit-distance.js';

/** In what an identifier differs from the one that was probably meant. */
export type Difference =
  /** White space or invisible characters that do not belong to it. */
  | 'blanks'
  /** Capital and small letters. */
  | 'case'
  /** Digits only: a version or year that there is not. */
  | 'version'
  | 'spelling';

export interface Resemblance {
  readonly difference: Difference;
  /** Single mistakes in the last part, which tells specifications apart, then in the whole: the smaller, the closer. */
  readonly distances: readonly [lastPart: number, whole: number];
}

/** Every so many characters may have a mistake, and two in any case. */
const CHARACTERS_PER_MISTAKE = 12;

/** Letters and digits that are enough for a name. */
const SHORTEST_NAME = 6;

/** So much of an identifier is enough to know it by. */
const MOST = 0.75;

/** Between the parts of an identifier: `core#compliant#cius#conformant#extension` (EN 16931-1, section 10). */
const RELATIONS = ['compliant', 'conformant'];

/**
 * Whether an identifier is another one, mistyped.
 * @param found the identifier of the invoice, not the same as `known`
 * @param known an identifier that exists
 * @returns null where they are about different things
 */
export function resemblance(found: string, known: string): Resemblance | null {
  const [squeezed, target] = [squeeze(found), squeeze(known)];
  if (squeezed === target) return { difference: 'blanks', distances: [0, 0] };
  const [a, b] = [squeezed.toLowerCase(), target.toLowerCase()];
  if (a === b) return { difference: 'case', distances: [0, 0] };
  const distances = (): Resemblance['distances'] => [editDistance(lastPart(a), lastPart(b)), editDistance(a, b)];
  if (withoutDigits(a) === withoutDigits(b)) return { difference: 'version', distances: distances() };
  const isClose =
    lettersOf(a) === lettersOf(b) ||
    isWithin(a, b, mistakesIn(b)) ||
    isPutTogetherWrongly(a, b) ||
    isWrapped(a, b) ||
    isCutOff(a, b);
  return isClose ? { difference: 'spelling', distances: distances() } : null;
}

/** Whether two texts are no more than so many mistakes apart: of many pairs their lengths say that they are not. */
function isWithin(a: string, b: string, mistakes: number): boolean {
  return Math.abs(a.length - b.length) <= mistakes && editDistance(a, b) <= mistakes;
}

function lastPart(identifier: string): string {
  return partsOf(identifier).at(-1) ?? identifier;
}

/** Without white space and what nobody sees (no-break and zero-width spaces, byte order marks). */
function squeeze(identifier: string): string {
  return identifier.replace(/[\s\p{Cc}\p{Cf}\p{Z}]/gu, '');
}

function withoutDigits(identifier: string): string {
  return identifier.replace(/\d+(\.\d+)*/g, '0');
}

function lettersOf(identifier: string): string {
  return identifier.replace(/[^\p{L}\p{N}]/gu, '');
}

function mistakesIn(identifier: string): number {
  return Math.max(2, Math.floor(identifier.length / CHARACTERS_PER_MISTAKE));
}

/** The parts are those of the other, but one before the last is missing, or `compliant` stands for `conformant`. */
function isPutTogetherWrongly(found: string, known: string): boolean {
  const [parts, wanted] = [partsOf(found), partsOf(known)];
  const isLike = (a: string, b: string): boolean =>
    withoutDigits(a) === withoutDigits(b) || isWithin(a, b, mistakesIn(b));
  return (
    parts.length > 0 &&
    parts.length <= wanted.length &&
    isLike(parts.at(-1)!, wanted.at(-1)!) &&
    parts.every((part) => wanted.some((other) => isLike(part, other)))
  );
}

function partsOf(identifier: string): readonly string[] {
  return identifier
    .split('#')
    .filter((part) => part !== '' && !RELATIONS.some((relation) => isWithin(part, relation, 2)));
}

/** The other one with something in front or behind that is no further specification. */
function isWrapped(found: string, known: string): boolean {
  const at = found.indexOf(known);
  return at >= 0 && found[at + known.length] !== '#' && found.length <= 2 * known.length;
}

/** A piece of the other one, most of it. */
function isCutOff(found: string, known: string): boolean {
  return known.includes(found) && found.length >= known.length * MOST;
}

/**
 * Whether an identifier is the plain name of a specification, or the beginning of it: `XRechnung 3.0`, `xrechnung`.
 * @param name its whole name
 */
export function isNameOf(found: string, name: string): boolean {
  const [letters, wanted] = [lettersOf(squeeze(found).toLowerCase()), lettersOf(squeeze(name).toLowerCase())];
  return (
    !found.includes(':') &&
    letters.length >= SHORTEST_NAME &&
    (wanted.startsWith(letters) || letters.startsWith(wanted))
  );
}

/** Letters and digits of a first word that are enough to know a family of specifications by. */
const SHORTEST_WORD = 5;

/**
 * Whether an identifier begins with the first word of a name, which no URI does: `Peppol BIS 3`, `XRechnung CIUS`.
 * @param name of a specification, or what it is called
 */
export function beginsAs(found: string, name: string): boolean {
  const [word = ''] = name.split(' ');
  const letters = lettersOf(word.toLowerCase());
  return letters.length >= SHORTEST_WORD && lettersOf(squeeze(found).toLowerCase()).startsWith(letters);
}
