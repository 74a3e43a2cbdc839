/**
 * Classifies a specification identifier (BT-24): whether the chosen rules belong to the specification that the invoice
 * names, and if not, what it names instead. A specification without rules is always reported.
 */
import { editDistance } from '../edit-distance.js';
import type { DetectionRow, Manifest, Specification } from '../rules/manifest.js';
import { compilePattern } from './patterns.js';
import {
  type IdentifierDifference,
  type Resemblance,
  beginsWithFirstWord,
  isPlainName,
  resemblance,
} from './resemblance.js';
import { normalizeSpace } from 'einvoice-schematron/runtime/text/text.js';
import { TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** A specification identifier as written in the invoice. */
export interface Identifier {
  /** Its element; if there are several, the first. */
  readonly node: number;
  /** Its untrimmed string value. */
  readonly raw: string;
  /** The string value, trimmed; never empty. */
  readonly value: string;
  /** All elements that could be the identifier. */
  readonly nodes: readonly number[];
}

/** How the identifier of an invoice was classified. */
export type IdentifierStatus =
  /** The rules of the detection row are made for exactly this specification. */
  | { readonly kind: 'checked' }
  /** There is no identifier, which the rules themselves report. */
  | { readonly kind: 'absent' }
  /** The identifier does not exist, but resembles an existing one. */
  | {
      readonly kind: 'unknown';
      readonly nearest: Specification;
      readonly difference: IdentifierDifference | 'pieces' | 'several' | 'empty';
    }
  /** There are no rules for the identifier: it is that of a known specification, extends one, or resembles one. */
  | {
      readonly kind: 'unchecked';
      readonly relation: 'is' | 'buildsOn' | 'near' | 'otherDocument';
      readonly to: Specification;
    }
  | { readonly kind: 'unchecked'; readonly relation: 'none' };

/** Longer identifiers are truncated before comparison, to limit the cost; no known identifier is longer. */
export const LONGEST_IDENTIFIER = 1000;

/**
 * Whether the invoice names a specification of the row exactly. Compares the raw value as the publisher's own scenario
 * and rules do (`DetectionRow.comparedAs`). False if there are several identifiers.
 */
export function namesExactly(
  tree: Tree,
  identifier: Identifier | null,
  row: DetectionRow,
  manifest: Manifest,
): boolean {
  if (identifier === null || identifier.nodes.length !== 1) return false;
  const texts = textNodeValues(tree, identifier.node);
  return specificationsOfRow(row, manifest).some((wanted) =>
    (row.comparedAs ?? ['value']).every((comparison) => {
      switch (comparison) {
        case 'value':
          return matchesIdentifier(texts.join(''), wanted);
        case 'text':
          return texts.some((text) => matchesIdentifier(text, wanted));
        case 'normalized':
          return texts.length === 1 && matchesIdentifier(normalizeSpace(texts[0]!), wanted);
      }
    }),
  );
}

/** The text nodes of an element; comments and processing instructions may separate them. */
function textNodeValues(tree: Tree, element: number): readonly string[] {
  const texts: string[] = [];
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === TEXT) texts.push(tree.stringValue(child));
  }
  return texts;
}

function specificationsOfRow(row: IdentifierRow, manifest: Manifest): readonly Specification[] {
  return manifest.specifications.filter(({ id }) => row.specifications.includes(id));
}

/** The fields of a row that the classification depends on. */
export type IdentifierRow = Pick<DetectionRow, 'documentType' | 'family' | 'specifications'>;

/**
 * Classifies the identifier of a document.
 * @param isExact the result of `namesExactly`
 * @param row the detection row of the document; its specifications are empty if there is none
 * @param isForOtherDocuments whether a specification is for other kinds of documents
 */
