/** The catalogue: what we say about a rule, in our own words, by code and language. */
import { KNOWLEDGE } from '../knowledge/index.js';
import type { Assertion, Language } from '../types.js';
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

/** What tells a rule: its code, its publisher's text, and where it stands. */
type Rule = Pick<Assertion, 'code' | 'text' | 'source'>;

/** The first part of the path of the publisher's files. */
function folderOf({ source }: Pick<Assertion, 'source'>): string {
  return source.file.split('/', 1)[0]!;
}

/** The rule whose calculation is that of a rule: itself, or the one that it is another edition of. */
export function originalOf(rule: Rule): string {
  return own(aliasesOfCodes(), rule.code) ?? namedBy(rule) ?? rule.code;
}

/** The rule that a text names, where its publisher gives no ids, or others with each release. */
function namedBy(rule: Rule): string | null {
  const folder = folderOf(rule);
  if (!KNOWLEDGE.some((family) => family.hasNamesInTexts && family.folder === folder)) return null;
  const id = /^\s*\[([A-Za-z]+(?:-\w+)+)\]/.exec(rule.text)?.[1];
  return id === undefined ? null : (own(aliasesOfCodes(), id) ?? id);
}

/** The entry written for a rule, or for the rule that it is another edition of; null where there is none. */
export function entryOf(rule: Rule, language: Language): Entry | null {
  return own(entriesOf(language), keyOfEntry(rule, language)) ?? null;
}

/** The entry of the rule that a text names, for a rule that nothing else is known of. */
export function namedEntryOf(rule: Rule, language: Language): Entry | null {
  const name = namedBy(rule);
  return name === null ? null : (own(entriesOf(language), name) ?? null);
}

/**
 * The code whose entry is the one of a rule: its own, one that says the same, or what several rules begin with.
 * `CODE@folder` is the entry of a rule that says something else in the files of that folder.
 */
export function keyOfEntry(rule: Rule, language: Language): string {
  const { code } = rule;
  const entries = entriesOf(language);
  const special = `${code}@${folderOf(rule)}`;
  if (own(entries, special) !== undefined) return special;
  if (own(entries, code) !== undefined) return code;
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
