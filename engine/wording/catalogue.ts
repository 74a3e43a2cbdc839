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
 * Special cases of a violation: amounts that do not add up (`sum`); a wrong currency (`currency`); a wrong value
 * (`value`), which may be similar to a code (`near`), a date in another format (`form`), a word instead of a code
 * (`words`), a number without its country code (`national`), or right except for its scheme (`scheme`); a missing value
 * (`missing`).
 */
export type RuleCase = 'sum' | 'currency' | 'value' | 'near' | 'form' | 'words' | 'national' | 'scheme' | 'missing';

/** The texts about a rule, with other texts for special cases. */
export interface RuleEntry extends ProblemAndFix {
  readonly cases?: Readonly<Partial<Record<RuleCase, ProblemAndFix>>>;
}

type Entries = Readonly<Record<string, RuleEntry>>;

/** The entries read so far, by language and folder; a rule may be in any family. */
const families = new Map(LANGUAGES.map((language) => [language, new Map<string, Entries>()]));
let aliases: Readonly<Record<string, string>> | undefined;

/** All entries of a language. */
export function allEntries(language: Language): Entries {
  return mergeRecords(KNOWLEDGE.map(({ folder }) => familyEntries(folder, language)));
}

/** The entries of a family, read on the first call; empty in a browser that has not loaded the family. */
function familyEntries(folder: string, language: Language): Entries {
  const ofLanguage = families.get(language)!;
  const known = ofLanguage.get(folder);
  if (known !== undefined) return known;
  const entries = readRuleTexts<Entries>(language, folder);
  if (entries === null) return {};
  ofLanguage.set(folder, entries);
  return entries;
}

/** The only family with an entry for a key; undefined if there is none. */
function findFamily(key: string, language: Language): string | undefined {
  return KNOWLEDGE.find(({ folder }) => Object.hasOwn(familyEntries(folder, language), key))?.folder;
}

/** Maps codes to other codes that have the same texts. */
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

/** The folder of the publisher's file, at the start of its path. */
function publisherFolder({ source }: Pick<Assertion, 'source'>): string {
  return source.file.split('/', 1)[0]!;
}

/** The code under which a rule is known: its own, or that of the rule it is a variant of. */
export function originalCode({ code }: Pick<Rule, 'code'>): string {
  return ownProperty(codeAliases(), code) ?? code;
}

/** Cached by language: every finding needs its entry several times, and all families have to be searched for it. */
const entries = new Map(LANGUAGES.map((language) => [language, new WeakMap<Rule, RuleEntry | null>()]));

/** The entry of a rule, or of the rule it is a variant of; null if there is none. */
export function findEntry(rule: Rule, language: Language): RuleEntry | null {
  const known = entries.get(language)!;
  let entry = known.get(rule);
  if (entry === undefined) {
    entry = entryByKey(entryKey(rule, language), language);
    // A browser may load the family with the entry later, so a missing entry is not cached until all are loaded.
    if (entry !== null || families.get(language)!.size === KNOWLEDGE.length) known.set(rule, entry);
  }
  return entry;
}

const EXPECTED_FORMS: ReadonlyMap<string, RegExp> = new Map(
  KNOWLEDGE.flatMap(({ formats = {} }) => Object.entries(formats)),
);

/** The format of a correct value; null if unknown. */
export function expectedForm(rule: Rule, language: Language): RegExp | null {
  return EXPECTED_FORMS.get(entryKey(rule, language)) ?? null;
}

/**
 * A text of the catalogue about a rule, with placeholders.
 * @param id `rules.BR-01.problem`, or `rules.BR-01:near.fix` for a special case
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

/** The folders of the families with entries for some rules, in any order. */
export function familiesWithEntries(rules: readonly Rule[]): readonly string[] {
  const found = rules.map((rule) => findFamily(entryKey(rule, 'en'), 'en'));
  return [...new Set(found.filter((family) => typeof family === 'string'))];
}

/**
 * The key of a rule's entry: its code, an alias, or the common beginning of several codes. `CODE@folder` is the entry
 * of a rule that has another meaning in the files of that folder.
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

/** Ignores properties inherited from Object, such as `constructor`, since codes come from rule sets. */
function ownProperty<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
