/** What findings of the same rule have in common, which is said once, and what each has of its own. */
import { type CausePlace, PLACE } from './consequences.js';
import type { DetailedIssue, ProposedChange } from './reported.js';

/** One of the places. */
export interface OwnWords {
  /** `Line 3 “Paper”`; empty if the message names no place. */
  readonly label: string;
  readonly line: number | null;
  readonly field: string | null;
  /** The wrong value, if that is all that differs between the messages; else empty. */
  readonly value: string;
  /** The sentences that the messages do not share. */
  readonly sentences: string;
  /** Empty if all places have the same. */
  readonly changes: readonly ProposedChange[];
}

export interface AlikeFindings {
  readonly problem: string;
  /** The sentences that follow in every message. */
  readonly rest: string;
  /** The field, if it is the same everywhere. */
  readonly field: string | null;
  /** The changes, if they are the same everywhere. */
  readonly changes: readonly ProposedChange[];
  readonly places: readonly OwnWords[];
}

/** Compares findings of a group, at least two. */
export function compareFindings(places: readonly CausePlace<DetailedIssue>[]): AlikeFindings {
  const told = places.map(({ issue }) => splitWords(issue));
  const said = told.map(({ evidence }, at) => withoutValue(evidence, places[at]!.issue.actual));
  const isSameFix = areEqual(told.map(({ fix }) => fix));
  const isSameEvidence = areEqual(told.map(({ evidence }) => evidence));
  const isValue = !isSameEvidence && areEqual(said);
  const changes = places.map(({ repairedBy }) => repairedBy.changes ?? []);
  const isSameChange = areEqual(changes.map((each) => JSON.stringify(each)));
  const isSameField = areEqual(places.map(({ issue }) => issue.field));
  const [first] = told;
  return {
    problem: sharedBeginning(told.map(({ problem }) => problem)),
    rest:
      isSameEvidence && isSameFix ? first!.rest : joined(isSameEvidence && first!.evidence, isSameFix && first!.fix),
    field: isSameField ? places[0]!.issue.field : null,
    changes: isSameChange ? changes[0]! : [],
    places: places.map(({ issue }, at) => ({
      label: told[at]!.label,
      line: issue.line,
      field: isSameField ? null : issue.field,
      value: isValue ? (issue.actual ?? '') : '',
      sentences: ownSentences(told[at]!, isSameEvidence || isValue, isSameFix),
      changes: isSameChange ? [] : changes[at]!,
    })),
  };
}

/** The sentences of a message that are not said for all. */
function ownSentences({ rest, evidence, fix }: MessageWords, isEvidenceSaid: boolean, isFixSaid: boolean): string {
  return isEvidenceSaid || isFixSaid ? joined(!isEvidenceSaid && evidence, !isFixSaid && fix) : rest;
}

interface MessageWords {
  readonly label: string;
  readonly problem: string;
  /** All that follows. */
  readonly rest: string;
  /** Figures, and whatever else is between or after problem and fix. */
  readonly evidence: string;
  readonly fix: string;
}

function splitWords(issue: DetailedIssue): MessageWords {
  const { message, problem, fix } = issue;
  const rest = (message.startsWith(problem) ? message.slice(problem.length) : message).trim();
  const at = fix === null ? -1 : rest.lastIndexOf(fix);
  const evidence = at < 0 ? rest : joined(rest.slice(0, at).trim(), rest.slice(at + fix!.length).trim());
  return { ...splitLabel(issue), rest, evidence, fix: at < 0 ? '' : fix! };
}

/** `Line 3 “Paper: A4”: The unit is wrong.` ends its label after the last value in it. */
function splitLabel({ problem, parts }: DetailedIssue): Pick<MessageWords, 'label' | 'problem'> {
  const named = parts.findIndex(({ id }) => !id.startsWith(PLACE));
  if (named <= 0) return { label: '', problem };
  const mark = parts[named - 1]!.data['marks']?.at(-1) ?? '';
  const from = problem.indexOf(mark);
  const end = problem.indexOf(': ', from < 0 ? 0 : from + mark.length);
  return end < 0
    ? { label: '', problem }
    : { label: problem.slice(0, end).trimEnd(), problem: problem.slice(end + 2).trimStart() };
}

/** The sentences that all begin with: one that stands for others goes on to tell where these are. */
function sharedBeginning(texts: readonly string[]): string {
  let shared = texts.reduce((one, other) => (other.length < one.length ? other : one));
  while (!texts.every((text) => text.startsWith(shared)))
    shared = shared.slice(0, shared.slice(0, -1).lastIndexOf('.') + 1);
  return shared;
}

/** Null if the sentences do not quote the value. */
function withoutValue(sentences: string, actual: string | undefined): string | null {
  const at = actual === undefined || actual === '' ? -1 : sentences.lastIndexOf(actual);
  return at < 0 ? null : `${sentences.slice(0, at)}\0${sentences.slice(at + actual!.length)}`;
}

/** Whether all are equal, and known. */
function areEqual(values: readonly (string | null)[]): boolean {
  return values.every((value) => value === values[0]) && values[0] !== null;
}

function joined(...texts: readonly (string | false)[]): string {
  return texts.filter((text) => text !== false && text !== '').join(' ');
}
