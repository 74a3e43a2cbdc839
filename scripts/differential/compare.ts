/** One document under both engines. */
import type { Evaluation, RawFinding, Validator } from '../../engine/index.js';
import type { Specimen } from './documents.js';
import { surplus } from './surplus.js';
import { EXPLANATIONS, type Explanation } from './known/explanations.js';

/** What is different, as lines to print; the explanations that were needed. */
export interface Comparison {
  readonly specimen: Specimen;
  readonly differences: readonly string[];
  readonly explained: readonly Explanation[];
}

type Engine = Pick<Validator, 'evaluate'>;

export async function compare(specimen: Specimen, native: Engine, saxon: Engine): Promise<Comparison> {
  const { document, ruleSets } = specimen;
  const [ours, theirs] = await Promise.all([native.evaluate(document, ruleSets), saxon.evaluate(document, ruleSets)]);
  const differences: string[] = [];
  const explained: Explanation[] = [];
  for (const ruleSet of ruleSets) {
    const [a, b] = [findingsOf(ours, ruleSet), findingsOf(theirs, ruleSet)];
    if (typeof a === 'string' || typeof b === 'string') {
      // A rule set that could not be run is never the same as anything.
      differences.push(`${ruleSet}: native ${describe(a)}, saxon ${describe(b)}`);
      continue;
    }
    for (const [findings, others, only] of [
      [a, b, 'native'],
      [b, a, 'saxon'],
    ] as const) {
      for (const finding of surplus(findings, others, (each) => each.join('\n'))) {
        const explanation = explanationOf(ruleSet, finding, only);
        if (explanation === undefined) differences.push(`${ruleSet}: only ${only}: ${finding.join(' ')}`);
        else explained.push(explanation);
      }
    }
  }
  return { specimen, differences, explained };
}

/** The entry that explains a finding of one side. */
function explanationOf(ruleSet: string, [rule, flag]: RawFinding, only: Explanation['only']): Explanation | undefined {
  return EXPLANATIONS.find(
    (entry) =>
      entry.only === only &&
      entry.ruleSets.test(ruleSet) &&
      entry.rules.test(rule) &&
      (entry.flag === undefined || entry.flag === flag),
  );
}

function findingsOf({ ruleSets, errors }: Evaluation, ruleSet: string): readonly RawFinding[] | string {
  return ruleSets[ruleSet] ?? errors[ruleSet] ?? errors['document'] ?? 'nothing';
}

function describe(result: readonly RawFinding[] | string): string {
  return typeof result === 'string' ? result : `${result.length} findings`;
}
