/** Offers patches for the issues of a document. */
import { findDocumentInside, nearestRoot } from 'einvoice-core/detection/nearest-root.js';
import { builtInIssue } from '../describe/built-in-issues.js';
import type { RankedIssue } from '../describe/ranked-issue.js';
import type { Detection } from 'einvoice-core/detection/detect.js';
import type { Registry } from 'einvoice-core/rules/registry.js';
import type { Language, ValidateOptions } from 'einvoice-core/types.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import type { Conclusions } from '../describe/conclusions.js';
import { findNamespaceDeclaration } from 'einvoice-schematron/xml/namespace-declarations.js';
import { LineTable } from 'einvoice-schematron/xml/position.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { type Candidate, toPatch } from './edits/candidate.js';
import { Editor } from './edits/editor.js';
import type { Patch } from './patch.js';
import { findExtensions, specificationsFor } from './extension.js';
import { Proofs } from './prove.js';
import { correctDeclaration } from './readable/declared-encoding.js';
import { proposeReadable } from './readable/propose-readable.js';
import { replaceByReferences } from './readable/western-encoding.js';
import { extractElement } from './readable/extract-element.js';
import { Trials } from './trials.js';

/** A validated document; fields that validation did not reach are undefined. */
interface ValidatedDocument {
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
  readonly tree: Tree | undefined;
  readonly detection: Detection | undefined;
  readonly options: ValidateOptions;
  readonly language: Language;
  /** The ISO date for which the rules were chosen. */
  readonly day: string;
  readonly issues: readonly RankedIssue[];
  /** The number of findings that do not fit in the lists of the report. */
  readonly unlisted: { readonly error: number; readonly warning: number };
}

/** Validates a changed text. If `isCounted`, the issues only need codes, levels and locations. */
type Revalidate = (text: string, isCounted: boolean) => ValidatedDocument;
/** Returns the patches of an issue. */
type Offer = (issue: RankedIssue) => readonly Patch[];

/** Offers no patches. */
const NONE: Offer = () => [];
/** The allowed children of elements in a document of unknown type: none are known. */
const NO_SCHEMA = (): readonly string[] => [];

/**
 * Returns a function that finds and tries the patches of an issue. The function returns none if the document has more
 * findings than a report can list.
 */
export function patchesFor(
  document: ValidatedDocument,
  revalidate: Revalidate,
  registry: Registry,
  conclusions: Conclusions | null,
): Offer {
  const { bytes, tree, text, detection, unlisted } = document;
  if (text === undefined) return offerDecodable(bytes, revalidate);
  if (unlisted.error + unlisted.warning > 0) return NONE;
  if (tree === undefined) return offerReadable(text, revalidate, registry);
  if (!detection?.row) return offerNamespace(tree, revalidate, registry);
  const proofs = proofsFor(document, revalidate, registry, conclusions!);
  return (issue) => proofs.patchesOf(issue);
}

/** Prepares the trials for a document whose type was detected. */
export function proofsFor(
  document: ValidatedDocument,
  revalidate: Revalidate,
  registry: Registry,
  conclusions: Conclusions,
): Proofs {
  const { tree, detection, options, language, day } = document;
  if (!tree || !detection?.row) throw new Error('There are no proofs for a document that is none of those known');
  const issuesOf = (changedText: string, isCounted: boolean): readonly RankedIssue[] => {
    const { detection: detectionAfter, issues } = revalidate(changedText, isCounted);
    // If a change makes the document type undetectable, fewer findings are no improvement.
    return detectionAfter?.row ? issues : [...issues, builtInIssue('FORMAT-UNKNOWN', language)];
  };
  const { childNames } = registry.schema(detection.row.schema, day, options.releases);
  return new Proofs(document.issues, {
    issues: document.issues,
    editor: new Editor(tree, registry.prefixes, childNames),
    trials: new Trials(issuesOf),
    extensions: findExtensions(document, registry.manifest),
    specifications: () => specificationsFor(document, registry.manifest),
    conclusions,
  });
}

/** Codes of issues about documents that cannot be parsed. */
const UNREADABLE: ReadonlySet<string> = new Set(['XML-WELL-FORMED', 'XML-DOCTYPE']);

/**
 * Patches for a document that cannot be parsed. A patch helps if the type of the changed document can be detected,
 * whatever its findings, since nothing was checked before.
 */
function offerReadable(text: string, revalidate: Revalidate, { prefixes }: Registry): Offer {
  return ({ code }) => {
    if (!UNREADABLE.has(code)) return [];
    for (const candidate of proposeReadable(text, prefixes)) {
      const { detection, issues } = revalidate(applyEdits(text, candidate.textEdits), true);
      if (detection?.row == null) continue;
      // Well-formed XML that violates the schema may not be what was intended.
      const violatesSchema = candidate.class === 'choice' && issues.some((issue) => issue.code === 'XSD');
      return [toPatch(violatesSchema ? { ...candidate, isLossy: true } : candidate, new LineTable(text))];
    }
    return [];
  };
}

/** Patches for a document whose bytes do not match the declared encoding. */
function offerDecodable(bytes: Uint8Array, revalidate: Revalidate): Offer {
  return ({ code }) => {
    const decoded = code === 'XML-ENCODING' ? (correctDeclaration(bytes) ?? replaceByReferences(bytes)) : null;
    if (decoded === null) return [];
    const { text, candidate } = decoded;
    const isInvoice = revalidate(applyEdits(text, candidate.textEdits), true).detection?.row != null;
    return isInvoice ? [toPatch(candidate, new LineTable(text))] : [];
  };
}

/** Patches for a document whose root element has the wrong namespace. */
function offerNamespace(tree: Tree, revalidate: Revalidate, registry: Registry): Offer {
  return ({ code }) => {
    if (code !== 'FORMAT-UNKNOWN') return [];
    const inner = findDocumentInside(tree, registry.manifest);
    if (inner !== null) return offerUnwrapped(tree, inner, revalidate);
    const likelyRoot = nearestRoot(tree, registry.manifest);
    const root = rootOf(tree);
    const declaration = findNamespaceDeclaration(tree, root);
    if (likelyRoot === null || tree.names[tree.name[root]!]!.local !== likelyRoot.local) return [];
    const change =
      declaration === null
        ? declareNamespace(tree, root, likelyRoot.uri)
        : new Editor(tree, registry.prefixes, NO_SCHEMA).setNamespace(declaration, likelyRoot.uri);
    const { detection, issues } = revalidate(applyEdits(tree.source, change.textEdits), true);
    // If the changed document has no errors and warnings, this namespace was intended.
    const isSure = issues.every(({ level }) => level === 'information');
    return detection?.row == null
      ? []
      : [toPatch({ class: isSure ? 'certain' : 'choice', ...change }, new LineTable(tree.source))];
  };
}

/** Patches that extract a document from an unknown envelope. */
function offerUnwrapped(tree: Tree, inner: number, revalidate: Revalidate): readonly Patch[] {
  const candidate = extractElement(tree, inner);
  const isInvoice =
    candidate !== null && revalidate(applyEdits(tree.source, candidate.textEdits), true).detection?.row != null;
  return isInvoice ? [toPatch(candidate, new LineTable(tree.source))] : [];
}

/** Declares a default namespace on a root element without one. */
function declareNamespace(tree: Tree, root: number, uri: string): Pick<Candidate, 'edits' | 'textEdits'> {
  const position = tree.from[root]! + 1 + tree.lexicalName(root).length;
  return { edits: [], textEdits: [{ from: position, to: position, text: ` xmlns="${uri}"` }] };
}
