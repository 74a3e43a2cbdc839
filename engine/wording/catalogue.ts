/** The catalogue: what we say about a rule, in our own words, by code and language. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import { KNOWLEDGE } from 'einvoice-core/knowledge/index.js';
import type { Assertion, Language } from 'einvoice-core/types.js';
import { readResource } from 'einvoice-core/resource.js';
import { readRuleTexts } from './texts.js';

/** What is wrong, and what to do about it. */
export interface Entry {
  readonly problem: string;
  readonly fix: string;
}

/**
 * What may be known of a document that breaks a rule: that figures do not agree; the value that is wrong, the code that it
 * nearly is, that it is a date in another form, or only words, that it lacks the country of its party, that only its scheme
 * is wrong; that there is none; that it is the currency.
 */
export type Case = 'sum' | 'currency' | 'value' | 'near' | 'form' | 'words' | 'national' | 'scheme' | 'missing';

/** The entry of a rule that forbids several things, with what is said where it is known which one it is. */
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

/** The entries of a family, read on the first call; none where a browser has no rules at hand that are of it. */
function entriesOfFamily(folder: string, language: Language): Entries {
  const ofLanguage = families.get(language)!;
  const known = ofLanguage.get(folder);
  if (known !== undefined) return known;
  const entries = readRuleTexts<Entries>(language, folder);
  if (entries === null) return {};
  ofLanguage.set(folder, entries);
  return entries;
}

/** The family that has an entry; undefined where none has. Each is in one of them. */
function familyOf(key: string, language: Language): string | undefined {
  return KNOWLEDGE.find(({ folder }) => Object.hasOwn(entriesOfFamily(folder, language), key))?.folder;
}

/** Codes to the one whose entry says the same. */
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

/** What tells a rule: its code, and where it stands. */
type Rule = Pick<Assertion, 'code' | 'source'>;

/** The first part of the path of the publisher's files. */
function folderOf({ source }: Pick<Assertion, 'source'>): string {
  return source.file.split('/', 1)[0]!;
}

/** The rule whose calculation is that of a rule: itself, or the one that it is another edition of. */
export function originalOf({ code }: Pick<Rule, 'code'>): string {
  return own(aliasesOfCodes(), code) ?? code;
}

/** By language: all families are looked through for an entry, and every finding of a rule asks for it several times. */
const entries = new Map(LANGUAGES.map((language) => [language, new WeakMap<Rule, RuleEntry | null>()]));

/** The entry written for a rule, or for the rule that it is another edition of; null where there is none. */
export function entryOf(rule: Rule, language: Language): RuleEntry | null {
  const known = entries.get(language)!;
  let entry = known.get(rule);
  if (entry === undefined) {
    entry = entryAt(keyOfEntry(rule, language), language);
    // A browser may be given the family that has it later.
    if (entry !== null || families.get(language)!.size === KNOWLEDGE.length) known.set(rule, entry);
  }
  return entry;
}

const FORMS: ReadonlyMap<string, RegExp> = new Map(KNOWLEDGE.flatMap(({ forms = {} }) => Object.entries(forms)));

/** What a right value of a rule looks like; null where nobody has said. */
export function formOf(rule: Rule, language: Language): RegExp | null {
  return FORMS.get(keyOfEntry(rule, language)) ?? null;
}

/**
 * What the catalogue says of a rule, with its placeholders.
 * @param id `rules.BR-01.problem`, or `rules.BR-01:near.fix` of what is said where more is known
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

/** The folders of the families that have the entries of rules, in no order. */
export function familiesOf(rules: readonly Rule[]): readonly string[] {
  const found = rules.map((rule) => familyOf(keyOfEntry(rule, 'en'), 'en'));
  return [...new Set(found.filter((family) => typeof family === 'string'))];
}

/**
 * The code whose entry is the one of a rule: its own, one that says the same, or what several rules begin with.
 * `CODE@folder` is the entry of a rule that says something else in the files of that folder.
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

/** Codes come from rule sets: one named `constructor` is not in the catalogue. */
function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
