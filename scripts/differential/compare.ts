/** Compares one document under both engines. */
import type { Evaluation, RawFinding, Validator } from '#validator/index.js';
import { DYNAMIC_ERROR } from '#core/rules/evaluate.js';
import type { Specimen } from './documents.js';
import { surplus } from './surplus.js';
import { EXPLANATIONS, type Explanation } from './known/explanations.js';

/** The differences, as lines to print, and the explanations that were used. */
export interface Comparison {
  readonly specimen: Specimen;
  readonly differences: readonly string[];
  readonly explained: readonly Explanation[];
}

type Engine = Pick<Validator, 'evaluate'>;

/** @param entries explanations; by default the known ones */
export async function compare(
  specimen: Specimen,
  native: Engine,
  saxon: Engine,
  entries: readonly Explanation[] = EXPLANATIONS,
): Promise<Comparison> {
  const { document, ruleSets } = specimen;
  const [ours, theirs] = await Promise.all([native.evaluate(document, ruleSets), saxon.evaluate(document, ruleSets)]);
  const differences: string[] = [];
  const explained: Explanation[] = [];
  for (const ruleSet of ruleSets) {
    const [a, b] = [findingsOf(ours, ruleSet), findingsOf(theirs, ruleSet)];
    if (typeof a === 'string' || typeof b === 'string') {
      // A rule set that could not be run never counts as equal.
      differences.push(`${ruleSet}: native ${describe(a)}, saxon ${describe(b)}`);
      continue;
    }
    for (const [findings, others, side] of [
      [a, b, 'native'],
      [b, a, 'saxon'],
    ] as const) {
      for (const finding of surplus(findings, others, (each) => each.join('\n'))) {
        const explanation = explanationOf(ruleSet, finding, side, b, entries);
        if (explanation === undefined) differences.push(`${ruleSet}: only ${side}: ${finding.join(' ')}`);
        else explained.push(explanation);
      }
    }
  }
  return { specimen, differences, explained };
}

/** The entry that explains a finding of one engine, given all findings of SaxonJS. */
function explanationOf(
  ruleSet: string,
  [rule, flag, place]: RawFinding,
  side: 'native' | 'saxon',
  saxon: readonly RawFinding[],
  entries: readonly Explanation[],
): Explanation | undefined {
  const there = saxon.filter(([otherRule, , otherPlace]) => otherRule === rule && otherPlace === place);
  const isRaised = there.some(([, otherFlag]) => otherFlag === DYNAMIC_ERROR);
  return entries.find(
    ({ ruleSets, rules, when }) =>
      ruleSets.test(ruleSet) &&
      rules.test(rule) &&
      (when === 'saxon-raises'
        ? isRaised && (side === 'native' ? flag !== DYNAMIC_ERROR : flag === DYNAMIC_ERROR)
        : side === 'native' && there.length === 0),
  );
}

function findingsOf({ ruleSets, errors }: Evaluation, ruleSet: string): readonly RawFinding[] | string {
  return ruleSets[ruleSet] ?? errors[ruleSet] ?? errors['document'] ?? 'nothing';
}

function describe(result: readonly RawFinding[] | string): string {
  return typeof result === 'string' ? result : `${result.length} findings`;
}
