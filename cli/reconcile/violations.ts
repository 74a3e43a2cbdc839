/** Schema violations as reported by Xerces, which most validators use. */
import type { OtherFinding, OtherLevel } from './other-report.js';

/** Constraints that only repeat that the value just reported is wrong, for its type, element or attribute. */
const REPEATING = new Set(['cvc-type.3.1.3', 'cvc-complex-type.2.2', 'cvc-attribute.3']);

/** `cvc-complex-type.2.4.a`, anywhere in the text. */
function constraintIn(text: string | null): string | null {
  return /\bcvc-[\w.-]*\w(?=:)/.exec(text ?? '')?.[0] ?? null;
}

export function violation(
  text: string | null,
  level: OtherLevel,
  { line = null, source = null }: { readonly line?: number | null; readonly source?: string | null },
): OtherFinding {
  return { kind: 'schema', code: constraintIn(text), textCode: null, level, location: null, line, source, text };
}

/** Xerces reports a wrong value twice in a row, with the same line: the second report is dropped. */
export function withoutRepeated(findings: readonly OtherFinding[]): readonly OtherFinding[] {
  return findings.filter((finding, at) => {
    const before = findings[at - 1];
    const isRepeated =
      finding.kind === 'schema' &&
      before?.kind === 'schema' &&
      before.line === finding.line &&
      !REPEATING.has(before.code ?? '') &&
      REPEATING.has(finding.code ?? '');
    return !isRepeated;
  });
}
