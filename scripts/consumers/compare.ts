/** Whether a consumer gets the same results as the service. */
import { isDeepStrictEqual } from 'node:util';

/** The service's answer to a document. */
export interface Expected {
  readonly plain: string;
  readonly detailed: string;
}

/** The time of each step differs in every report. */
const TIME = 'milliseconds';

/**
 * Names of what differs, as member paths; empty if the reports differ only in times.
 * @param report with its details
 */
export function differences(report: string, { plain, detailed }: Expected): readonly string[] {
  const { details: _own, ...own } = JSON.parse(report) as Record<string, unknown>;
  return [
    ...differingMembers(own, JSON.parse(plain)),
    ...differingMembers(withoutTime(JSON.parse(report)), withoutTime(JSON.parse(detailed))),
  ];
}

function withoutTime(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === TIME ? 0 : member)));
}

function differingMembers(one: unknown, other: unknown, path = ''): readonly string[] {
  if (isDeepStrictEqual(one, other)) return [];
  if (!isObject(one) || !isObject(other)) return [path === '' ? 'report' : path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differingMembers(one[name], other[name], path === '' ? name : `${path}.${name}`));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
