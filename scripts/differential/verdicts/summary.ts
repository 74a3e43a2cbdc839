/** The results of a run, for people. */
import type { Explanation } from './known/explanations.js';

/** What is kept of each document: there are tens of thousands. */
export interface Result {
  readonly kind: string;
  readonly isValid: boolean;
  readonly differs: boolean;
  readonly explained: readonly Explanation[];
  /** Whether the referee has no opinion on it. */
  readonly hasNoReferee: boolean;
}

/** The table of kinds, the explanations used and unused, and the totals. */
export function summary(
  results: readonly Result[],
  kinds: readonly string[],
  needless: readonly Explanation[],
): string {
  const explained = new Map<Explanation, number>();
  for (const entry of results.flatMap((result) => [...new Set(result.explained)]))
    explained.set(entry, (explained.get(entry) ?? 0) + 1);
  const rows = kinds.map((kind) => {
    const own = results.filter((result) => result.kind === kind);
    return `${String(own.length).padStart(7)} ${String(own.filter(({ isValid }) => isValid).length).padStart(6)}  ${kind}`;
  });
  const differences = results.filter(({ differs }) => differs).length;
  const unjudged = results.filter(({ hasNoReferee }) => hasNoReferee).length;
  return [
    '  count  valid  kind',
    ...rows,
    ...[...explained].map(
      ([{ reason, specification }, count]) => `explained, in ${count} documents: ${reason} (${specification})`,
    ),
    ...needless.map(({ finding, only }) => `explanation that no document needs: only ${only}: ${finding}`),
    ...(unjudged === 0
      ? []
      : [
          `${unjudged} documents were not judged by the referee: --saxon-jar may name a Saxon-HE that runs their stylesheets`,
        ]),
    `verdicts: ${results.length} documents of ${kinds.length} kinds, ${differences} with differences, ${results.filter((result) => result.explained.length > 0).length} with explained ones\n`,
  ].join('\n');
}
