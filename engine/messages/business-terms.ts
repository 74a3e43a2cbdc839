/** The business terms and groups of EN 16931-1 and its extensions: number, name, and where they stand. */
import type { BusinessTerm, Language } from '../types.js';
import { readResource } from './resource.js';

/** A row of the table. Paths start at the root; predicates say which of several elements is meant. */
export interface BusinessTermEntry {
  readonly en: string;
  readonly de: string;
  /** Path in a UBL invoice; null where UBL has none. */
  readonly ubl: string | null;
  /** Path in a UBL credit note, where it is not the invoice's with the names of a credit note. */
  readonly creditNote?: string;
  /** Path in CII; null where CII has none. */
  readonly cii: string | null;
}

let table: Readonly<Record<string, BusinessTermEntry>> | undefined;

/** The whole table, by number; read on the first call. */
export function businessTermTable(): Readonly<Record<string, BusinessTermEntry>> {
  return (table ??= readResource<Readonly<Record<string, BusinessTermEntry>>>('business-terms.json'));
}

const TERM = /\bB[TG]-(?:[A-Z]+-)?\d+\b/g;

/** The terms that a text names, in its order, each once; numbers that are none are left out. */
export function termsIn(text: string, language: Language): readonly BusinessTerm[] {
  const ids = new Set(text.match(TERM) ?? []);
  return [...ids].flatMap((id) => termOf(id, language) ?? []);
}

/** The term of a number, or null. */
export function termOf(id: string, language: Language): BusinessTerm | null {
  const entries = businessTermTable();
  return Object.hasOwn(entries, id) ? { id, name: entries[id]![language] } : null;
}

/** `BT-10 (Buyer reference)`. */
export function displayTerm({ id, name }: BusinessTerm): string {
  return `${id} (${name})`;
}
