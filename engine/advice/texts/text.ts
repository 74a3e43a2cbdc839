import type { AdviceCode } from '../check.js';

/** What is said of one code. */
export interface AdviceText {
  readonly problem: string;
  /** What stands in the invoice: `{value}` at `{term}`, `{other}` where there are two. */
  readonly seen: string;
  readonly fix: string;
}

export type AdviceTexts = Readonly<Record<AdviceCode, AdviceText>>;
