/** Which finding of another report is which of ours. */
import type { IssueDetails } from 'einvoice-validator';
import type { OtherFinding } from './other-report.js';
import { hasPosition, pathsAround, plainPath } from './path.js';

/** Violations of a schema have other codes in each tool: they are matched by their line. */
export const SCHEMA = 'XSD';

export interface Pair {
  readonly ours: IssueDetails;
  readonly theirs: OtherFinding;
}

export interface Matched {
  /** In the order of ours. */
  readonly pairs: readonly Pair[];
  readonly onlyOurs: readonly IssueDetails[];
  readonly onlyTheirs: readonly OtherFinding[];
}

/**
 * Each finding is matched once: by rule and place first; by place and text, where the rule has another id there; at last by
 * rule alone, since tools say the place in other ways. Two places that can't be the same are two findings.
 */
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
  const pairOf = new Map<IssueDetails, Pair>();
  for (const wanted of WAYS)
    for (const mine of ours) {
      if (pairOf.has(mine)) continue;
      for (const key of wanted(mine)) {
        const their = take(key);
        if (their === undefined) continue;
        pairOf.set(mine, { ours: mine, theirs: their });
        break;
      }
    }
  return {
    pairs: ours.flatMap((mine) => pairOf.get(mine) ?? []),
    onlyOurs: ours.filter((mine) => !pairOf.has(mine)),
    onlyTheirs: [...left],
  };
}

/** Where the other report may have a finding of ours: two paths are compared, and lines where one of them is missing. */
const WAYS: readonly ((mine: IssueDetails) => readonly string[])[] = [
  ({ code, location, line }) => [
    ...(location === null ? [] : [keyOf(code, 'path', plainPath(location))]),
    ...(line === null ? [] : [keyOf(code, location === null ? 'line' : 'line alone', line)]),
  ],
  ({ official, location }) => textKeys(official, location),
  (mine) => {
    const { location } = mine;
    const code = isNoXml(mine) ? NO_XML : mine.code;
    if (location === null) return [keyOf(code)];
    const path = plainPath(location);
    return [
      keyOf(code, 'anywhere'),
      ...pathsAround(path).map((around) => keyOf(code, 'path', around)),
      keyOf(code, 'around', path),
    ];
  },
];

/** What no parser can read has a code for each reason here. */
const NO_XML = 'XML';

export function isNoXml({ code, ruleSet }: IssueDetails): boolean {
  return ruleSet === null && code.startsWith('XML-');
}

/** `anywhere`: no place is told; `around`: what the place is in. */
type PlaceKind = 'path' | 'line' | 'line alone' | 'text' | 'anywhere' | 'around';

function keyOf(code: string, kind: PlaceKind | null = null, place: string | number = ''): string {
  return JSON.stringify([code.toUpperCase(), kind, place]);
}

function textKeys(text: string | null, location: string | null): readonly string[] {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  return plain === '' || location === null ? [] : [keyOf(plain, 'text', plainPath(location))];
}

/** What a finding of the other report can be found by. */
function keysOf(their: OtherFinding): readonly string[] {
  const { kind, code, textCode, text, location } = their;
  if (kind === 'program') return [];
  const rules = kind === 'schema' ? [SCHEMA] : kind === 'xml' ? [NO_XML] : [code, textCode].filter((id) => id !== null);
  return [...rules.flatMap((rule) => [keyOf(rule), ...placeKeys(rule, their)]), ...textKeys(text, location)];
}

function placeKeys(rule: string, { location, line }: OtherFinding): readonly string[] {
  const atLine = line === null ? [] : [keyOf(rule, 'line', line)];
  if (location === null)
    return [...atLine, ...(line === null ? [] : [keyOf(rule, 'line alone', line)]), keyOf(rule, 'anywhere')];
  const path = plainPath(location);
  const around = hasPosition(location)
    ? pathsAround(path).map((each) => keyOf(rule, 'around', each))
    : [keyOf(rule, 'anywhere')];
  return [...atLine, keyOf(rule, 'path', path), ...around];
}
