/** Matches words against entries. */

/** An entry that can be found: address, title, text. */
export type Row = readonly [href: string, title: string, text: string];

/** Lower case, without accents, so that `regle` finds `règle`. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function wordsIn(query: string): readonly string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** Length in characters of a text that is mostly about its subject. */
const SHORT_TEXT = 400;

/** How well an entry matches; 0 if a word is missing. */
export function scoreOf(words: readonly string[], title: string, text: string): number {
  let score = (text.includes(words.join(' ')) ? 4 : 0) + (text.length < SHORT_TEXT ? 3 : 0);
  for (const word of words) {
    const at = title.indexOf(word);
    if (title === word || title.startsWith(`${word}:`)) score += 100;
    else if (at === 0) score += 40;
    else if (at > 0) score += /[\s(:-]/.test(title[at - 1]!) ? 20 : 8;
    else if (text.includes(word)) score += 1;
    else return 0;
  }
  return score;
}
