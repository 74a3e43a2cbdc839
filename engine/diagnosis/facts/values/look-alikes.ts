/** Finds letters of other alphabets, and full-width letters, that look like Latin letters. */

/** Cyrillic and Greek letters, each followed by its Latin look-alike. */
const PAIRS = 'АAВBСCЕEНHІIЈJКKМMОOРPЅSТTУYХXаaсcеeоoрpхxуyіiјjѕs' + 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo';

/** The Latin letter for each look-alike. */
const LATIN: ReadonlyMap<string, string> = new Map(
  [...PAIRS].flatMap((letter, index, all): (readonly [string, string])[] =>
    index % 2 === 0 ? [[letter, all[index + 1]!]] : [],
  ),
);

/**
 * Replaces look-alike letters by Latin letters. A value that also contains other letters of a foreign alphabet is a
 * word in that alphabet, and stays unchanged.
 */
export function toLatinLetters(value: string): string {
  const latin = [...value].map((letter) => latinFor(letter) ?? letter).join('');
  return latin === value || /[^\u0000-\u007F]/.test(latin) ? value : latin;
}

/** The distinct look-alike letters in a value. */
export function findLookAlikes(value: string): readonly string[] {
  return toLatinLetters(value) === value ? [] : [...new Set([...value].filter((letter) => latinFor(letter) !== null))];
}

/** The Latin letter for a look-alike or full-width letter; null for other letters. */
function latinFor(letter: string): string | null {
  // Full-width characters are in the same order as the characters of ASCII.
  return /[\uFF01-\uFF5E]/.test(letter)
    ? String.fromCharCode(letter.charCodeAt(0) - 0xfee0)
    : (LATIN.get(letter) ?? null);
}
