/** The catalogue of our explanations of rules, by code and language. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import type { Assertion, Language } from 'einvoice-core/types.js';
import { readResource } from 'einvoice-core/resource.js';
import { readRuleTexts } from './texts.js';

/** The problem, and what to do about it. */
export interface Entry {
  readonly problem: string;
  readonly fix: string;
}

/**
 * Cases in which more is known about the violation: amounts that do not add up (`sum`); the currency (`currency`); a
 * wrong value (`value`) that is close to a code (`near`), a date in another form (`form`), plain words (`words`),
 * without the country of its party (`national`), or only in the wrong scheme (`scheme`); a missing value (`missing`).
 */
export type Case = 'sum' | 'currency' | 'value' | 'near' | 'form' | 'words' | 'national' | 'scheme' | 'missing';

/** The entry of a rule, with special texts for known cases. */
export interface RuleEntry extends Entry {
  readonly cases?: Readonly<Partial<Record<Case, Entry>>>;
}

type Entries = Readonly<Record<string, RuleEntry>>;

/** By folder; each rule is looked up in all families. */
const families = new Map(LANGUAGES.map((language) => [language, new Map<string, Entries>()]));
let aliases: Readonly<Record<string, string>> | undefined;

/** All entries of a language. */
export function entriesOf(language: Language): Entries {
  return merged(KNOWLEDGE.map(({ folder }) => entriesOfFamily(folder, language)));
}

/** The entries of a family, read on the first call; empty in a browser that has not loaded rules of it. */
function entriesOfFamily(folder: string, language: Language): Entries {
  const ofLanguage = families.get(language)!;
  const known = ofLanguage.get(folder);
  if (known !== undefined) return known;
  const entries = readRuleTexts<Entries>(language, folder);
  if (entries === null) return {};
  ofLanguage.set(folder, entries);
  return entries;
}

/** The only family with an entry; undefined if there is none. */
function familyOf(key: string, language: Language): string | undefined {
  return KNOWLEDGE.find(({ folder }) => Object.hasOwn(entriesOfFamily(folder, language), key))?.folder;
}

/** Maps codes to those with the same entry. */
export function aliasesOfCodes(): Readonly<Record<string, string>> {
  return (aliases ??= merged(
    KNOWLEDGE.filter(({ hasAliases }) => hasAliases).map(({ folder }) =>
      readResource<Readonly<Record<string, string>>>(`${folder}/aliases.json`),
    ),
  ));
}

/** Merges records of several families, which have distinct rule ids. */
function merged<T>(families: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.assign({}, ...families);
}

/** Identifies a rule: its code, and its source. */
type Rule = Pick<Assertion, 'code' | 'source'>;

/** The first part of the path of the publisher's file. */
function folderOf({ source }: Pick<Assertion, 'source'>): string {
  return source.file.split('/', 1)[0]!;
}

/** The code of the rule with the calculation: the rule itself, or the one it is a variant of. */
export function originalOf({ code }: Pick<Rule, 'code'>): string {
  return own(aliasesOfCodes(), code) ?? code;
}

/** Cache by language: finding an entry searches all families, and every finding needs it several times. */
const entries = new Map(LANGUAGES.map((language) => [language, new WeakMap<Rule, RuleEntry | null>()]));

/** The entry of a rule, or of the rule it is a variant of; null if there is none. */
export function entryOf(rule: Rule, language: Language): RuleEntry | null {
  const known = entries.get(language)!;
  let entry = known.get(rule);
  if (entry === undefined) {
    entry = entryAt(keyOfEntry(rule, language), language);
    // A browser may load the family with the entry later.
    if (entry !== null || families.get(language)!.size === KNOWLEDGE.length) known.set(rule, entry);
  }
  return entry;
}

const FORMS: ReadonlyMap<string, RegExp> = new Map(KNOWLEDGE.flatMap(({ forms = {} }) => Object.entries(forms)));

/** The form of a correct value; null if unknown. */
export function formOf(rule: Rule, language: Language): RegExp | null {
  return FORMS.get(keyOfEntry(rule, language)) ?? null;
}

/**
 * The text of the catalogue for a rule, with placeholders.
 * @param id `rules.BR-01.problem`, or `rules.BR-01:near.fix` for a case
 */
export function textOfRule(id: string, language: Language): string {
  const [, key, known, kind] = /^rules\.(.+?)(?::(\w+))?\.(problem|fix)$/.exec(id)!;
  const entry = entryAt(key!, language)!;
  return (known === undefined ? entry : entry.cases![known as Case]!)[kind as keyof Entry];
}

function entryAt(key: string, language: Language): RuleEntry | null {
  const family = familyOf(key, language);
  return family === undefined ? null : entriesOfFamily(family, language)[key]!;
}

/** The folders of the families with the entries of rules, in any order. */
export function familiesOf(rules: readonly Rule[]): readonly string[] {
  const found = rules.map((rule) => familyOf(keyOfEntry(rule, 'en'), 'en'));
  return [...new Set(found.filter((family) => typeof family === 'string'))];
}

/**
 * The key of a rule's entry: its code, an alias, or the common beginning of several rules. `CODE@folder` is the entry
 * of a rule with another meaning in the files of that folder.
 */
export function keyOfEntry(rule: Rule, language: Language): string {
  const { code } = rule;
  const special = `${code}@${folderOf(rule)}`;
  if (familyOf(special, language) !== undefined) return special;
  if (familyOf(code, language) !== undefined) return code;
  return own(aliasesOfCodes(), code) ?? stemOf(code) ?? code;
}

function stemOf(code: string): string | undefined {
  for (const { stems } of KNOWLEDGE) {
    const stem = stems?.exec(code)?.[1];
    if (stem !== undefined) return stem;
  }
  return undefined;
}

/** Codes come from rule sets: properties inherited from Object, such as `constructor`, do not count. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
