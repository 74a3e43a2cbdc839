/**
 * One outcome against Saxon's two. Values must be the same. Of errors it counts that there is one, not which (XPath 2.0, section
 * 2.3.4: of several any may be raised), and where an operand may go without being evaluated, an error may, too.
 */
import type { Opinion, Outcome } from './saxon.js';

export type Verdict =
  | 'same'
  /** We have a value where Saxon raises, both optimized and as written, and nobody but us evaluated what decides. */
  | 'decided'
  /** Saxon's two ways differ, and we do as one of them. */
  | 'optional'
  /** We raise, and Saxon has a value: an error is right only if an operand raises that need not be evaluated. */
  | 'raised'
  /** Saxon is mistaken. */
  | 'unknown'
  | 'different';

/** Where a part of an expression may decide, so that others need not be evaluated. */
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
  // Saxon-HE 9.9, optimizing, has `some … satisfies ()` for an empty sequence; it is false (XPath 2.0, section 3.9).
  if (first === '' && second === '!' && /\bsome\b/.test(text)) return 'unknown';
  if (first === '!' && second === '!') return MAY_DECIDE.test(text) ? 'decided' : 'different';
  return 'different';
}

/** Any error is one, and white space that findings leave out does not count. */
function normalized(outcome: string): string {
  return outcome.startsWith('!') ? '!' : outcome.replace(/\s+/g, ' ').trim();
}
