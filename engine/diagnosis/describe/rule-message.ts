/** The general message of a rule: from the catalogue, from the texts of the rule's family, or from the publisher. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import type { Assertion, BusinessTerm, Language } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { type RuleCase, findEntry, entryKey } from 'einvoice-wording/catalogue.js';
import { type TestedElement, familyMessage } from './families.js';
import type { Message } from './message.js';
import { isBuiltInCode, builtInMessage } from './built-in-messages.js';
import { type Part, part, plainText } from 'einvoice-wording/part.js';
import { messageOfPdfKey } from './pdf/message.js';
import { pdfKeyOf } from './pdf/codes.js';
import { render } from 'einvoice-wording/render.js';

/** The general message of a rule. */
export interface RuleMessage {
  readonly problem: Part;
  /** Null if only the publisher's text is known. */
  readonly fix: Part | null;
  /** The key of the entry in the catalogue, and the special cases of the entry. */
  readonly entry?: { readonly key: string; readonly cases: ReadonlySet<RuleCase> };
  readonly businessTerms: readonly BusinessTerm[];
  /** Ids of the business terms (BT-…, not groups) that the problem names; only for messages of the catalogue. */
  readonly terms: readonly string[];
  /** Where the message is from. `publisher`: the catalogue has no message, so the publisher's own text is used. */
  readonly origin: 'catalogue' | 'family' | 'publisher';
  /** Whether the fix names a business term or element. */
  readonly fixNamesElement: boolean;
}

/** Matches term ids and element names: `BT-31`, `cbc:ID`. */
const TERM_OR_ELEMENT = /\b(?:B[TG]-(?:[A-Z]+-)?\d|(?:ubl|cn|c[abe]c|ext|rsm|[rq]am|[uq]dt):[A-Z@])/;

/** Results of `namesTermOrElement` for parts without data, by language and text id. */
const namesElementCache = new Map<Language, Map<string, boolean>>(LANGUAGES.map((language) => [language, new Map()]));

/** Whether a part of a message names a business term or element. */
export function namesTermOrElement(messagePart: Part | null, language: Language): boolean {
  if (messagePart === null) return false;
  // The result for a part with data is not cached, since it depends on the data.
  for (const _ in messagePart.data) return TERM_OR_ELEMENT.test(render(messagePart, language));
  const cache = namesElementCache.get(language)!;
  let result = cache.get(messagePart.id);
  if (result === undefined) cache.set(messagePart.id, (result = TERM_OR_ELEMENT.test(render(messagePart, language))));
  return result;
}

const messagesByRule = new Map<Language, WeakMap<Assertion, RuleMessage>>(
  LANGUAGES.map((language) => [language, new WeakMap()]),
);

/**
 * The general message of a rule.
 * @param rule an assertion, or a built-in code
 */
export function messageOfRule(rule: Assertion | string, language: Language): RuleMessage {
  if (typeof rule === 'string') return builtInRuleMessage(rule, language);
  const cache = messagesByRule.get(language)!;
  let message = cache.get(rule);
  if (message === undefined) cache.set(rule, (message = composeRuleMessage(rule, language)));
  return message;
}

/** The last message of each rule in a document. Consecutive findings of a rule usually have the same message. */
const lastMessages = once(
  () => new Map<RuleMessage, { readonly found: TestedElement; readonly message: RuleMessage }>(),
);

/**
 * The message of a rule in one document. The message of a family names the element in this document.
 * @param tested the element that the test is about
 */
export function messageInDocument(rule: Assertion, language: Language, tree: Tree, tested: TestedElement): RuleMessage {
  const general = messageOfRule(rule, language);
  if (general.origin !== 'family') return general;
  const cache = lastMessages(tree);
  let last = cache.get(general);
  if (last === undefined || !isSameElement(last.found, tested))
    cache.set(general, (last = { found: tested, message: composeRuleMessage(rule, language, tested) }));
  return last.message;
}

function isSameElement(one: TestedElement, other: TestedElement): boolean {
  return (
    one.count === other.count &&
    one.isEmpty === other.isEmpty &&
    one.target.length === other.target.length &&
    one.target.every((name, index) => name === other.target[index])
  );
}

function composeRuleMessage(assertion: Assertion, language: Language, tested?: TestedElement): RuleMessage {
  const entry = findEntry(assertion, language);
  const family = entry ? null : familyMessage(assertion, language, tested);
  if (entry) {
    const key = entryKey(assertion, language);
    const fix = part(`rules.${key}.fix`);
    return {
      problem: part(`rules.${key}.problem`),
      fix,
      entry: { key, cases: new Set(Object.keys(entry.cases ?? {}) as RuleCase[]) },
      businessTerms: findTerms(`${entry.problem} ${entry.fix}`, language),
      terms: findTerms(entry.problem, language).flatMap(({ id }) => (id.startsWith('BT-') ? [id] : [])),
      origin: 'catalogue',
      fixNamesElement: namesTermOrElement(fix, language),
    };
  }
  if (family)
    return {
      problem: family.problem,
      fix: family.fix,
      businessTerms: family.term === null ? [] : [family.term],
      terms: [],
      origin: 'family',
      fixNamesElement: namesTermOrElement(family.fix, language),
    };
  // Rule sets that users add have no entries in the catalogue.
  return {
    problem: publisherPart(assertion.text),
    fix: null,
    businessTerms: findTerms(assertion.text, language),
    terms: [],
    origin: 'publisher',
    fixNamesElement: false,
  };
}

function builtInRuleMessage(code: string, language: Language): RuleMessage {
  const key = pdfKeyOf(code);
  if (key !== null) return toRuleMessage(messageOfPdfKey(key, language), language);
  if (!isBuiltInCode(code)) throw new RangeError(`There is no code ${code}.`);
  return toRuleMessage(
    builtInMessage(code, language, { detail: '…', field: '…', header: '…', invoice: '…', place: '…' }),
    language,
  );
}

function toRuleMessage({ messageParts, businessTerms }: Message, language: Language): RuleMessage {
  const { problem, fix } = messageParts;
  return {
    problem: problem[0]!,
    fix,
    businessTerms,
    terms: [],
    origin: 'catalogue',
    fixNamesElement: namesTermOrElement(fix, language),
  };
}

/** The publisher's text without a leading rule id. */
export function publisherPart(publisherText: string): Part {
  return plainText(publisherText.replace(/^\[[^\]]{1,40}\]\s*-?\s*/, '').trim() || publisherText);
}
