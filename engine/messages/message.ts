/** The message of a finding: what is wrong, the invoice's own figures, and what to do. */
import type { BusinessTerm, Finding, Language } from '../types.js';
import type { Tree } from '../xml/tree.js';
import type { Calculation } from './evidence/calculation.js';
import { evidenceOf } from './evidence/evidence.js';
import { messageOfRule } from './rule-message.js';
import { type ReasonKey, fill, sentencesOf } from './sentences.js';

/** What a report says about an issue. */
export interface Message {
  readonly problem: string;
  readonly fix: string | null;
  /** Problem, evidence and fix. */
  readonly message: string;
  readonly businessTerms: readonly BusinessTerm[];
  /** What the rule calculates, where it does: tells which issue is a consequence of which. */
  readonly calculation?: Calculation;
}

/** @param prefixes namespace to prefix */
export function messageOfFinding(
  finding: Finding,
  tree: Tree,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): Message {
  const { problem, fix, businessTerms, origin } = messageOfRule(finding.assertion, language);
  if (finding.error !== undefined) {
    const reason = unevaluated(finding.error, problem, language);
    return { problem: reason, fix: null, message: reason, businessTerms };
  }
  // The publisher's own text may have the invoice's values filled in.
  const said = origin === 'publisher' ? plain(finding) : problem;
  const { sentence, calculation } = evidenceOf(finding, tree, prefixes, language);
  const message = [said, sentence, fix].filter((part) => part !== null).join(' ');
  return { problem: said, fix, message, businessTerms, ...(calculation === null ? {} : { calculation }) };
}

function plain(finding: Finding): string {
  return messageOfRule({ ...finding.assertion, text: finding.text }, 'en').problem;
}

/** The check raised an error: nobody knows what it would have said. */
function unevaluated(code: string, problem: string, language: Language): string {
  const sentences = sentencesOf(language);
  const reason = Object.hasOwn(sentences.reasons, code)
    ? sentences.reasons[code as ReasonKey]
    : sentences.reasons.other;
  return `${fill(sentences.unevaluated, { reason, code })} ${fill(sentences.rule, { problem })}`;
}
