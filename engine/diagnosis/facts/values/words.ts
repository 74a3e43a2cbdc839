/** Finds the codes for words that people write instead: "piece" for H87, "Germany" for DE. */
import KNOWN from 'einvoice-core/knowledge/words.json' with { type: 'json' };
import { countiesNamed } from 'einvoice-core/knowledge/romania/counties.js';
import { countriesNamed } from 'einvoice-core/knowledge/countries.js';
import { currenciesNamed } from 'einvoice-core/knowledge/currency-names.js';
import { unitsOfSymbol } from 'einvoice-core/knowledge/unit-symbols.js';
import { UNIT_WORDS } from 'einvoice-core/knowledge/unit-words.js';

/** The codes that a word or symbol may stand for; empty for other values. */
export function findCodesForWord(value: string): readonly string[] {
  const word = value.toLowerCase();
  const codes = WORDS.get(word) ?? (LETTERS_ONLY.test(word) ? [...countriesNamed(word), ...countiesNamed(word)] : []);
  return [...new Set([...unitsOfSymbol(value), ...codes, ...currenciesNamed(word)])];
}

/** A value that may be a name of a country or county: letters with blanks, points, hyphens. */
const LETTERS_ONLY = /^\p{L}[\p{L} .'’()-]{2,40}$/u;

/** Codes by word in lower case. */
const WORDS: ReadonlyMap<string, readonly string[]> = [
  ...KNOWN.units,
  ...UNIT_WORDS,
  ...Object.values(KNOWN.others).flat(),
]
  .flatMap(([code, ...words]) => words.map((word) => [word, code!] as const))
  .reduce((all, [word, code]) => all.set(word, [...(all.get(word) ?? []), code]), new Map<string, string[]>());
