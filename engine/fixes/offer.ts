/** The patches that are offered for the issues of a document. */
import { nearestRoot } from '../detection/nearest-root.js';
import { gapsIn } from '../issues/gap.js';
import { ownIssue } from '../issues/issues.js';
import type { RankedIssue } from '../issues/ranked-issue.js';
import type { State } from '../pipeline.js';
import type { Registry } from '../rules/registry.js';
import { edited } from '../xml/edits.js';
import { explanationsIn } from '../reasoning/gaps.js';
import type { Explanation } from '../reasoning/search.js';
import { namespaceDeclarationOf } from '../xml/namespace-declarations.js';
import { LineTable } from '../xml/position.js';
import { type Tree, rootOf } from '../xml/tree.js';
import { Editor, asPatch } from './edits.js';
import type { Patch } from './patch.js';
import { extensionsOf, specificationsFor } from './extension.js';
import { Proofs } from './prove.js';
import { asReferences } from './single-bytes.js';
import { Trials } from './trials.js';
import { readableBy } from './well-formed.js';

type Again = (text: string, isCounted: boolean) => State;
type Offer = (issue: RankedIssue) => readonly Patch[];

const NONE: Offer = () => [];

/**
 * Looks for patches, and tries them. None are offered for a document that is no invoice, or has more findings than can
 * be listed.
 * @param again what becomes of another text of the document, or which codes and levels its issues have
 */
export function patchesFor(state: State, again: Again, registry: Registry): Offer {
  const { bytes, tree, text, detection, options, language, day, unlisted } = state;
  if (text === undefined) return decodable(bytes, again);
  if (unlisted.error + unlisted.warning > 0) return NONE;
  if (tree === undefined) return readable(text, again);
  const row = detection?.row;
  if (!row) return rooted(tree, again, registry);
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
    if (code !== 'XML-WELL-FORMED') return [];
    const read = readableBy(text).find(({ changes }) => again(edited(text, changes), true).detection?.row != null);
    return read === undefined ? [] : [asPatch(read, new LineTable(text))];
  };
}

/** The same for bytes that are not those of the encoding that the document names. */
function decodable(bytes: Uint8Array, again: Again): Offer {
  return ({ code }) => {
    const found = code === 'XML-ENCODING' ? asReferences(bytes) : null;
    if (found === null) return [];
    const { text, candidate } = found;
    const isRead = again(edited(text, candidate.changes), true).detection?.row != null;
    return isRead ? [asPatch(candidate, new LineTable(text))] : [];
  };
}

/** The same for a root element that is known but for its namespace. */
function rooted(tree: Tree, again: Again, registry: Registry): Offer {
  return ({ code }) => {
    const meant = code === 'FORMAT-UNKNOWN' ? nearestRoot(tree, registry.manifest) : null;
    const root = rootOf(tree);
    const declaration = namespaceDeclarationOf(tree, root);
    if (meant === null || declaration === null || tree.names[tree.name[root]!]!.local !== meant.local) return [];
    const editor = new Editor(tree, registry.prefixes);
    const made = editor.declare(declaration, meant.uri);
    const { detection, issues } = again(edited(tree.source, made.changes), true);
    // What is right with it was meant to be it.
    const isSure = issues.every(({ level }) => level === 'information');
    return detection?.row == null
      ? []
      : [asPatch({ class: isSure ? 'certain' : 'choice', ...made }, new LineTable(tree.source))];
  };
}
