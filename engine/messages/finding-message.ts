/** The message of a finding: what is wrong, the invoice's own figures, and what to do. */
import type { Finding, Language } from '../types.js';
import { elementName, pathOf } from '../xml/prefixed-names.js';
import type { Tree } from '../xml/tree.js';
import { evidenceOf } from './evidence/evidence.js';
import { knownOf } from './evidence/known-case.js';
import { termsSentence } from './evidence/terms.js';
import { ownValueSentence, countOf } from './evidence/values.js';
import { hasElements, nodesAt } from './evidence/value-node.js';
import { vatTotalFix } from './evidence/vat-total.js';
import { targetOf } from './families.js';
import { labelled, placeOfAll } from './places/place.js';
import type { Message } from './message.js';
import { messageOfFound, messageOfRule, namesSomething } from './rule-message.js';
import { type ReasonKey, fill, sentencesOf } from './sentences.js';
import { subjectsOf } from './subject.js';
import { termAt } from './term-paths.js';

/** @param prefixes namespace to prefix */
export function messageOfFinding(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): Message {
  const { assertion, node } = finding;
  const subjects = subjectsOf(finding, tree, prefixes);
  const target =
    subjects.length > 0 ? pathOf(tree, subjects[0]!, prefixes) : targetOf(assertion, pathOf(tree, node, prefixes));
  const { contextPath, shape } = assertion;
  const count = shape?.kind === 'count' ? countOf(finding, tree, prefixes) : null;
  const isEmpty = isEmptyAt(finding, tree, prefixes);
  const ofRule = messageOfFound(assertion, language, tree, { target, count, isEmpty });
  const { problem, businessTerms, terms, origin } = ofRule;
  const told = [...contextPath, ...(shape !== null && 'path' in shape ? shape.path : [])];
  // What is the same wherever the rule is checked is about none of these places.
  const isAnywhere = shape !== null && 'path' in shape && shape.path[0] === '//';
  const about = subjects.length > 0 ? subjects : isAnywhere ? [] : [node];
  const place = placeOfAll(about, { tree, prefixes, language, told });
  if (finding.error !== undefined) {
    const reason = labelled(place, unevaluated(finding.error, problem, language), language);
    return { problem: reason, fix: null, message: reason, businessTerms };
  }
  // The publisher's own text may have the invoice's values filled in.
  const evidence = evidenceOf(finding, tree, prefixes, language);
  const known = knownOf(finding, ofRule.cases, terms, evidence.counted, tree, prefixes, language);
  const fix = vatTotalFix(finding, tree, prefixes, language) ?? known?.fix ?? ofRule.fix;
  const text = origin === 'publisher' ? plain(finding, language) : (known?.problem ?? problem);
  const said = labelled(place, text, language);
  const { calculation } = evidence;
  const isOurs = origin !== 'publisher';
  const sentence =
    known?.isValueSaid === true
      ? null
      : (evidence.sentence ??
        (origin === 'catalogue' && calculation === null
          ? termsSentence(finding, terms, tree, prefixes, language)
          : null) ??
        (isOurs ? ownValueSentence(finding, terms, tree, prefixes, language) : null));
  const named =
    !isOurs ||
    (fix === ofRule.fix ? ofRule.isPlaced : namesSomething(fix)) ||
    namesSomething(said) ||
    namesSomething(sentence)
      ? null
      : elementSentence(finding, tree, prefixes, language);
  let message = said;
  if (named !== null) message += ` ${named}`;
  if (sentence !== null) message += ` ${sentence}`;
  if (fix !== null) message += ` ${fix}`;
  return {
    problem: said,
    fix,
    message,
    businessTerms,
    ...(calculation === null ? {} : { calculation }),
    ...(evidence.seen === undefined ? {} : { seen: evidence.seen }),
  };
}

/** Whether what a rule asks for is there, and has nothing in it. */
function isEmptyAt(
  { node, assertion: { shape } }: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
): boolean {
  if (shape?.kind !== 'present') return false;
  const found = nodesAt(tree, node, shape.path, prefixes);
  return found.length > 0 && found.every((each) => !hasElements(tree, each) && tree.stringValue(each).trim() === '');
}

/** The element that a rule was checked on, with its business term; null for the whole document. */
function elementSentence(
  { node }: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): string | null {
  const path = pathOf(tree, node, prefixes);
  const element = path.length > 1 ? elementName(tree, node, prefixes) : null;
  if (element === null) return null;
  const term = termAt(path, language);
  return fill(sentencesOf(language).evidence.element, {
    element: term === null ? element : `${element} (${term.id}, ${term.name})`,
  });
}

function plain(finding: Finding, language: Language): string {
  return messageOfRule({ ...finding.assertion, text: finding.text }, language).problem;
}

/** The check raised an error: nobody knows what it would have said. */
function unevaluated(code: string, problem: string, language: Language): string {
  return `${unevaluatedBecause(code, language)} ${fill(sentencesOf(language).rule, { problem })}`;
}

/** That a rule could not be evaluated, and why, by the code of the error. */
export function unevaluatedBecause(code: string, language: Language): string {
  const { reasons, unevaluated: template } = sentencesOf(language);
  const reason = Object.hasOwn(reasons, code) ? reasons[code as ReasonKey] : reasons.other;
  return fill(template, { reason });
}
