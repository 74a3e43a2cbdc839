/** The rule sets in the details of a report: those that were run, and national ones that were not. */
import { explainLeftOff, explainChoices } from './selection/reasons.js';
import { findExpired } from 'einvoice-core/detection/expired.js';
import { defaultOptionsFor } from 'einvoice-core/pdf/standards.js';
import type { ValidationState } from './pipeline.js';
import { today } from 'einvoice-core/rules/today.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import type { LeftOff, UsedRuleSet } from 'einvoice-core/types.js';

/** @param state after all steps */
export function describeUsedRuleSets(
  { ruleSets = [], detection, chosen, language, day, options, container }: ValidationState,
  registry: Pick<Registry, 'info' | 'manifest'>,
): readonly UsedRuleSet[] {
  if (ruleSets.length === 0) return [];
  const known = latest(today(), day);
  const ids = ruleSets.map(({ id }) => id);
  const { manifest } = registry;
  const reasons = explainChoices(ids, detection!, chosen?.added ?? [], {
    manifest,
    language,
    expired: findExpired(detection!, ruleSets, { day, releases: options.releases ?? [] }, manifest),
    attachedAs:
      container === undefined || defaultOptionsFor(container).as === undefined ? null : container.invoice.name,
  });
  return ruleSets.map((entry, index) => ({ ...registry.info(entry, known), because: reasons[index]! }));
}

/** The later of two ISO dates: for a day in the future, successors up to then matter, too. */
function latest(one: string, other: string): string {
  return one < other ? other : one;
}

/** @param state after all steps */
export function describeLeftOffRules(
  { chosen, language }: ValidationState,
  { manifest }: Pick<Registry, 'manifest'>,
): readonly LeftOff[] {
  return chosen === undefined ? [] : explainLeftOff(chosen, manifest, language);
}
