/** How a rule has changed from one release to another. */
import type { RuleCheck } from 'einvoice-validator';
import type { RuleChange } from './compared.js';

/** `xrechnung-ubl 2.6.0`. */
export function releaseName({ ruleSet, version }: Pick<RuleCheck, 'ruleSet' | 'version'>): string {
  return `${ruleSet} ${version}`;
}

/** @param checks of one rule; releases are named as by `releaseName` */
export function findChange(checks: readonly RuleCheck[], ours: string, others: readonly string[]): RuleChange {
  const of = (name: string): RuleCheck | undefined => checks.find((check) => releaseName(check) === name);
  const here = of(ours);
  // Releases are listed from the earliest to the latest.
  const there = others.map(of).findLast((check) => check !== undefined);
  if (here === undefined) return there === undefined ? null : 'not-here';
  if (there === undefined) return 'not-there';
  if (here.severity !== there.severity) return 'severity';
  return plain(here.test) === plain(there.test) && plain(here.context) === plain(there.context) ? null : 'test';
}

function plain(expression: string): string {
  return expression.replace(/\s+/g, ' ').trim();
}