export function classifyIdentifier(
  identifier: Identifier | null,
  isExact: boolean,
  row: IdentifierRow,
  manifest: Manifest,
  isForOtherDocuments: (specification: Specification) => boolean = () => false,
): IdentifierStatus {
  if (isExact) return { kind: 'checked' };
  if (identifier === null) {
    const isChecked = row.specifications.length > 0;
    if (isChecked && manifest.documentTypes[row.documentType]!.emptySpecification !== 'reported')
      return { kind: 'absent' };
    const nearest = firstSpecification(row.documentType, manifest);
    return nearest === null
      ? { kind: 'unchecked', relation: 'none' }
      : { kind: 'unknown', nearest, difference: 'empty' };
  }
  const { raw, nodes } = identifier;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const written = manifest.specifications.find((specification) => matchesIdentifier(value, specification));
  if (written !== undefined && isForOtherDocuments(written))
    return { kind: 'unchecked', relation: 'otherDocument', to: written };
  if (written !== undefined && !row.specifications.includes(written.id))
    return { kind: 'unchecked', relation: 'is', to: written };
  // The identifier is right, but not written as the exact comparisons require.
  if (written !== undefined)
    return {
      kind: 'unknown',
      nearest: written,
      difference: nodes.length > 1 ? 'several' : raw === value ? 'pieces' : 'blanks',
    };
  const possible = manifest.specifications.filter((specification) => !isForOtherDocuments(specification));
  const checked = possible.filter(({ id }) =>
    manifest.detection.some(({ specifications }) => specifications.includes(id)),
  );
  const base = longest(possible.filter((specification) => isExtensionOf(value, specification)));
  // An extension in the form that the publisher defines is not a misspelling.
  if (base?.addition !== undefined) return { kind: 'unchecked', relation: 'buildsOn', to: base };
  const remainder = base === null ? null : value.slice(base.identifier!.length + 1).replace(/^[^#]*#/, '');
  const complete = checked.find(({ identifier: known }) => known === remainder);
  const meant =
    complete !== undefined && !base!.identifier!.includes('#')
      ? { nearest: complete, difference: 'spelling' as const }
      : (findMisspelt(value, checked) ??
        (remainder === null ? findByFamilyName(value, checked) : resolveRemainder(base!, remainder, checked)));
  if (meant !== null) return { kind: 'unknown', ...meant };
  const hasFamily = row.family !== undefined;
  if (base !== null && !(hasFamily && !row.specifications.includes(base.id)))
    return { kind: 'unchecked', relation: 'buildsOn', to: base };
  // An unknown identifier of the same family.
  if (hasFamily) return { kind: 'unknown', nearest: specificationsOfRow(row, manifest)[0]!, difference: 'spelling' };
  const nearest = findNearest(value, possible);
  return nearest === null
    ? { kind: 'unchecked', relation: 'none' }
    : { kind: 'unchecked', relation: 'near', to: nearest };
}

/** The first specification in the rows for a type of document; null if this service has no rules for it. */
function firstSpecification(documentType: string, manifest: Manifest): Specification | null {
  const row = manifest.detection.find((each) => each.documentType === documentType);
  return row === undefined ? null : (specificationsOfRow(row, manifest)[0] ?? null);
}

/**
 * Finds the intended specification if an identifier joins two, and the second does not extend the first. If both are
 * complete identifiers, it is the first.
 */
function resolveRemainder(
  base: Specification,
  remainder: string,
  checked: readonly Specification[],
): MeantSpecification | null {
  const second = findMisspelt(remainder, checked);
  return second !== null && base.identifier!.includes('#') ? { nearest: base, difference: 'spelling' } : second;
}

/** Whether an identifier is exactly that of a specification. */
export function matchesIdentifier(value: string, { identifier, pattern }: Specification): boolean {
  return identifier === value || (pattern !== undefined && compilePattern(pattern).test(value));
}

function isExtensionOf(value: string, { identifier, addition = '^#' }: Specification): boolean {
  return (
    identifier !== undefined &&
    value.startsWith(identifier) &&
    compilePattern(addition).test(value.slice(identifier.length))
  );
}

interface MeantSpecification {
  readonly nearest: Specification;
  readonly difference: IdentifierDifference;
}

/** The intended specification, found by a known mistake, its plain name, or resemblance. */
function findMisspelt(value: string, candidates: readonly Specification[]): MeantSpecification | null {
  const known =
    candidates.find(({ mistakes = [] }) => mistakes.some((mistake) => mistake.toLowerCase() === value.toLowerCase())) ??
    findByName(value, candidates);
  if (known !== undefined) return { nearest: known, difference: 'spelling' };
  let best: { readonly nearest: Specification; readonly like: Resemblance } | null = null;
  for (const nearest of candidates) {
    const identifier = nearest.identifier!;
    const like: Resemblance | null =
      value === identifier ? { difference: 'spelling', distances: [0, 0] } : resemblance(value, identifier);
    if (like !== null && (best === null || isCloser(like, best.like))) best = { nearest, like };
  }
  return best === null ? null : { nearest: best.nearest, difference: best.like.difference };
}

function isCloser(
  { distances: [last, whole] }: Resemblance,
  { distances: [otherLast, otherWhole] }: Resemblance,
): boolean {
  return last < otherLast || (last === otherLast && whole < otherWhole);
}

/** The specification with this name; if several names begin with it, the one that the others extend. */
function findByName(value: string, candidates: readonly Specification[]): Specification | undefined {
  const named = candidates.filter(({ name }) => isPlainName(value, name));
  return named.find(({ name }) => named.every((other) => other.name.startsWith(name)));
}

/** The first specification with the family name that the identifier begins with. */
function findByFamilyName(value: string, candidates: readonly Specification[]): MeantSpecification | null {
  const nearest = candidates.find(({ name, mistakes = [] }) =>
    [name, ...mistakes].some((each) => beginsWithFirstWord(value, each)),
  );
  return nearest === undefined ? null : { nearest, difference: 'spelling' };
}

function longest(candidates: readonly Specification[]): Specification | null {
  return candidates.reduce<Specification | null>(
    (best, candidate) => (best !== null && best.identifier!.length >= candidate.identifier!.length ? best : candidate),
    null,
  );
}

/** Shorter fragments are not compared with the ends of known identifiers. */
const SHORTEST_PIECE = 16;

/** If more than this share of an identifier differs, it is not similar. */
const MAX_DIFFERENCE = 0.3;

/**
 * The most similar specification: one whose identifier ends with this fragment, or the one that differs least; null if
 * none is similar enough to be mentioned.
 */
function findNearest(value: string, candidates: readonly Specification[]): Specification | null {
  let best: { candidate: Specification; distance: number } | null = null;
  for (const candidate of candidates) {
    const known = candidate.identifier;
    if (known === undefined) continue;
    if (value.length >= SHORTEST_PIECE && known.endsWith(value)) return candidate;
    const limit = Math.max(known.length, value.length) * MAX_DIFFERENCE;
    if (Math.abs(known.length - value.length) > limit) continue;
    const distance = editDistance(value, known);
    if (distance <= limit && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}
