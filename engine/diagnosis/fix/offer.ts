/** Offers patches for the issues of a document. */
import { findDocumentInside, nearestRoot } from 'einvoice-core/detection/nearest-root.js';
import { ownIssue } from '../describe/own-issues.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Detection } from 'einvoice-core/detection/detect.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import type { Language, ValidateOptions } from 'einvoice-core/types.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import type { Conclusions } from '../describe/conclusions.js';
import { findNamespaceDeclaration } from 'einvoice-schematron/xml/namespace-declarations.js';
import { LineTable } from 'einvoice-schematron/xml/position.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { type Candidate, asPatch } from './edits/candidate.js';
import { Editor } from './edits/editor.js';
import type { Patch } from './patch.js';
import { findExtensions, specificationsFor } from './extension.js';
import { Proofs } from './prove.js';
import { asDeclared } from './readable/declared-encoding.js';
import { readableBy } from './readable/readable-by.js';
import { asReferences } from './readable/single-bytes.js';
import { unwrapped } from './readable/unwrap.js';
import { Trials } from './trials.js';

/** A validated document; fields are undefined if validation did not get that far. */
interface State {
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
  readonly tree: Tree | undefined;
  readonly detection: Detection | undefined;
  readonly options: ValidateOptions;
  readonly language: Language;
  /** The ISO date for which the rules were chosen. */
  readonly day: string;
  readonly issues: readonly RankedIssue[];
  /** The number of findings beyond the list limit. */
  readonly unlisted: { readonly error: number; readonly warning: number };
}

/** Validates a changed text; if `isCounted`, codes, levels and locations of issues are enough. */
type Again = (text: string, isCounted: boolean) => State;
/** Returns the patches of an issue. */
type Offer = (issue: RankedIssue) => readonly Patch[];

const NONE: Offer = () => [];
/** The allowed children of elements in a document of unknown type. */
const NO_SCHEMA = (): readonly string[] => [];

/**
 * Returns a function that finds and tries the patches of an issue. There are none if the document has more findings
 * than a report can list.
 */
export function patchesFor(state: State, again: Again, registry: Registry, conclusions: Conclusions | null): Offer {
  const { bytes, tree, text, detection, unlisted } = state;
  if (text === undefined) return offerDecodable(bytes, again);
  if (unlisted.error + unlisted.warning > 0) return NONE;
  if (tree === undefined) return offerReadable(text, again, registry);
  if (!detection?.row) return offerNamespace(tree, again, registry);
  const proofs = proofsFor(state, again, registry, conclusions!);
  return (issue) => proofs.patchesOf(issue);
}

/** Prepares the trials for a document whose type was detected. */
export function proofsFor(state: State, again: Again, registry: Registry, conclusions: Conclusions): Proofs {
  const { tree, detection, options, language, day } = state;
  if (!tree || !detection?.row) throw new Error('There are no proofs for a document that is none of those known');
  const issuesOf = (changed: string, isCounted: boolean): readonly RankedIssue[] => {
    const { detection: found, issues } = again(changed, isCounted);
    // If a change makes the type undetectable, fewer findings are no improvement.
    return found?.row ? issues : [...issues, ownIssue('FORMAT-UNKNOWN', language)];
  };
  const { childNames } = registry.schema(detection.row.schema, day, options.releases);
  return new Proofs(state.issues, {
    issues: state.issues,
    editor: new Editor(tree, registry.prefixes, childNames),
    trials: new Trials(issuesOf),
    extensions: findExtensions(state, registry.manifest),
    specifications: () => specificationsFor(state, registry.manifest),
    conclusions,
  });
}

/** Codes of unreadable documents. */
const UNREADABLE: ReadonlySet<string> = new Set(['XML-WELL-FORMED', 'XML-DOCTYPE']);

/**
 * Patches for a document that cannot be parsed. A patch helps if the result can be parsed, whatever its findings, since
 * nothing was checked before.
 */
function offerReadable(text: string, again: Again, { prefixes }: Registry): Offer {
  return ({ code }) => {
    if (!UNREADABLE.has(code)) return [];
    for (const read of readableBy(text, prefixes)) {
      const { detection, issues } = again(applyEdits(text, read.changes), true);
      if (detection?.row == null) continue;
      // Well-formed XML that violates the schema may not be what was intended.
      const isDoubtful = read.class === 'choice' && issues.some((issue) => issue.code === 'XSD');
      return [asPatch(isDoubtful ? { ...read, isLossy: true } : read, new LineTable(text))];
    }
    return [];
  };
}

/** Patches for a document whose bytes do not match the declared encoding. */
function offerDecodable(bytes: Uint8Array, again: Again): Offer {
  return ({ code }) => {
    const found = code === 'XML-ENCODING' ? (asDeclared(bytes) ?? asReferences(bytes)) : null;
    if (found === null) return [];
    const { text, candidate } = found;
    const isRead = again(applyEdits(text, candidate.changes), true).detection?.row != null;
    return isRead ? [asPatch(candidate, new LineTable(text))] : [];
  };
}

/** Patches for a document whose root element has the wrong namespace. */
function offerNamespace(tree: Tree, again: Again, registry: Registry): Offer {
  return ({ code }) => {
    if (code !== 'FORMAT-UNKNOWN') return [];
    const inner = findDocumentInside(tree, registry.manifest);
    if (inner !== null) return unwrapInner(tree, inner, again);
    const meant = nearestRoot(tree, registry.manifest);
    const root = rootOf(tree);
    const declaration = findNamespaceDeclaration(tree, root);
    if (meant === null || tree.names[tree.name[root]!]!.local !== meant.local) return [];
    const made =
      declaration === null
        ? declareOn(tree, root, meant.uri)
        : new Editor(tree, registry.prefixes, NO_SCHEMA).declare(declaration, meant.uri);
    const { detection, issues } = again(applyEdits(tree.source, made.changes), true);
    // If everything else matches the schema, this namespace was intended.
    const isSure = issues.every(({ level }) => level === 'information');
    return detection?.row == null
      ? []
      : [asPatch({ class: isSure ? 'certain' : 'choice', ...made }, new LineTable(tree.source))];
  };
}

/** Patches that extract a document from an unknown envelope. */
function unwrapInner(tree: Tree, inner: number, again: Again): readonly Patch[] {
  const candidate = unwrapped(tree, inner);
  const isRead = candidate !== null && again(applyEdits(tree.source, candidate.changes), true).detection?.row != null;
  return isRead ? [asPatch(candidate, new LineTable(tree.source))] : [];
}

/** Declares a default namespace on a root element without one. */
function declareOn(tree: Tree, root: number, uri: string): Pick<Candidate, 'edits' | 'changes'> {
  const at = tree.from[root]! + 1 + tree.lexicalName(root).length;
  return { edits: [], changes: [{ from: at, to: at, text: ` xmlns="${uri}"` }] };
}
