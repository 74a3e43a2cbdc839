/** Compares a document under a rule set from both of its sources. */
import { DYNAMIC_ERROR } from '#core/rules/evaluate.js';
import type { Finding, RuleSet } from '#core/types.js';
import { location } from '#schematron/xml/locate.js';
import type { Tree } from '#schematron/xml/tree.js';
import { surplus } from '../surplus.js';
import { EXPLANATIONS, type Explanation, type Source } from './known/explanations.js';
import type { Both } from './rule-sets.js';

/** The differences, as lines to print; the explanations that were used; how much was compared. */
export interface Compared {
  readonly differences: readonly string[];
  readonly explained: readonly Explanation[];
  /** From the Schematron. */
  readonly findings: number;
}

/**
 * Compares rule, kind, flag, place, text and dynamic error of every finding. Generators wrap lines differently, so
 * white space in texts and tests is ignored.
 */
export function compareSources({ name, schematron, xslt }: Both, tree: Tree, explanations = EXPLANATIONS): Compared {
  const [theirs, ours] = [lines(schematron, tree), lines(xslt, tree)];
  const differences: string[] = [];
  const explained: Explanation[] = [];
  for (const [found, others, only] of [
    [theirs, ours, 'schematron'],
    [ours, theirs, 'xslt'],
  ] as const) {
    for (const { rule, line } of surplus(found, others, (each) => each.line)) {
      const explanation = explanationOf(name, rule, only, explanations);
      if (explanation === undefined) differences.push(`${name}: only ${only}: ${line}`);
      else explained.push(explanation);
    }
  }
  return { differences, explained, findings: theirs.length };
}

/** The entry that explains a finding of one source. */
export function explanationOf(
  ruleSet: string,
  rule: string,
  only: Source,
  entries: readonly Explanation[],
): Explanation | undefined {
  return entries.find((entry) => entry.ruleSet === ruleSet && entry.rule === rule && entry.only === only);
}

interface Line {
  readonly rule: string;
  readonly line: string;
}

function lines(ruleSet: RuleSet, tree: Tree): readonly Line[] {
  return ruleSet.evaluate(tree).map((finding) => lineOf(finding, tree));
}

function lineOf({ assertion, node, text, error }: Finding, tree: Tree): Line {
  const rule = assertion.id || `(${assertion.kind}) ${assertion.test.replace(/\s+/g, ' ').trim()}`;
  const found = error === undefined ? `${assertion.flag} ${text.replace(/\s+/g, '')}` : `${DYNAMIC_ERROR} ${error}`;
  return { rule, line: `${rule} (${assertion.kind}) at ${location(tree, node, new Map())}: ${found}` };
}
