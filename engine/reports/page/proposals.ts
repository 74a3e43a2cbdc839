/** The changes that a report proposes for a finding. */
import type { InvoiceView, Patch } from 'einvoice-validator';
import { type RepairContext, describePatch, newValueOf, termAt } from './describe-patch.js';
import type { DetailedIssue, ProposedChange } from './reported.js';
import { type Language, textIn } from './texts/texts.js';

/** The document that patches refer to. */
export interface PatchedDocument {
  readonly source: string;
  /** Null if it can't be shown as an invoice. */
  readonly view: InvoiceView | null;
}

/**
 * The findings, each cause with its changes; consequences disappear with their cause.
 * @param patchesOf the patches of a finding
 * @param document null if its text is unknown, without which changes can't be described
 */
export function withChanges<T extends DetailedIssue>(
  issues: readonly T[],
  patchesOf: (issue: T, index: number) => readonly Patch[],
  document: PatchedDocument | null,
  language: Language,
): readonly DetailedIssue[] {
  if (document === null) return issues;
  return issues.map((issue, index) =>
    issue.causedBy === null
      ? { ...issue, changes: proposeChanges(patchesOf(issue, index), { ...document, issue }, language) }
      : issue,
  );
}

/** The patches to choose from, each once. */
export function proposeChanges(
  patches: readonly Patch[],
  repaired: RepairContext,
  language: Language,
): readonly ProposedChange[] {
  // Patches with known values are better than those that ask for one.
  const known = patches.filter((patch) => patch.class !== 'input');
  const proposed = known.length > 0 ? known : patches;
  const changes = proposed.map((patch) => ({
    text: propose(patch, repaired, language),
    replacement: proposeShortly(patch, repaired, language),
  }));
  return [...new Map(changes.map((change) => [change.text, change])).values()];
}

function propose(patch: Patch, repaired: RepairContext, language: Language): string {
  const example = exampleOf(patch);
  if (example !== null) {
    const { businessTerms, field } = repaired.issue;
    const term = businessTerms.find(({ id }) => field?.startsWith(`${id} `)) ?? businessTerms[0];
    const place = termAt(patch, repaired) ?? (term === undefined ? '' : `${term.id} ${term.name}`);
    return textIn(language, 'report.enter', { place: place || textIn(language, 'fix.value'), example });
  }
  const change = describePatch(patch, repaired)
    .map(({ key, values }) => textIn(language, key, values))
    .join('\n');
  return patch.class === 'money' ? textIn(language, 'report.money', { change }) : change;
}

function proposeShortly(patch: Patch, repaired: RepairContext, language: Language): string | null {
  const value = patch.class === 'money' ? null : newValueOf(patch, repaired);
  const example = exampleOf(patch);
  return value === null || example === null ? value : textIn(language, 'fix.example', { value: example });
}

/** The example in a patch whose value only the sender knows; null for other patches. */
function exampleOf({ class: kind, example }: Patch): string | null {
  return kind === 'input' && example !== undefined && !example.startsWith('<') ? example : null;
}
