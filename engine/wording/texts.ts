/**
 * All texts by language: each language has a folder of JSON files in `texts`, with the same file names. The types are
 * those of the English files, and a test compares the others with them.
 */
import { platform } from 'einvoice-schematron/platform';
import type { Language } from 'einvoice-core/languages.js';
import type { LocalForm } from './local-form.js';
import type accountPages from './texts/en/account-pages.json';
import type advice from './texts/en/advice.json';
import type because from './texts/en/because.json';
import type commandLine from './texts/en/command-line.json';
import type conclusions from './texts/en/conclusions.json';
import type docsPage from './texts/en/docs-page.json';
import type evidence from './texts/en/evidence.json';
import type families from './texts/en/families.json';
import type mails from './texts/en/mails.json';
import type others from './texts/en/others.json';
import type own from './texts/en/own.json';
import type pdf from './texts/en/pdf.json';
import type places from './texts/en/places.json';
import type reportPage from './texts/en/report-page.json';
import type reports from './texts/en/reports.json';
import type schema from './texts/en/schema.json';
import type specification from './texts/en/specification.json';
import type startPage from './texts/en/start-page.json';
import type words from './texts/en/words.json';

/** The texts about issues. */
export interface Texts {
  readonly because: typeof because;
  readonly conclusions: typeof conclusions;
  /**
   * Why national rules apply or not, by the id of the rules, then by the id of the reason. `{BT-23}` stands for a value
   * of the document.
   */
  readonly countryRules: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly evidence: typeof evidence;
  readonly families: typeof families;
  readonly others: typeof others;
  readonly own: typeof own;
  readonly pdf: typeof pdf;
  readonly places: typeof places;
  readonly schema: typeof schema;
  readonly specification: typeof specification;
  /** By the English name. */
  readonly specificationNames: Readonly<Record<string, string>>;
  readonly words: typeof words;
  /** By the English messages of the decoder and the parser. */
  readonly xmlProblems: Readonly<Record<string, string>>;
}

/** The other files of a language, by name. */
export interface TextFiles {
  readonly advice: typeof advice;
  readonly reports: typeof reports;
  readonly 'command-line': typeof commandLine;
  readonly mails: typeof mails;
  readonly 'start-page': typeof startPage;
  readonly 'account-pages': typeof accountPages;
  readonly 'docs-page': typeof docsPage;
  readonly 'report-page': typeof reportPage;
}

const ISSUE_TEXTS: Readonly<Record<keyof Texts, string>> = {
  because: 'because',
  conclusions: 'conclusions',
  countryRules: 'country-rules',
  evidence: 'evidence',
  families: 'families',
  others: 'others',
  own: 'own',
  pdf: 'pdf',
  places: 'places',
  schema: 'schema',
  specification: 'specification',
  specificationNames: 'specification-names',
  words: 'words',
  xmlProblems: 'xml-problems',
};

/** The names of all text files that issues and the display of invoices need, except those about rules. */
export const ISSUE_TEXT_FILES: readonly string[] = [
  ...Object.values(ISSUE_TEXTS),
  'terms',
  'model-terms',
  'invoice-words',
];

/** How a language writes numbers and days. */
export function localForm(language: Language): LocalForm {
  let form = forms.get(language);
  if (form === undefined) forms.set(language, (form = readJson<LocalForm>(language, 'invoice-words')));
  return form;
}

/** This package, with one of its modules as the starting point for finding its files. */
const OWNER = { name: 'einvoice-wording', module: import.meta.url };

const forms = new Map<Language, LocalForm>();
const issueTextsByLanguage = new Map<Language, Texts>();
const files = new Map<string, unknown>();

/** The texts about issues in a language. */
export function issueTexts(language: Language): Texts {
  let texts = issueTextsByLanguage.get(language);
  if (texts === undefined) {
    const read = Object.entries(ISSUE_TEXTS).map(([key, name]) => [key, readJson(language, name)]);
    issueTextsByLanguage.set(language, (texts = Object.fromEntries(read) as Texts));
  }
  return texts;
}

/**
 * The localised name of a specification.
 * @param name in English
 */
export function specificationName(name: string, language: Language): string {
  return issueTexts(language).specificationNames[name] ?? name;
}

/** Another text file of a language, cached. */
export function readTexts<Name extends keyof TextFiles>(language: Language, name: Name): TextFiles[Name] {
  const key = `${language}/${name}`;
  let texts = files.get(key);
  if (texts === undefined) files.set(key, (texts = readJson(language, name)));
  return texts as TextFiles[Name];
}

/** The texts about a family of rules; null in a browser that has not loaded them. */
export function readRuleTexts<T>(language: Language, family: string): T | null {
  const name = `rules/${family}`;
  return platform.hasResource(textPath(language, name)) ? readJson(language, name) : null;
}

/** A JSON file of a language; callers know its type and cache it. */
export function readJson<T>(language: Language, name: string): T {
  return JSON.parse(platform.resource(OWNER, textPath(language, name))) as T;
}

function textPath(language: Language, name: string): string {
  return `texts/${language}/${name}.json`;
}
