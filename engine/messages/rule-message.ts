/** What is said about a rule in every invoice that breaks it: the catalogue's entry, else its family's template. */
import { LANGUAGES } from '../languages.js';
import type { Assertion, BusinessTerm, Language, NodePath } from '../types.js';
import { termsIn } from './business-terms.js';
import { entryOf, namedEntryOf } from './catalogue.js';
import { familyMessage } from './families.js';
import { isOwnCode, messageOfOwn } from './own.js';
import { messageOfPdf } from './pdf/message.js';
import { isPdfCode } from './pdf/sentences.js';

interface RuleMessage {
  readonly problem: string;
  /** Null where only the publisher's text is known. */
  readonly fix: string | null;
  readonly businessTerms: readonly BusinessTerm[];
  /** Numbers of the terms that the problem of a catalogue's entry names, groups left out. */
  readonly terms: readonly string[];
  /** `publisher`: nobody has written a message for this rule, so its own text has to do. */
  readonly origin: 'catalogue' | 'family' | 'publisher';
}

/** What a check looks at. */
export interface Found {
  /** Names from the root. */
  readonly target: NodePath;
  /** How many of it are there; null where the check does not count. */
  readonly count: number | null;
  /** Whether it is there, and has nothing in it. */
  readonly isEmpty: boolean;
}

const messages = new Map<Language, WeakMap<Assertion, RuleMessage>>(
  LANGUAGES.map((language) => [language, new WeakMap()]),
);

/**
 * @param rule an assertion, or a code of our own
 * @param found what the check looks at in a document
 */
export function messageOfRule(rule: Assertion | string, language: Language, found?: Found): RuleMessage {
  if (typeof rule === 'string') return ownMessage(rule, language);
  if (found !== undefined && isOfFamily(rule, language)) return compose(rule, language, found);
  const known = messages.get(language)!;
  let message = known.get(rule);
  if (message === undefined) known.set(rule, (message = compose(rule, language)));
  return message;
}

/** Whether the message of a rule names the elements that its test does. */
function isOfFamily(rule: Assertion, language: Language): boolean {
  return messageOfRule(rule, language).origin === 'family';
}

function compose(assertion: Assertion, language: Language, found?: Found): RuleMessage {
  const own = entryOf(assertion, language);
  const family = own ? null : familyMessage(assertion, language, found?.target, found?.count, found?.isEmpty);
  const entry = own ?? (family ? null : namedEntryOf(assertion, language));
  if (entry)
    return {
      ...entry,
      businessTerms: termsIn(`${entry.problem} ${entry.fix}`, language),
      terms: termsIn(entry.problem, language).flatMap(({ id }) => (id.startsWith('BT-') ? [id] : [])),
      origin: 'catalogue',
    };
  if (family)
    return {
      problem: family.problem,
      fix: family.fix,
      businessTerms: family.term === null ? [] : [family.term],
      terms: [],
      origin: 'family',
    };
  // Rule sets that an operator adds have no entries.
  return {
    problem: plainText(assertion.text),
    fix: null,
    businessTerms: termsIn(assertion.text, language),
    terms: [],
    origin: 'publisher',
  };
}

function ownMessage(code: string, language: Language): RuleMessage {
  if (isPdfCode(code)) return { ...messageOfPdf(code, language), terms: [], origin: 'catalogue' };
  if (!isOwnCode(code)) throw new RangeError(`There is no code ${code}.`);
  const { problem, fix, businessTerms } = messageOfOwn(code, language, {
    detail: '…',
    field: '…',
    header: '…',
    invoice: '…',
    place: '…',
  });
  return { problem, fix, businessTerms, terms: [], origin: 'catalogue' };
}

/** The publisher's text without the rule id that many texts begin with. */
function plainText(text: string): string {
  return text.replace(/^\[[^\]]{1,40}\]\s*-?\s*/, '').trim() || text;
}
