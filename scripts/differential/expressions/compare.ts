/**
 * Compares one outcome with Saxon's two. Values must be the same. Errors only have to occur, whichever they are (XPath
 * 2.0, section 2.3.4: any of several may be raised), and an error may be absent if its operand need not be evaluated.
 */
import type { Opinion, Outcome } from './saxon.js';

export type Verdict =
  | 'same'
  /**
   * We return a value where Saxon raises an error, both optimised and as written, because only we evaluated the operand
   * that decides.
   */
  | 'decided'
  /** Saxon's two ways differ, and we agree with one of them. */
  | 'optional'
  /** We raise an error, and Saxon has a value: allowed only if an operand that need not be evaluated raises it. */
  | 'raised'
  /** Saxon is wrong. */
  | 'unknown'
  | 'different';

/** Whether a part of an expression may decide it, so that others need not be evaluated. */
const MAY_DECIDE =
  /\b(?:and|or|some|every|exists|empty|count|boolean|if|for|castable|subsequence|remove|insert-before|not|distinct-values|instance|index-of|zero-or-one|exactly-one|one-or-more|eq|ne|lt|le|gt|ge|is|div|idiv|mod)\b|[[=<>/+*-]/;

export function compare(text: string, ours: Outcome, { optimized, written }: Opinion): Verdict {
  const verdicts = [
    compareOne(text, ours.truth, optimized.truth, written.truth),
    compareOne(text, ours.value, optimized.value, written.value),
  ];
  return (
    (['different', 'raised', 'unknown', 'decided', 'optional'] as const).find((verdict) =>
      verdicts.includes(verdict),
    ) ?? 'same'
  );
}

function compareOne(text: string, ours: string, optimized: string, written: string): Verdict {
  const [own, first, second] = [ours, optimized, written].map(normalized);
  if (first === '?' || second === '?') return 'unknown';
  if (own === first && own === second) return 'same';
  if (own === first || own === second) return 'optional';
  if (own === '!') return 'raised';
  // Optimized, Saxon-HE 9.9 evaluates `some … satisfies ()` to an empty sequence; it is false (XPath 2.0, section 3.9).
  if (first === '' && second === '!' && /\bsome\b/.test(text)) return 'unknown';
  if (first === '!' && second === '!') return MAY_DECIDE.test(text) ? 'decided' : 'different';
  return 'different';
}

/** All errors count as equal, and white space that findings leave out does not count. */
function normalized(outcome: string): string {
  return outcome.startsWith('!') ? '!' : outcome.replace(/\s+/g, ' ').trim();
}
