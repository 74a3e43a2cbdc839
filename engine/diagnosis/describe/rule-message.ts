/** The general message of a rule: from the catalogue, else from the template of its family. */
import { LANGUAGES } from 'einvoice-core/languages.js';
import type { Assertion, BusinessTerm, Language } from 'einvoice-core/types.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { findTerms } from 'einvoice-wording/term-names.js';
import { type RuleCase, findEntry, entryKey } from 'einvoice-wording/catalogue.js';
import { type Found, familyMessage } from './families.js';
import type { Message } from './message.js';
import { isOwnCode, messageOfOwn } from './own.js';
import { type Part, part, plainText } from 'einvoice-wording/part.js';
import { messageOfPdf } from './pdf/message.js';
import { pdfKeyOf } from './pdf/codes.js';
import { render } from 'einvoice-wording/render.js';

export interface RuleMessage {
  readonly problem: Part;
  /** Null if only the publisher's text is known. */
  readonly fix: Part | null;
  /** The key of the catalogue's entry, and its special cases. */
  readonly entry?: { readonly key: string; readonly cases: ReadonlySet<RuleCase> };
  readonly businessTerms: readonly BusinessTerm[];
  /** Ids of the terms, without groups, that the problem in the catalogue names. */
  readonly terms: readonly string[];
  /** `publisher`: the catalogue has no message, so the publisher's own text is used. */
  readonly origin: 'catalogue' | 'family' | 'publisher';
  /** Whether the fix says where to look. */
  readonly isPlaced: boolean;
}

/** Term ids and element names. */
const NUMBER_OR_NAME = /\b(?:B[TG]-(?:[A-Z]+-)?\d|(?:ubl|cn|c[abe]c|ext|rsm|[rq]am|[uq]dt):[A-Z@])/;

/** Whether a text without data says where to look, by language and id. */
const naming = new Map<Language, Map<string, boolean>>(LANGUAGES.map((language) => [language, new Map()]));

/** Whether a part says where to look: by business term or element name. */
export function namesSomething(said: Part | null, language: Language): boolean {
  if (said === null) return false;
  for (const _ in said.data) return NUMBER_OR_NAME.test(render(said, language));
  const known = naming.get(language)!;
  let names = known.get(said.id);
  if (names === undefined) known.set(said.id, (names = NUMBER_OR_NAME.test(render(said, language))));
  return names;
}

const messages = new Map<Language, WeakMap<Assertion, RuleMessage>>(
  LANGUAGES.map((language) => [language, new WeakMap()]),
);

/** @param rule an assertion, or a built-in code */
export function messageOfRule(rule: Assertion | string, language: Language): RuleMessage {
  if (typeof rule === 'string') return ownMessage(rule, language);
  const known = messages.get(language)!;
  let message = known.get(rule);
  if (message === undefined) known.set(rule, (message = compose(rule, language)));
  return message;
}

/** The last message composed per rule in this document; consecutive findings usually repeat it. */
const lastIn = once(() => new Map<RuleMessage, { readonly found: Found; readonly message: RuleMessage }>());

/**
 * The message of a rule in one document: families use the element names of the test.
 * @param found what the test has read there
 */
export function messageOfFound(rule: Assertion, language: Language, tree: Tree, found: Found): RuleMessage {
  const general = messageOfRule(rule, language);
  if (general.origin !== 'family') return general;
  const known = lastIn(tree);
  let last = known.get(general);
  if (last === undefined || !isSame(last.found, found))
    known.set(general, (last = { found, message: compose(rule, language, found) }));
  return last.message;
}

function isSame(one: Found, other: Found): boolean {
  return (
    one.count === other.count &&
    one.isEmpty === other.isEmpty &&
    one.target.length === other.target.length &&
    one.target.every((name, at) => name === other.target[at])
  );
}

function compose(assertion: Assertion, language: Language, found?: Found): RuleMessage {
  const entry = findEntry(assertion, language);
  const family = entry ? null : familyMessage(assertion, language, found);
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
      isPlaced: namesSomething(fix, language),
    };
  }
  if (family)
    return {
      problem: family.problem,
      fix: family.fix,
      businessTerms: family.term === null ? [] : [family.term],
      terms: [],
      origin: 'family',
      isPlaced: namesSomething(family.fix, language),
    };
  // Rule sets added by an operator have no entries.
  return {
    problem: publisherPart(assertion.text),
    fix: null,
    businessTerms: findTerms(assertion.text, language),
    terms: [],
    origin: 'publisher',
    isPlaced: false,
  };
}

function ownMessage(code: string, language: Language): RuleMessage {
  const key = pdfKeyOf(code);
  if (key !== null) return ofOwn(messageOfPdf(key, language), language);
  if (!isOwnCode(code)) throw new RangeError(`There is no code ${code}.`);
  return ofOwn(
    messageOfOwn(code, language, { detail: '…', field: '…', header: '…', invoice: '…', place: '…' }),
    language,
  );
}

function ofOwn({ said, businessTerms }: Message, language: Language): RuleMessage {
  const { problem, fix } = said;
  return {
    problem: problem[0]!,
    fix,
    businessTerms,
    terms: [],
    origin: 'catalogue',
    isPlaced: namesSomething(fix, language),
  };
}

/** The publisher's text without a leading rule id. */
export function publisherPart(said: string): Part {
  return plainText(said.replace(/^\[[^\]]{1,40}\]\s*-?\s*/, '').trim() || said);
}
