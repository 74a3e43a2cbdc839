import { type ContainerRule, type Variant, levelOf } from './codes.js';

/** What is wrong with a container. */
export interface ContainerFinding {
  readonly rule: ContainerRule;
  readonly level: 'error' | 'warning';
  /** In which way the rule is broken; null where there is only one. */
  readonly variant: Variant | null;
  /** What the PDF says; null where it says nothing. */
  readonly found: string | null;
  /** What it may say instead, the usual first; none where that can't be told in a word. */
  readonly expected: readonly string[];
}

/** A rule that the container breaks, with the level that the rule has. */
export function finding(
  rule: ContainerRule,
  {
    variant = null,
    found = null,
    expected = [],
  }: Partial<Pick<ContainerFinding, 'variant' | 'found' | 'expected'>> = {},
): ContainerFinding {
  return { rule, level: levelOf(rule), variant, found, expected };
}
