/**
 * Limits the size of a report. Thousands of issues with details and patches take megabytes, and a document of a few
 * kilobytes can cause them.
 */
import type { Details, Issue, IssueDetails, Upcoming, ValidateOptions, Verdict } from 'einvoice-core/types.js';

type ReportLimit = NonNullable<ValidateOptions['reportLimit']>;

/** Maximum JSON length of a UTF-16 unit (`\u0000`). */
const LONGEST_CHARACTER = 6;

/** Member names and punctuation of an issue in the report. */
const AROUND_ISSUE = 80;

/**
 * Omits issues until the report fits, the last ones first, and consequences before causes; counts stay. At least one
 * issue is always listed, so that the list is not empty if there are findings.
 * @param verdict is not changed
 * @param limit maximum JSON length of the report (`reportBody`)
 */
export function limitReport(verdict: Verdict, { bytes, details: withDetails, again }: ReportLimit): Verdict {
  const { report, details } = verdict;
  if (report.issues.length === 0 && details.information.length === 0 && !details.upcoming) return verdict;
  if (!withDetails && again === undefined && maxJsonBytes(report.issues) <= bytes) return verdict;
  // What is listed again besides issues is part of the details: they are an upper bound for it.
  const repeated = again === undefined ? 0 : jsonBytes(fixedParts(verdict, true));
  let left = bytes - jsonBytes(fixedParts(verdict, withDetails)) - repeated;
  // All but the first element of a list are preceded by a comma.
  const spend = (index: number, ...parts: readonly unknown[]): boolean => {
    left -= parts.reduce<number>((sum, part) => sum + jsonBytes(part) + Math.min(index, 1), 0);
    return left >= 0;
  };
  const order = causesFirst(details.issues);
  const count = countFitting(order, (place, index) =>
    spend(
      index,
      report.issues[place],
      ...(withDetails ? [details.issues[place]] : []),
      ...(again === undefined ? [] : [pickMembers(details.issues[place]!, again)]),
    ),
  );
  const listed = order.slice(0, Math.max(count, 1)).sort((a, b) => a - b);
  if (!withDetails) return listed.length === order.length ? verdict : cut(verdict, listed, details);
  const information = countFitting(details.information, (issue, index) => spend(index, issue));
  const upcoming = details.upcoming && limitUpcoming(details.upcoming, spend);
  const isWhole =
    listed.length === order.length &&
    information === details.information.length &&
    upcoming?.report.issues.length === details.upcoming?.report.issues.length;
  if (isWhole) return verdict;
  return cut(verdict, listed, {
    ...details,
    information: details.information.slice(0, information),
    ...(upcoming !== undefined && { upcoming }),
  });
}

/** An upper bound for the JSON size of the issues, faster than computing it. */
function maxJsonBytes(issues: readonly Issue[]): number {
  return issues.reduce(
    (sum, { code, field, message }) =>
      sum + AROUND_ISSUE + LONGEST_CHARACTER * (code.length + (field?.length ?? 0) + message.length),
    0,
  );
}

/** The report without the parts that can be omitted. */
function fixedParts({ report, details }: Verdict, withDetails: boolean): object {
  const shell = { ...report, issues: [] };
  if (!withDetails) return shell;
  const { upcoming } = details;
  return {
    ...shell,
    details: {
      ...details,
      issues: [],
      information: [],
      ...(upcoming && { upcoming: { ...upcoming, report: { ...upcoming.report, issues: [] } } }),
    },
  };
}

function pickMembers(issue: IssueDetails, members: readonly (keyof IssueDetails)[]): object {
  return Object.fromEntries(members.map((name) => [name, issue[name]]));
}

/** How many elements of a list fit, from its beginning. */
function countFitting<T>(list: readonly T[], fits: (each: T, index: number) => boolean): number {
  const first = list.findIndex((each, index) => !fits(each, index));
  return first < 0 ? list.length : first;
}

function limitUpcoming(upcoming: Upcoming, spend: (index: number, part: unknown) => boolean): Upcoming {
  const { report } = upcoming;
  const count = countFitting(report.issues, (issue, index) => spend(index, issue));
  return { ...upcoming, report: { ...report, issues: report.issues.slice(0, count) } };
}

/** Indexes of the causes, followed by those of the consequences. */
function causesFirst(issues: readonly IssueDetails[]): readonly number[] {
  const places = [...issues.keys()];
  const isCause = (place: number): boolean => issues[place]!.causedBy === null;
  return [...places.filter(isCause), ...places.filter((place) => !isCause(place))];
}

/** @param listed indexes of the issues to keep, in order */
function cut(verdict: Verdict, listed: readonly number[], details: Details): Verdict {
  const newPlaces = new Map(listed.map((place, index) => [place, index]));
  const remapCause = (issue: IssueDetails): IssueDetails =>
    issue.causedBy === null ? issue : { ...issue, causedBy: newPlaces.get(issue.causedBy) ?? null };
  return {
    ...verdict,
    report: { ...verdict.report, issues: listed.map((place) => verdict.report.issues[place]!) },
    details: {
      ...details,
      issues: listed.map((place) => remapCause(details.issues[place]!)),
      information: details.information.map(remapCause),
    },
    truncated: true,
  };
}

const ENCODER = new TextEncoder();
const SCRATCH = new Uint8Array(64 * 1024);

/** Size of a value as JSON in UTF-8. */
function jsonBytes(value: unknown): number {
  const json = JSON.stringify(value);
  if (json.length * 3 > SCRATCH.length) return ENCODER.encode(json).length;
  return ENCODER.encodeInto(json, SCRATCH).written;
}
