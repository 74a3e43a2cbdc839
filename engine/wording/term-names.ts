/** Names of the business terms and groups of EN 16931-1 and its extensions, by id and language. */
import type { BusinessTerm, Language } from 'einvoice-core/types.js';
import { readJson } from './texts.js';

type Names = Readonly<Record<string, string>>;

const names = new Map<Language, Names>();

/** The names in a language; their file is read on the first call. */
export function readTermNames(language: Language): Names {
  let known = names.get(language);
  if (known === undefined) names.set(language, (known = readJson<Names>(language, 'terms')));
  return known;
}

const TERM = /\bB[TG]-(?:[A-Z]+-)?\d+\b/g;

/** The terms that a text mentions, in order and without duplicates; unknown ids are ignored. */
export function findTerms(text: string, language: Language): readonly BusinessTerm[] {
  const ids = new Set(text.match(TERM) ?? []);
  return [...ids].flatMap((id) => findTerm(id, language) ?? []);
}

/** The term with an id, or null. */
export function findTerm(id: string, language: Language): BusinessTerm | null {
  const known = readTermNames(language);
  return Object.hasOwn(known, id) ? { id, name: known[id]! } : null;
}

/** `BT-10 (Buyer reference)`. */
export function displayTerm({ id, name }: BusinessTerm): string {
  return `${id} (${name})`;
}
