/**
 * A report that is no longer than somebody wants to carry. Thousands of issues with their details and patches are megabytes,
 * and a document of some kilobytes can have them.
 */
import type { Details, Issue, IssueDetails, Upcoming, ValidateOptions, Verdict } from 'einvoice-core/types.js';

/** Bytes of the report in UTF-8, and whether the details are written, too. */
type ReportLimit = NonNullable<ValidateOptions['reportLimit']>;

/** A character of a string can be as long as this in JSON (`\u0000`); the others have at most 3 bytes. */
const LONGEST_CHARACTER = 6;

/** Names of members and punctuation around the texts of an issue in the report. */
const AROUND_ISSUE = 80;

/**
 * Leaves issues out until the report fits, the last ones first, and what follows from others before any cause; the counts stay
 * what they are. One issue is always listed, whatever its length, so that no list is empty where something was found.
 * @param verdict is not changed
 * @param limit how long the JSON of the report may be (`reportBody`)
 */
export function withinBytes(verdict: Verdict, { bytes, details: withDetails }: ReportLimit): Verdict {
  const { report, details } = verdict;
  if (report.issues.length === 0 && details.information.length === 0 && !details.upcoming) return verdict;
  if (!withDetails && mostBytesOf(report.issues) <= bytes) return verdict;
  let left = bytes - bytesOf(shellOf(verdict, withDetails));
  // All but the first of a list have a comma in front.
  const spend = (index: number, ...parts: readonly unknown[]): boolean => {
    left -= parts.reduce<number>((sum, part) => sum + bytesOf(part) + Math.min(index, 1), 0);
    return left >= 0;
  };
  const order = causesFirst(details.issues);
  const count = countFitting(order, (place, index) =>
    withDetails ? spend(index, report.issues[place], details.issues[place]) : spend(index, report.issues[place]),
  );
  const listed = order.slice(0, Math.max(count, 1)).sort((a, b) => a - b);
  if (!withDetails) return listed.length === order.length ? verdict : cut(verdict, listed, details);
  const information = countFitting(details.information, (issue, index) => spend(index, issue));
  const upcoming = details.upcoming && upcomingWithin(details.upcoming, spend);
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

/** More than the issues can have in JSON, which is quicker to tell than what they have. */
function mostBytesOf(issues: readonly Issue[]): number {
  return issues.reduce(
    (sum, { code, field, message }) =>
      sum + AROUND_ISSUE + LONGEST_CHARACTER * (code.length + (field?.length ?? 0) + message.length),
    0,
  );
}

/** The verdict without what is left out if need be. */
function shellOf({ report, details }: Verdict, withDetails: boolean): object {
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

/** How many of a list, from its beginning, fit. */
function countFitting<T>(list: readonly T[], fits: (each: T, index: number) => boolean): number {
  const first = list.findIndex((each, index) => !fits(each, index));
  return first < 0 ? list.length : first;
}

function upcomingWithin(upcoming: Upcoming, spend: (index: number, part: unknown) => boolean): Upcoming {
  const { report } = upcoming;
  const count = countFitting(report.issues, (issue, index) => spend(index, issue));
  return { ...upcoming, report: { ...report, issues: report.issues.slice(0, count) } };
}

/** Places in the list: of causes, then of what follows from them. */
function causesFirst(issues: readonly IssueDetails[]): readonly number[] {
  const places = [...issues.keys()];
  const isCause = (place: number): boolean => issues[place]!.causedBy === null;
  return [...places.filter(isCause), ...places.filter((place) => !isCause(place))];
}

/** @param listed places of the issues that stay, in their order */
function cut(verdict: Verdict, listed: readonly number[], details: Details): Verdict {
  const newPlaces = new Map(listed.map((place, index) => [place, index]));
  const withPlaceOfCause = (issue: IssueDetails): IssueDetails =>
    issue.causedBy === null ? issue : { ...issue, causedBy: newPlaces.get(issue.causedBy) ?? null };
  return {
    ...verdict,
    report: { ...verdict.report, issues: listed.map((place) => verdict.report.issues[place]!) },
    details: {
      ...details,
      issues: listed.map((place) => withPlaceOfCause(details.issues[place]!)),
      information: details.information.map(withPlaceOfCause),
    },
    truncated: true,
  };
}

const ENCODER = new TextEncoder();
const SCRATCH = new Uint8Array(64 * 1024);

/** Bytes of a value as JSON in UTF-8. */
function bytesOf(value: unknown): number {
  const json = JSON.stringify(value);
  if (json.length * 3 > SCRATCH.length) return ENCODER.encode(json).length;
  return ENCODER.encodeInto(json, SCRATCH).written;
}
