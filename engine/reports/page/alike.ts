/** Separates what the findings of one rule share, which is said once, from what differs. */
import { type CausePlace, PLACE } from './consequences.js';
import type { DetailedIssue, ProposedChange } from './reported.js';

/** What a finding says that the others do not. */
export interface PlaceDetails {
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

export interface ComparedFindings {
  readonly problem: string;
  /** The sentences that follow in every message. */
  readonly rest: string;
  /** The field, if it is the same everywhere. */
  readonly field: string | null;
  /** The changes, if they are the same everywhere. */
  readonly changes: readonly ProposedChange[];
  readonly places: readonly PlaceDetails[];
}

/** Compares findings of a group, at least two. */
export function compareFindings(places: readonly CausePlace<DetailedIssue>[]): ComparedFindings {
  const messages = places.map(({ issue }) => splitMessage(issue));
  const withoutValues = messages.map(({ evidence }, at) => withoutValue(evidence, places[at]!.issue.actual));
  const isSameFix = areEqual(messages.map(({ fix }) => fix));
  const isSameEvidence = areEqual(messages.map(({ evidence }) => evidence));
  const differsOnlyInValue = !isSameEvidence && areEqual(withoutValues);
  const changes = places.map(({ repairedBy }) => repairedBy.changes ?? []);
  const isSameChange = areEqual(changes.map((each) => JSON.stringify(each)));
  const isSameField = areEqual(places.map(({ issue }) => issue.field));
  const [first] = messages;
  return {
    problem: sharedBeginning(messages.map(({ problem }) => problem)),
    rest:
      isSameEvidence && isSameFix ? first!.rest : joined(isSameEvidence && first!.evidence, isSameFix && first!.fix),
    field: isSameField ? places[0]!.issue.field : null,
    changes: isSameChange ? changes[0]! : [],
    places: places.map(({ issue }, at) => ({
      label: messages[at]!.label,
      line: issue.line,
      field: isSameField ? null : issue.field,
      value: differsOnlyInValue ? (issue.actual ?? '') : '',
      sentences: ownSentences(messages[at]!, isSameEvidence || differsOnlyInValue, isSameFix),
      changes: isSameChange ? [] : changes[at]!,
    })),
  };
}

/** The sentences of a message that differ from those of the other messages. */
function ownSentences({ rest, evidence, fix }: MessageWords, isEvidenceShared: boolean, isFixShared: boolean): string {
  return isEvidenceShared || isFixShared ? joined(!isEvidenceShared && evidence, !isFixShared && fix) : rest;
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

function splitMessage(issue: DetailedIssue): MessageWords {
  const { message, problem, fix } = issue;
  const rest = (message.startsWith(problem) ? message.slice(problem.length) : message).trim();
  const at = fix === null ? -1 : rest.lastIndexOf(fix);
  const evidence = at < 0 ? rest : joined(rest.slice(0, at).trim(), rest.slice(at + fix!.length).trim());
  return { ...splitLabel(issue), rest, evidence, fix: at < 0 ? '' : fix! };
}

/** In `Line 3 “Paper: A4”: The unit is wrong.`, the label ends at the first colon after the last quoted value. */
function splitLabel({ problem, parts }: DetailedIssue): Pick<MessageWords, 'label' | 'problem'> {
  const firstSentence = parts.findIndex(({ id }) => !id.startsWith(PLACE));
  if (firstSentence <= 0) return { label: '', problem };
  const mark = parts[firstSentence - 1]!.data['marks']?.at(-1) ?? '';
  const from = problem.indexOf(mark);
  const end = problem.indexOf(': ', from < 0 ? 0 : from + mark.length);
  return end < 0
    ? { label: '', problem }
    : { label: problem.slice(0, end).trimEnd(), problem: problem.slice(end + 2).trimStart() };
}

/** The sentences with which all texts begin. A finding that represents others adds where those are. */
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
