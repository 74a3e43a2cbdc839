/** The catalogue of our explanations of rules, by code and language. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import type { Assertion, Language } from 'einvoice-core/types.js';
import { readResource } from 'einvoice-core/resource.js';
import { readRuleTexts } from './texts.js';

/** The problem, and what to do about it. */
export interface ProblemAndFix {
  readonly problem: string;
  readonly fix: string;
}

/**
 * Cases in which more is known about the violation: amounts that do not add up (`sum`); the currency (`currency`); a
 * wrong value (`value`) that is close to a code (`near`), a date in another form (`form`), plain words (`words`),
 * without the country of its party (`national`), or only in the wrong scheme (`scheme`); a missing value (`missing`).
 */
export type RuleCase = 'sum' | 'currency' | 'value' | 'near' | 'form' | 'words' | 'national' | 'scheme' | 'missing';

/** The entry of a rule, with special texts for known cases. */
export interface RuleEntry extends ProblemAndFix {
  readonly cases?: Readonly<Partial<Record<RuleCase, ProblemAndFix>>>;
}

type Entries = Readonly<Record<string, RuleEntry>>;

/** By folder; each rule is looked up in all families. */
const families = new Map(LANGUAGES.map((language) => [language, new Map<string, Entries>()]));
let aliases: Readonly<Record<string, string>> | undefined;

/** All entries of a language. */
export function allEntries(language: Language): Entries {
  return mergeRecords(KNOWLEDGE.map(({ folder }) => familyEntries(folder, language)));
}

/** The entries of a family, read on the first call; empty in a browser that has not loaded rules of it. */
function familyEntries(folder: string, language: Language): Entries {
  const ofLanguage = families.get(language)!;
  const known = ofLanguage.get(folder);
  if (known !== undefined) return known;
  const entries = readRuleTexts<Entries>(language, folder);
  if (entries === null) return {};
  ofLanguage.set(folder, entries);
  return entries;
}

/** The only family with an entry; undefined if there is none. */
function findFamily(key: string, language: Language): string | undefined {
  return KNOWLEDGE.find(({ folder }) => Object.hasOwn(familyEntries(folder, language), key))?.folder;
}

/** Maps codes to those with the same entry. */
export function codeAliases(): Readonly<Record<string, string>> {
  return (aliases ??= mergeRecords(
    KNOWLEDGE.filter(({ hasAliases }) => hasAliases).map(({ folder }) =>
      readResource<Readonly<Record<string, string>>>(`${folder}/aliases.json`),
    ),
  ));
}

/** Merges records of several families, which have distinct rule ids. */
function mergeRecords<T>(families: readonly Readonly<Record<string, T>>[]): Readonly<Record<string, T>> {
  return Object.assign({}, ...families);
}

/** Identifies a rule: its code, and its source. */
type Rule = Pick<Assertion, 'code' | 'source'>;

/** The first part of the path of the publisher's file. */
function publisherFolder({ source }: Pick<Assertion, 'source'>): string {
  return source.file.split('/', 1)[0]!;
}

/** The code under which calculations list a rule: its own, or that of the rule it is a variant of. */
export function originalCode({ code }: Pick<Rule, 'code'>): string {
  return ownProperty(codeAliases(), code) ?? code;
}

/** Cache by language: finding an entry searches all families, and every finding needs it several times. */
const entries = new Map(LANGUAGES.map((language) => [language, new WeakMap<Rule, RuleEntry | null>()]));

/** The entry of a rule, or of the rule it is a variant of; null if there is none. */
export function findEntry(rule: Rule, language: Language): RuleEntry | null {
  const known = entries.get(language)!;
  let entry = known.get(rule);
  if (entry === undefined) {
    entry = entryByKey(entryKey(rule, language), language);
    // A browser may load the family with the entry later.
    if (entry !== null || families.get(language)!.size === KNOWLEDGE.length) known.set(rule, entry);
  }
  return entry;
}

const EXPECTED_FORMS: ReadonlyMap<string, RegExp> = new Map(
  KNOWLEDGE.flatMap(({ forms = {} }) => Object.entries(forms)),
);

/** The form of a correct value; null if unknown. */
export function expectedForm(rule: Rule, language: Language): RegExp | null {
  return EXPECTED_FORMS.get(entryKey(rule, language)) ?? null;
}

/**
 * The text of the catalogue for a rule, with placeholders.
 * @param id `rules.BR-01.problem`, or `rules.BR-01:near.fix` for a case
 */
export function ruleText(id: string, language: Language): string {
  const [, key, ruleCase, kind] = /^rules\.(.+?)(?::(\w+))?\.(problem|fix)$/.exec(id)!;
  const entry = entryByKey(key!, language)!;
  return (ruleCase === undefined ? entry : entry.cases![ruleCase as RuleCase]!)[kind as keyof ProblemAndFix];
}

function entryByKey(key: string, language: Language): RuleEntry | null {
  const family = findFamily(key, language);
  return family === undefined ? null : familyEntries(family, language)[key]!;
}

/** The folders of the families with the entries of rules, in any order. */
export function familiesWithEntries(rules: readonly Rule[]): readonly string[] {
  const found = rules.map((rule) => findFamily(entryKey(rule, 'en'), 'en'));
  return [...new Set(found.filter((family) => typeof family === 'string'))];
}

/**
 * The key of a rule's entry: its code, an alias, or the common beginning of several rules. `CODE@folder` is the entry
 * of a rule with another meaning in the files of that folder.
 */
export function entryKey(rule: Rule, language: Language): string {
  const { code } = rule;
  const special = `${code}@${publisherFolder(rule)}`;
  if (findFamily(special, language) !== undefined) return special;
  if (findFamily(code, language) !== undefined) return code;
  return ownProperty(codeAliases(), code) ?? commonStem(code) ?? code;
}

function commonStem(code: string): string | undefined {
  for (const { stems } of KNOWLEDGE) {
    const stem = stems?.exec(code)?.[1];
    if (stem !== undefined) return stem;
  }
  return undefined;
}

/** Codes come from rule sets: properties inherited from Object, such as `constructor`, do not count. */
function ownProperty<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
