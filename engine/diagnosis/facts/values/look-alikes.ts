/** Letters of other alphabets, and wide ones, that look like Latin ones: who reads a value does not see that it is another one. */

/** Cyrillic and Greek letters, each in front of the Latin one that it looks like. */
const PAIRS = 'АAВBСCЕEНHІIЈJКKМMОOРPЅSТTУYХXаaсcеeоoрpхxуyіiјjѕs' + 'ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo';

const LATIN: ReadonlyMap<string, string> = new Map(
  [...PAIRS].flatMap((letter, at, all): (readonly [string, string])[] =>
    at % 2 === 0 ? [[letter, all[at + 1]!]] : [],
  ),
);

/** A value with Latin letters instead; itself where it has other letters of another alphabet, too: that is a word of it. */
export function asLatin(value: string): string {
  const found = [...value].map((letter) => latinFor(letter) ?? letter).join('');
  return found === value || /[^\u0000-\u007F]/.test(found) ? value : found;
}

/** The letters of a value that are not what they look like, each once. */
export function lookAlikesIn(value: string): readonly string[] {
  return asLatin(value) === value ? [] : [...new Set([...value].filter((letter) => latinFor(letter) !== null))];
}

function latinFor(letter: string): string | null {
  // Signs as wide as an ideograph stand in the order of the usual ones.
  return /[\uFF01-\uFF5E]/.test(letter)
    ? String.fromCharCode(letter.charCodeAt(0) - 0xfee0)
    : (LATIN.get(letter) ?? null);
}
