/** The changes that a report proposes for a finding, as sentences. */
import type { Patch } from 'einvoice-validator';
import { type RepairContext, describePatch, termAt } from './describe-patch.js';
import { type Language, textIn } from './texts/texts.js';

/** A text for each patch, with a line for each of its changes. */
export function proposeChanges(
  patches: readonly Patch[],
  repaired: RepairContext,
  language: Language,
): readonly string[] {
  // Patches with known values are better than those that ask for one.
  const known = patches.filter((patch) => patch.class !== 'input');
  const proposed = known.length > 0 ? known : patches;
  return [...new Set(proposed.map((patch) => propose(patch, repaired, language)))];
}

function propose(patch: Patch, repaired: RepairContext, language: Language): string {
  const { example } = patch;
  // Only the sender knows the value: the patch has an example of it.
  if (patch.class === 'input' && example !== undefined && !example.startsWith('<')) {
    const [term] = repaired.issue.businessTerms;
    const place = termAt(patch, repaired) ?? (term === undefined ? '' : `${term.id} ${term.name}`);
    return textIn(language, 'report.enter', { place: place || textIn(language, 'fix.value'), example });
  }
  const change = describePatch(patch, repaired)
    .map(({ key, values }) => textIn(language, key, values))
    .join('\n');
  return patch.class === 'money' ? textIn(language, 'report.money', { change }) : change;
}
