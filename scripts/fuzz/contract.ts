/** Requirements for every answer. */
import type { IncomingHttpHeaders } from 'node:http';
import { FORMATS, type Format } from '#validator/index.js';
import type { FuzzCase } from './case.js';

/** An answer as received. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly milliseconds: number;
}

const REPORT = ['valid', 'format', 'profile', 'errorCount', 'warningCount', 'issues'];
const ISSUE = ['code', 'severity', 'field', 'message'];

/** @returns what is wrong with the answer; null if nothing is */
export function findProblem({ request, statuses }: FuzzCase, { status, headers, text }: Answer): string | null {
  if (!statuses.includes(status))
    return `status ${status} where ${statuses.join(' or ')} is right: ${text.slice(0, 300)}`;
  if (status === 200 && request.headers['Accept'] === 'text/html') return findPageProblem(headers, text);
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `Content-Type ${headers['content-type']}`;
  if (headers['cache-control'] !== 'no-store') return `Cache-Control ${headers['cache-control']}`;
  const body = jsonOf(text);
  if (!isObject(body)) return `no JSON object: ${text.slice(0, 300)}`;
  if (status === 200)
    return findReportProblem(
      body,
      /^\?details=(?:true|1)$/.test(request.query),
      headers['x-issues-truncated'] === 'true',
    );
  return Object.keys(body).join() === 'error' && typeof body['error'] === 'string'
    ? null
    : `an error body that is not { "error": "…" }: ${text.slice(0, 300)}`;
}

/** Requests for a page always get a page, whatever the document is. */
function findPageProblem(headers: IncomingHttpHeaders, text: string): string | null {
  if (headers['content-type'] !== 'text/html; charset=utf-8')
    return `Content-Type ${headers['content-type']} of a page`;
  if (headers['cache-control'] !== 'no-store') return `Cache-Control ${headers['cache-control']}`;
  return text.startsWith('<!doctype html>') && text.endsWith('</html>\n') ? null : `no page: ${text.slice(0, 300)}`;
}

/** @param isCut whether the header says that the list of issues was cut */
function findReportProblem(
  report: Readonly<Record<string, unknown>>,
  withDetails: boolean,
  isCut: boolean,
): string | null {
  const members = Object.keys(report);
  const expected = withDetails ? [...REPORT, 'details'] : REPORT;
  if (members.join() !== expected.join()) return `the report has ${members.join()}`;
  const { valid, format, profile, errorCount, warningCount, issues } = report;
  if (!FORMATS.includes(format as Format)) return `format is ${JSON.stringify(format)}`;
  if (profile !== null && typeof profile !== 'string') return `profile is ${JSON.stringify(profile)}`;
  if (!isCount(errorCount) || !isCount(warningCount)) return `counts are ${JSON.stringify([errorCount, warningCount])}`;
  if (valid !== (errorCount === 0)) return `valid is ${JSON.stringify(valid)} with ${errorCount} errors`;
  if (withDetails && !isObject(report['details'])) return 'details are no object';
  if (!Array.isArray(issues)) return 'issues are no list';
  const known = issues as readonly { readonly severity: string }[];
  const { details } = report;
  return (
    findIssueProblem(issues) ??
    findCountProblem(known, errorCount, warningCount, isCut, hasOtherFindings(details)) ??
    (isCut ? null : findOrderProblem(known, details))
  );
}

function findIssueProblem(issues: readonly unknown[]): string | null {
  for (const issue of issues) {
    if (!isObject(issue) || Object.keys(issue).join() !== ISSUE.join())
      return `an issue is ${JSON.stringify(issue)?.slice(0, 300)}`;
    const { code, severity, field, message } = issue;
    const isTyped =
      typeof code === 'string' &&
      code !== '' &&
      (severity === 'error' || severity === 'warning') &&
      (field === null || typeof field === 'string') &&
      typeof message === 'string' &&
      message !== '';
    if (!isTyped) return `an issue is ${JSON.stringify(issue).slice(0, 300)}`;
    // A 200 that is still our fault: no document may make a step fail.
    if (code === 'NOT-EVALUATED') return `a step failed: ${message as string}`;
  }
  return null;
}

/** Whether the details contain findings of other lists, which may be cut, too. */
function hasOtherFindings(details: unknown): boolean {
  if (!isObject(details)) return false;
  const { information, upcoming } = details;
  return (Array.isArray(information) && information.length > 0) || isObject(upcoming);
}

/** @param hasOthers whether another list may be the one that was cut */
function findCountProblem(
  issues: readonly { readonly severity: string }[],
  errors: number,
  warnings: number,
  isCut: boolean,
  hasOthers: boolean,
): string | null {
  const listed = issues.filter(({ severity }) => severity === 'error').length;
  const isWhole = listed === errors && issues.length === errors + warnings;
  const isRight = isCut ? issues.length < errors + warnings || (isWhole && hasOthers) : isWhole;
  if (!isRight)
    return `${errors} errors and ${warnings} warnings counted, ${listed} and ${issues.length - listed} listed${isCut ? ', said to be cut' : ''}`;
  return null;
}

/**
 * Errors come first. Of the warnings, only those that cause an error are among them; only complete details show which
 * those are.
 */
function findOrderProblem(issues: readonly { readonly severity: string }[], details: unknown): string | null {
  const listed = isObject(details) ? details['issues'] : undefined;
  if (!Array.isArray(listed)) return null;
  const causesOfErrors = new Set(
    (listed as readonly { readonly causedBy?: unknown }[])
      .filter((_, index) => issues[index]?.severity === 'error')
      .map(({ causedBy }) => causedBy),
  );
  const lastError = issues.findLastIndex(({ severity }) => severity === 'error');
  return issues
    .slice(0, lastError + 1)
    .some(({ severity }, index) => severity === 'warning' && !causesOfErrors.has(index))
    ? 'a warning that causes no error is listed before an error'
    : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
