/** The business terms and groups of EN 16931-1 and its extensions: number, name, and where they stand. */
import { LANGUAGES } from '../languages.js';
import type { BusinessTerm, Language } from '../types.js';
import { readResource } from './resource.js';

/** Where a term stands. Paths start at the root; predicates say which of several elements is meant. */
interface TermPaths {
  /** Path in a UBL invoice; null where UBL has none. */
  readonly ubl: string | null;
  /** Path in a UBL credit note, where it is not the invoice's with the names of a credit note. */
  readonly creditNote?: string;
  /** Path in CII; null where CII has none. */
  readonly cii: string | null;
}

/** A row of the table: the names by language, and where the term stands. */
export type BusinessTermEntry = TermPaths & Readonly<Record<Language, string>>;

type Paths = Readonly<Record<string, TermPaths>>;
type Names = Readonly<Record<string, string>>;

let paths: Paths | undefined;
const names = new Map<Language, Names>();

/** Where the terms stand, by number; read on the first call. */
export function termPaths(): Paths {
  return (paths ??= readResource<Paths>('business-terms.json'));
}

/** The names of the terms stand in a file per language; each is read on the first call. */
export function namesOfTerms(language: Language): Names {
  let known = names.get(language);
  if (known === undefined) names.set(language, (known = readResource<Names>(`terms/${language}.json`)));
  return known;
}

/** The whole table, by number. */
export function businessTermTable(): Readonly<Record<string, BusinessTermEntry>> {
  return Object.fromEntries(
    Object.entries(termPaths()).map(([id, row]) => [
      id,
      {
        ...Object.fromEntries(LANGUAGES.map((language) => [language, namesOfTerms(language)[id]])),
        ...row,
      } as BusinessTermEntry,
    ]),
  );
}

const TERM = /\bB[TG]-(?:[A-Z]+-)?\d+\b/g;

/** The terms that a text names, in its order, each once; numbers that are none are left out. */
export function termsIn(text: string, language: Language): readonly BusinessTerm[] {
  const ids = new Set(text.match(TERM) ?? []);
  return [...ids].flatMap((id) => termOf(id, language) ?? []);
}

/** The term of a number, or null. */
export function termOf(id: string, language: Language): BusinessTerm | null {
  const known = namesOfTerms(language);
  return Object.hasOwn(known, id) ? { id, name: known[id]! } : null;
}

/** `BT-10 (Buyer reference)`. */
export function displayTerm({ id, name }: BusinessTerm): string {
  return `${id} (${name})`;
}
