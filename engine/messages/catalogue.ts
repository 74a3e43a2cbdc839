/** The catalogue: what we say about a rule, in our own words, by code and language. */
import { KNOWLEDGE } from '../knowledge/index.js';
import type { Language } from '../types.js';
import { readResource } from './resource.js';

/** What is wrong, and what to do about it. */
export interface Entry {
  readonly problem: string;
  readonly fix: string;
}

type Entries = Readonly<Record<string, Entry>>;

const catalogues = new Map<Language, Entries>();
let aliases: Readonly<Record<string, string>> | undefined;

/** All entries of a language, read on the first call. */
export function entriesOf(language: Language): Entries {
  let entries = catalogues.get(language);
  if (entries === undefined)
    catalogues.set(
      language,
      (entries = merged(KNOWLEDGE.map(({ folder }) => readResource<Entries>(`${folder}/${language}.json`)))),
    );
  return entries;
}

/** Codes of ours (rules to which their publisher gave no id) to the code whose entry says the same. */
export function aliasesOfCodes(): Readonly<Record<string, string>> {
  return (aliases ??= merged(
    KNOWLEDGE.filter(({ hasAliases }) => hasAliases).map(({ folder }) =>
      readResource<Readonly<Record<string, string>>>(`${folder}/aliases.json`),
    ),
  ));
}

/** What several families have, by rule id: each id is in one of them. */
function merged<T>(families: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.assign({}, ...families);
}

/**
 * The entry written for a rule, or for the rule that it is another edition of; null where there is none.
 * @param folder of the publisher's files: `CODE@folder` is the entry of a rule that says something else there
 */
export function entryOf(code: string, language: Language, folder?: string): Entry | null {
  const entries = entriesOf(language);
  return own(entries, keyOfEntry(code, language, folder)) ?? null;
}

/** The code whose entry is the one of a rule: its own, one that says the same, or what several rules begin with. */
export function keyOfEntry(code: string, language: Language, folder?: string): string {
  if (folder !== undefined && own(entriesOf(language), `${code}@${folder}`) !== undefined) return `${code}@${folder}`;
  if (own(entriesOf(language), code) !== undefined) return code;
  return own(aliasesOfCodes(), code) ?? stemOf(code) ?? code;
}

function stemOf(code: string): string | undefined {
  for (const { stems } of KNOWLEDGE) {
    const stem = stems?.exec(code)?.[1];
    if (stem !== undefined) return stem;
  }
  return undefined;
}

/** Codes come from rule sets: one named `constructor` is not in the catalogue. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
