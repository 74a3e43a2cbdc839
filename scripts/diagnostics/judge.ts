/** Whether a report on a defect is right: place, number of causes, cause, and value. */
import { type IssueDetails, businessTermTable } from '#validator/index.js';
import type { Change } from './defect.js';
import type { Found } from './generate.js';

/** Null if it does not apply. */
export interface Judgement {
  readonly line: boolean;
  readonly oneCause: boolean;
  readonly realCause: boolean;
  readonly quoted: boolean | null;
}

/** What distinguishes a consequence from a cause. */
type Caused = IssueDetails & { readonly causedBy?: unknown; readonly group?: unknown };

export function judge({ defect, verdict }: Found): Judgement {
  const causes = causesOf(verdict.details.issues);
  const [first] = causes;
  const { change, lines } = defect;
  const text = causes.map(({ message }) => message).join('\n');
  return {
    line: first !== undefined && first.line !== null && lines.has(first.line),
    oneCause: causes.length === 1,
    realCause: first !== undefined && isAbout(first, change),
    quoted: change.wrong === null || change.wrong.trim() === '' ? null : quotes(text, change.wrong.trim()),
  };
}

/** The issues that are not consequences; of a group with one cause, the first. */
export function causesOf(issues: readonly IssueDetails[]): readonly IssueDetails[] {
  const groups = new Set<unknown>();
  return issues.filter((issue) => {
    const { causedBy, group } = issue as Caused;
    const isCaused = causedBy === undefined ? issue.fixFirst.length > 0 : causedBy !== null;
    if (isCaused) return false;
    if (group === undefined || group === null) return true;
    if (groups.has(group)) return false;
    groups.add(group);
    return true;
  });
}

/** Messages shorten long values. */
const QUOTED = 24;

function quotes(text: string, wrong: string): boolean {
  return text.includes(wrong.slice(0, QUOTED));
}

/** Whether an issue names what was changed: its element or attribute, or its business term. */
function isAbout(issue: IssueDetails, { paths, right, edits }: Change): boolean {
  const said = `${issue.field ?? ''} ${issue.message}`;
  const ends = (issue.location ?? '').replace(/\[\d+\]/g, '');
  const names = paths.flatMap((path) => namesOf(path));
  // The sentence may give a missing part as markup or as a value.
  const isQuoted = right !== null && edits.length === 1 && right.length > 3 && said.includes(right);
  return (
    isQuoted ||
    names.some((name) => hasName(said, name)) ||
    // An ambiguous name is qualified with that of its parent.
    paths.some((path) => path.length > 2 && path.slice(-2).every((name) => hasName(said, name))) ||
    paths.some((path) => ends.endsWith(path.at(-1)!) && path.length > 2 && ends.endsWith(path.slice(-2).join('/')))
  );
}

function hasName(text: string, name: string): boolean {
  const at = text.indexOf(name);
  return at >= 0 && !/[\w-]/.test(text[at + name.length] ?? ' ');
}

/** Names for an element: its prefixed name, and the term numbers at its path. */
function namesOf(path: readonly string[]): readonly string[] {
  const last = path.at(-1)!;
  const local = last.replace(/^@?(?:\w+:)?/, '');
  const isDistinctive = !TOO_COMMON.has(last);
  return [...(isDistinctive ? [last, local] : []), ...(terms().get(path.join('/')) ?? [])];
}

/** Ambiguous names. */
const TOO_COMMON: ReadonlySet<string> = new Set(['cbc:ID', 'ram:ID', 'cbc:Name', 'ram:Name', 'ram:TypeCode', '@name']);

let byPath: ReadonlyMap<string, readonly string[]> | undefined;

/** The business term numbers, by path without conditions. */
function terms(): ReadonlyMap<string, readonly string[]> {
  if (byPath !== undefined) return byPath;
  const built = new Map<string, string[]>();
  for (const [id, { ubl, creditNote, cii }] of Object.entries(businessTermTable())) {
    for (const path of [ubl, creditNote ?? creditNoteOf(ubl), cii]) {
      if (path === null) continue;
      const key = path.replace(/\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]/g, '').replace(/^\//, '');
      built.set(key, [...(built.get(key) ?? []), id]);
    }
  }
  return (byPath = built);
}

function creditNoteOf(path: string | null): string | null {
  return (
    path &&
    path
      .replace('ubl:Invoice', 'cn:CreditNote')
      .replaceAll('cac:InvoiceLine', 'cac:CreditNoteLine')
      .replaceAll('cbc:InvoicedQuantity', 'cbc:CreditedQuantity')
      .replaceAll('cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode')
  );
}
