/** Matches the findings of another report with ours. */
import type { IssueDetails } from 'einvoice-validator';
import type { OtherFinding } from './other-report.js';
import { hasPosition, pathsAround, plainPath } from './path.js';

/** Tools use different codes for schema violations, so these are matched by line. */
export const SCHEMA = 'XSD';

export interface Pair {
  readonly ours: IssueDetails;
  readonly theirs: OtherFinding;
}

export interface Matched {
  /** In the order of our findings. */
  readonly pairs: readonly Pair[];
  readonly onlyOurs: readonly IssueDetails[];
  readonly onlyTheirs: readonly OtherFinding[];
}

/**
 * Each finding is matched once: first by rule and place; then by place and text, if the rule has another id there; last
 * by rule alone, since tools write places differently. Two places that are certainly different are two findings.
 */
export function matchFindings(ours: readonly IssueDetails[], theirs: readonly OtherFinding[]): Matched {
  const left = new Set(theirs);
  const byKey = new Map<string, OtherFinding[]>();
  for (const their of theirs)
    for (const key of matchKeys(their)) {
      const found = byKey.get(key);
      if (found === undefined) byKey.set(key, [their]);
      else found.push(their);
    }
  // Reversed so that `pop` takes the first one: already matched findings are skipped once, which keeps matching linear.
  for (const found of byKey.values()) found.reverse();
  const take = (key: string): OtherFinding | undefined => {
    const found = byKey.get(key) ?? [];
    while (found.length > 0) {
      const their = found.pop()!;
      if (left.delete(their)) return their;
    }
    return undefined;
  };
  const pairByIssue = new Map<IssueDetails, Pair>();
  for (const wanted of KEY_FUNCTIONS)
    for (const mine of ours) {
      if (pairByIssue.has(mine)) continue;
      for (const key of wanted(mine)) {
        const their = take(key);
        if (their === undefined) continue;
        pairByIssue.set(mine, { ours: mine, theirs: their });
        break;
      }
    }
  return {
    pairs: ours.flatMap((mine) => pairByIssue.get(mine) ?? []),
    onlyOurs: ours.filter((mine) => !pairByIssue.has(mine)),
    onlyTheirs: [...left],
  };
}

/** Keys to look up one of our findings in the other report: the path, or the line if one of the paths is missing. */
const KEY_FUNCTIONS: readonly ((mine: IssueDetails) => readonly string[])[] = [
  ({ code, location, line }) => [
    ...(location === null ? [] : [matchKey(code, 'path', plainPath(location))]),
    ...(line === null ? [] : [matchKey(code, location === null ? 'line' : 'line alone', line)]),
  ],
  ({ official, location }) => textKeys(official, location),
  (mine) => {
    const { location } = mine;
    const code = isMalformed(mine) ? NO_XML : mine.code;
    if (location === null) return [matchKey(code)];
    const path = plainPath(location);
    return [
      matchKey(code, 'anywhere'),
      ...pathsAround(path).map((around) => matchKey(code, 'path', around)),
      matchKey(code, 'around', path),
    ];
  },
];

/** Documents that no parser can read: we have several codes for that. */
const NO_XML = 'XML';

export function isMalformed({ code, ruleSet }: IssueDetails): boolean {
  return ruleSet === null && code.startsWith('XML-');
}

/** `anywhere`: no place is given; `around`: an ancestor of the place. */
type PlaceKind = 'path' | 'line' | 'line alone' | 'text' | 'anywhere' | 'around';

function matchKey(code: string, kind: PlaceKind | null = null, place: string | number = ''): string {
  return JSON.stringify([code.toUpperCase(), kind, place]);
}

function textKeys(text: string | null, location: string | null): readonly string[] {
  const plain = (text ?? '').replace(/\s+/g, ' ').trim();
  return plain === '' || location === null ? [] : [matchKey(plain, 'text', plainPath(location))];
}

/** The keys that a finding of the other report is indexed by. */
function matchKeys(their: OtherFinding): readonly string[] {
  const { kind, code, textCode, text, location } = their;
  if (kind === 'program') return [];
  const rules = kind === 'schema' ? [SCHEMA] : kind === 'xml' ? [NO_XML] : [code, textCode].filter((id) => id !== null);
  return [...rules.flatMap((rule) => [matchKey(rule), ...placeKeys(rule, their)]), ...textKeys(text, location)];
}

function placeKeys(rule: string, { location, line }: OtherFinding): readonly string[] {
  const atLine = line === null ? [] : [matchKey(rule, 'line', line)];
  if (location === null)
    return [...atLine, ...(line === null ? [] : [matchKey(rule, 'line alone', line)]), matchKey(rule, 'anywhere')];
  const path = plainPath(location);
  const around = hasPosition(location)
    ? pathsAround(path).map((each) => matchKey(rule, 'around', each))
    : [matchKey(rule, 'anywhere')];
  return [...atLine, matchKey(rule, 'path', path), ...around];
}
