/** The patches that are offered for the issues of a document. */
import { gapsIn } from '../issues/gap.js';
import { ownIssue } from '../issues/issues.js';
import type { RankedIssue } from '../issues/ranked-issue.js';
import type { State } from '../pipeline.js';
import type { Registry } from '../rules/registry.js';
import { edited } from '../xml/edits.js';
import { explanationsIn } from '../reasoning/gaps.js';
import type { Explanation } from '../reasoning/search.js';
import { LineTable } from '../xml/position.js';
import { Editor, asPatch } from './edits.js';
import type { Patch } from './patch.js';
import { extensionsOf, specificationsFor } from './extension.js';
import { Proofs } from './prove.js';
import { Trials } from './trials.js';
import { escapedAmpersands } from './well-formed.js';

type Again = (text: string, isCounted: boolean) => State;
type Offer = (issue: RankedIssue) => readonly Patch[];

const NONE: Offer = () => [];

/**
 * Looks for patches, and tries them. None are offered for a document that is no invoice, or has more findings than can
 * be listed.
 * @param again what becomes of another text of the document, or which codes and levels its issues have
 */
export function patchesFor(state: State, again: Again, registry: Registry): Offer {
  const { tree, text, detection, options, language, day, unlisted } = state;
  if (text === undefined || unlisted.error + unlisted.warning > 0) return NONE;
  if (tree === undefined) return readable(text, again);
  const row = detection?.row;
  if (!row) return NONE;
  const issuesOf = (changed: string, isCounted: boolean): readonly RankedIssue[] => {
    const { detection: found, issues } = again(changed, isCounted);
    // What is no longer recognised has fewer findings, and is no better for it.
    return found?.row ? issues : [...issues, ownIssue('FORMAT-UNKNOWN', language)];
  };
  const { childNames } = registry.schema(row.schema, day, options.releases);
  let known: readonly Explanation[] | undefined;
  const proofs = new Proofs(state.issues, {
    issues: state.issues,
    editor: new Editor(tree, registry.prefixes),
    childNames,
    trials: new Trials(issuesOf),
    extensions: extensionsOf(state, registry.manifest),
    specifications: () => specificationsFor(state, registry.manifest),
    explanations: () => (known ??= explanationsIn(tree, gapsIn(state.issues, tree, registry.prefixes))),
  });
  return (issue) => proofs.patchesOf(issue);
}

/** A document that can't be read is better once it can, whatever is found then: before, nothing was looked for. */
function readable(text: string, again: Again): Offer {
  return ({ code }) => {
    const candidate = code === 'XML-WELL-FORMED' ? escapedAmpersands(text) : null;
    const isRead = candidate !== null && again(edited(text, candidate.changes), true).detection?.row != null;
    return isRead ? [asPatch(candidate, new LineTable(text))] : [];
  };
}
