/** Where the business terms and groups of EN 16931-1 and its extensions stand. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import { readTermNames } from 'einvoice-wording/term-names.js';
import type { Language } from 'einvoice-core/types.js';
import { readResource } from 'einvoice-core/resource.js';

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
let paths: Paths | undefined;

/** Where the terms stand, by number; read on the first call. */
export function termPaths(): Paths {
  return (paths ??= readResource<Paths>('business-terms.json'));
}

/** The whole table, by number. */
export function businessTermTable(): Readonly<Record<string, BusinessTermEntry>> {
  return Object.fromEntries(
    Object.entries(termPaths()).map(([id, row]) => [
      id,
      {
        ...Object.fromEntries(LANGUAGES.map((language) => [language, readTermNames(language)[id]])),
        ...row,
      } as BusinessTermEntry,
    ]),
  );
}
