/** Composes the message of a finding: the problem, figures and values of the invoice, and the fix. */
import type { DocumentContext } from '../facts/context.js';
import type { Finding } from 'einvoice-core/types.js';
import { type Prefixes, elementName, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import type { Evidence } from '../facts/evidence/evidence.js';
import { findKnownCase } from './known-case.js';
import { termsSentence } from '../facts/evidence/term-values.js';
import { contextValueSentence, countOf } from '../facts/evidence/checked-value.js';
import { hasElements, nodesAt } from '../facts/values/value-node.js';
import { vatTotalFix } from '../facts/evidence/vat-total.js';
import { testedPath } from './families.js';
import { describePlaces } from '../place/named-place.js';
import { type Message, toMessageParts } from './message.js';
import { type Part, part, termName } from 'einvoice-wording/part.js';
import { messageInDocument, namesTermOrElement, publisherPart } from './rule-message.js';
import type { ReasonKey } from 'einvoice-wording/sentences.js';
import { findSubjects } from '../place/subject.js';
import { termAt } from '../facts/terms/term-paths.js';

/** Composes the message of a finding. */
export function messageOfFinding(finding: Finding, evidence: Evidence, context: DocumentContext): Message {
  const { tree, prefixes, language } = context;
  const { assertion, node } = finding;
  const subjects = findSubjects(finding, tree, prefixes);
  const target =
    subjects.length > 0
      ? prefixedPath(tree, subjects[0]!, prefixes)
      : testedPath(assertion, prefixedPath(tree, node, prefixes));
  const { contextPath, shape } = assertion;
  const count = shape?.kind === 'count' ? countOf(finding, tree, prefixes) : null;
  const isEmpty = isRequiredElementEmpty(finding, tree, prefixes);
  const ruleMessage = messageInDocument(assertion, language, tree, { target, count, isEmpty });
  const { problem, businessTerms, terms, origin } = ruleMessage;
  const impliedNames = [...contextPath, ...(shape !== null && 'path' in shape ? shape.path : [])];
  // A rule that searches the whole document is not about the checked node.
  const searchesDocument = shape !== null && 'path' in shape && shape.path[0] === '//';
  const placeNodes = subjects.length > 0 ? subjects : searchesDocument ? [] : [node];
  const place = describePlaces(placeNodes, { tree, prefixes, impliedNames });
  if (finding.error !== undefined)
    return {
      messageParts: toMessageParts([unevaluatedPart(finding.error), part('words.rule', { problem })], null, { place }),
      businessTerms,
    };
  const { totalProblems } = evidence;
  const hasOtherCurrency =
    ruleMessage.entry?.cases.has('currency') === true && totalProblems !== null && totalProblems.otherCurrency !== null;
  const amountProblem = hasOtherCurrency ? 'currency' : evidence.amountProblem;
  const knownCase = findKnownCase(finding, { entry: ruleMessage.entry, terms, amountProblem }, context);
  const fix =
    (totalProblems === null ? null : vatTotalFix(totalProblems, tree, prefixes)) ?? knownCase?.fix ?? ruleMessage.fix;
  const hasOwnText = origin !== 'publisher';
  // The publisher's text may already contain values of the invoice.
  const statedProblem = hasOwnText ? (knownCase?.problem ?? problem) : publisherPart(finding.text);
  const { calculation } = evidence;
  const sentence =
    knownCase?.statesValue === true
      ? null
      : (evidence.sentence ??
        (origin === 'catalogue' && calculation === null ? termsSentence(finding, terms, tree, prefixes) : null) ??
        (hasOwnText ? contextValueSentence(finding, terms, context) : null));
  const namesPlace = (each: Part | null): boolean => namesTermOrElement(each, language);
  const elementNameSentence =
    !hasOwnText ||
    (fix === ruleMessage.fix ? ruleMessage.fixNamesElement : namesPlace(fix)) ||
    namesPlace(place) ||
    namesPlace(statedProblem) ||
    namesPlace(sentence)
      ? null
      : elementSentence(finding, context);
  return {
    messageParts: toMessageParts(statedProblem, fix, {
      place,
      evidence: [elementNameSentence, sentence].filter((each) => each !== null),
    }),
    businessTerms,
  };
}

/** Whether a required element exists but is empty. */
function isRequiredElementEmpty({ node, assertion: { shape } }: Finding, tree: Tree, prefixes: Prefixes): boolean {
  if (shape?.kind !== 'present') return false;
  const elements = nodesAt(tree, node, shape.path, prefixes);
  return (
    elements.length > 0 && elements.every((each) => !hasElements(tree, each) && tree.stringValue(each).trim() === '')
  );
}

/** The sentence that names the checked element and its term; null for the root. */
function elementSentence({ node }: Finding, { tree, prefixes, language }: DocumentContext): Part | null {
  const path = prefixedPath(tree, node, prefixes);
  const element = path.length > 1 ? elementName(tree, node, prefixes) : null;
  if (element === null) return null;
  const term = termAt(path, language);
  return part('evidence.element', {
    element: term === null ? element : part('words.ofTerm', { element, term: term.id, name: termName(term.id) }),
  });
}

/**
 * The sentence that says that a rule could not be evaluated, and why, according to an XPath error code such as
 * `FORG0001`.
 */
export function unevaluatedPart(code: string): Part {
  const key = Object.hasOwn(KNOWN_REASONS, code) ? (code as ReasonKey) : 'other';
  return part('words.unevaluated', { reason: part(`words.reasons.${key}`) });
}

const KNOWN_REASONS: Readonly<Record<ReasonKey, true>> = {
  XPTY0004: true,
  FORG0001: true,
  FORG0006: true,
  FOAR0001: true,
  FOAR0002: true,
  FOCA0002: true,
  other: true,
};
