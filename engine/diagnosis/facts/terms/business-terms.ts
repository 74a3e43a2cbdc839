/** The paths of the business terms and groups of EN 16931-1 and its extensions. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import { readTermNames } from 'einvoice-wording/term-names.js';
import type { Language } from 'einvoice-core/types.js';
import { readResource } from 'einvoice-core/resource.js';

/** The paths of a term from the root, with conditions: `/rsm:…/ram:ID[@schemeID='VA']`. */
interface TermPaths {
  /** Path in a UBL invoice; null if UBL lacks the term. */
  readonly ubl: string | null;
  /** Path in a UBL credit note, unless it is the invoice's path with credit note names. */
  readonly creditNote?: string;
  /** Path in CII; null if CII lacks the term. */
  readonly cii: string | null;
}

/** A row of the table of business terms: the names by language, and the paths. */
export type BusinessTermEntry = TermPaths & Readonly<Record<Language, string>>;

type Paths = Readonly<Record<string, TermPaths>>;
let paths: Paths | undefined;

/** The paths by term id; read on the first call. */
export function termPaths(): Paths {
  return (paths ??= readResource<Paths>('business-terms.json'));
}

/** The whole table of business terms, by term id. */
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
