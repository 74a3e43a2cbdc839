/** Tests from outside whether patches keep their promises: applies them to the bytes and validates again. */
import { type IssueDetails, type Patch, type PatchClass, type ValidateOptions, applyFixes } from '#validator/index.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';

/** The results for the patches of one document. */
export interface Proof {
  readonly byClass: Readonly<Record<PatchClass, number>>;
  /** Patches that left the finding, or caused another. */
  readonly broken: readonly string[];
  /**
   * Whether patches, applied one after the other, lead to a document without findings: of class `certain` only, or of
   * any class.
   */
  readonly validBy: 'certain' | 'choosing' | null;
}

/** Applies each patch of each finding, and checks the result. */
export function prove(document: Uint8Array, options: ValidateOptions, registry: Registry): Proof {
  const byClass: Record<PatchClass, number> = { certain: 0, choice: 0, input: 0, money: 0 };
  const broken: string[] = [];
  const issues = patchedIssues(document, options, registry);
  const before = counts(issues);
  for (const { code, line, patches = [] } of issues) {
    for (const patch of patches) {
      byClass[patch.class]++;
      const after = counts(validate(applyFixes(document, [patch]), options, registry).details.issues);
      const added = [...after].filter(([other, count]) => count > (before.get(other) ?? 0)).map(([other]) => other);
      const remains = (after.get(code) ?? 0) >= before.get(code)!;
      if (remains || added.length > 0)
        broken.push(
          `${code} in line ${line ?? '-'}: ${patch.class} ${remains ? 'leaves it' : ''} adds ${added.join(', ')}`,
        );
    }
  }
  return { byClass, broken, validBy: way(document, issues, options, registry) };
}

/** A person's steps: the first patch of the first issue that has one, and so on. */
const MAX_STEPS = 12;

function way(
  document: Uint8Array,
  first: readonly IssueDetails[],
  options: ValidateOptions,
  registry: Registry,
): Proof['validBy'] {
  let bytes = document;
  let issues = first;
  let isCertain = true;
  for (let step = 0; step < MAX_STEPS && issues.length > 0; step++) {
    const patch = best(bytes, issues, options, registry);
    if (patch === null) return null;
    isCertain &&= patch.class === 'certain';
    bytes = applyFixes(bytes, [patch]);
    issues = patchedIssues(bytes, options, registry);
  }
  return issues.length > 0 ? null : isCertain ? 'certain' : 'choosing';
}

/** The patch that leaves the fewest findings; of several, the safest. */
function best(
  document: Uint8Array,
  issues: readonly IssueDetails[],
  options: ValidateOptions,
  registry: Registry,
): Patch | null {
  const all = issues.flatMap(({ patches = [] }) => patches);
  const unlike = [...new Map(all.map((patch) => [JSON.stringify(patch.replacements), patch])).values()];
  const left = (patch: Patch): number =>
    validate(applyFixes(document, [patch]), options, registry).details.issues.length * 10 + RANK[patch.class];
  const [first] = unlike.map((patch) => ({ patch, left: left(patch) })).sort((a, b) => a.left - b.left);
  return first?.patch ?? null;
}

const RANK: Readonly<Record<PatchClass, number>> = { certain: 0, choice: 1, money: 2, input: 3 };

function patchedIssues(document: Uint8Array, options: ValidateOptions, registry: Registry): readonly IssueDetails[] {
  return validate(document, { ...options, patches: true }, registry).details.issues;
}

function counts(issues: readonly IssueDetails[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { code } of issues) found.set(code, (found.get(code) ?? 0) + 1);
  return found;
}
