/** Compares two opinions on a document: what differs, and what of that is explained. */
import { type Explanation, EXPLANATIONS, type Surplus } from './known/explanations.js';
import type { Opinion } from './opinion.js';

export interface Difference {
  /** As lines to print. */
  readonly unexplained: readonly string[];
  readonly explained: readonly Explanation[];
  /** Whether the referee has no opinion. */
  readonly hasNoReferee: boolean;
}

export function compare(
  document: string,
  ours: Opinion,
  referee: Opinion,
  entries: readonly Explanation[] = EXPLANATIONS,
): Difference {
  const surplus = surplusOf(ours, referee);
  const explanations = surplus.map((each) => explanationOf(each, document, entries));
  const unexplained = surplus
    .filter((_, index) => explanations[index] === undefined)
    .map(({ only, finding }) => `only ${only}: ${finding}`);
  // A missing opinion never counts as equal.
  unexplained.push(
    ...ours.failures.map((failure) => `ours: ${failure}`),
    ...referee.failures.map((failure) => `referee: ${failure}`),
  );
  if (ours.isValid !== referee.isValid && surplus.length === 0)
    unexplained.push(`valid: ours ${ours.isValid}, referee ${referee.isValid}`);
  return {
    unexplained,
    explained: explanations.filter((each) => each !== undefined),
    hasNoReferee: referee.failures.length > 0,
  };
}

function surplusOf(ours: Opinion, referee: Opinion): readonly Surplus[] {
  const found: Surplus[] = [];
  for (const [own, other, only] of [
    [ours, referee, 'ours'],
    [referee, ours, 'referee'],
  ] as const) {
    for (const finding of own.findings)
      if (!other.findings.has(finding))
        found.push({ only, finding, raised: raisedIn(only === 'ours' ? other : own, finding) });
    // Their number depends on where a validator continues after the first.
    if (own.hasViolations && !other.hasViolations)
      found.push(...own.violations.map((violation) => ({ only, finding: `XSD ${violation}`, raised: false })));
  }
  return found;
}

/** Whether the rule of a finding raised a dynamic error, at any level. */
function raisedIn({ raised }: Opinion, finding: string): boolean {
  const rule = finding.slice(0, finding.lastIndexOf(' '));
  return [...raised].some((each) => each.slice(0, each.lastIndexOf(' ')) === rule);
}

function explanationOf(
  { only, finding, raised }: Surplus,
  document: string,
  entries: readonly Explanation[],
): Explanation | undefined {
  return entries.find(
    (entry) =>
      entry.only === only &&
      (entry.raised === undefined || entry.raised === raised) &&
      entry.finding.test(finding) &&
      entry.document.test(document),
  );
}
