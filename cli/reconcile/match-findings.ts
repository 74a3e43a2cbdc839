/** Which finding of another report is which of ours. */
import type { IssueDetails } from '../../engine/index.js';
import type { OtherFinding } from './other-report.js';
import { plainPath } from './path.js';

/** Violations of a schema have other codes in each tool: they are matched by their line. */
export const SCHEMA = 'XSD';

type Pair = readonly [IssueDetails, OtherFinding];

export interface Matched {
  readonly pairs: readonly Pair[];
  readonly onlyOurs: readonly IssueDetails[];
  readonly onlyTheirs: readonly OtherFinding[];
}

/** Each finding is matched once: by rule and place first, then by rule alone, since tools say the place in other ways. */
export function matchFindings(ours: readonly IssueDetails[], theirs: readonly OtherFinding[]): Matched {
  const left = new Set(theirs);
  const byKey = new Map<string, OtherFinding[]>();
  for (const their of theirs)
    for (const key of keysOf(their)) {
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, [their]);
      else found.push(their);
    }
  // Whoever was matched by another key is passed over once, so thousands of one rule take no longer than as many of others.
  for (const found of byKey.values()) found.reverse();
  const take = (key: string): OtherFinding | undefined => {
    const found = byKey.get(key) ?? [];
    while (found.length > 0) {
      const their = found.pop()!;
      if (left.delete(their)) return their;
    }
    return undefined;
  };
  const pairOf = new Map<IssueDetails, OtherFinding>();
  for (const wanted of [placesOf, ({ code }: IssueDetails) => [keyOf(code)]])
    for (const mine of ours) {
      if (pairOf.has(mine)) continue;
      for (const key of wanted(mine)) {
        const their = take(key);
        if (their === undefined) continue;
        pairOf.set(mine, their);
        break;
      }
    }
  return {
    pairs: ours.flatMap((mine) => (pairOf.has(mine) ? [[mine, pairOf.get(mine)!] as const] : [])),
    onlyOurs: ours.filter((mine) => !pairOf.has(mine)),
    onlyTheirs: [...left],
  };
}

type PlaceKind = 'path' | 'line' | 'line alone';

function keyOf(code: string, kind: PlaceKind | null = null, place: string | number = ''): string {
  return JSON.stringify([code.toUpperCase(), kind, place]);
}

/** What a finding of the other report can be found by. */
function keysOf({ isSchema, code, location, line }: OtherFinding): readonly string[] {
  const rule = isSchema ? SCHEMA : (code ?? '');
  return [
    keyOf(rule),
    ...(location === null ? [] : [keyOf(rule, 'path', plainPath(location))]),
    ...(line === null ? [] : [keyOf(rule, 'line', line)]),
    ...(line === null || location !== null ? [] : [keyOf(rule, 'line alone', line)]),
  ];
}

/** Where the other report may have a finding of ours: two paths are compared, and lines where one of them is missing. */
function placesOf({ code, location, line }: IssueDetails): readonly string[] {
  return [
    ...(location === null ? [] : [keyOf(code, 'path', plainPath(location))]),
    ...(line === null ? [] : [keyOf(code, location === null ? 'line' : 'line alone', line)]),
  ];
}
