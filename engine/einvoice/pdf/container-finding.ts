import { type ContainerRule, type Variant, ruleLevel } from './codes.js';

/** A problem of the PDF container. */
export interface ContainerFinding {
  readonly rule: ContainerRule;
  readonly level: 'error' | 'warning';
  /** The way in which the rule is violated; null if there is only one. */
  readonly variant: Variant | null;
  /** The value in the PDF; null if missing. */
  readonly found: string | null;
  /** Allowed values, the usual one first; empty if they cannot be listed. */
  readonly expected: readonly string[];
}

/** A violated rule with the level of the rule. */
export function finding(
  rule: ContainerRule,
  {
    variant = null,
    found = null,
    expected = [],
  }: Partial<Pick<ContainerFinding, 'variant' | 'found' | 'expected'>> = {},
): ContainerFinding {
  return { rule, level: ruleLevel(rule), variant, found, expected };
}
