/**
 * Classifies a specification identifier (BT-24): do the rules about to run belong to the specification that the invoice
 * names, and if not, what does it name? A specification without rules is always reported.
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
  /** Its element; the first if there are several. */
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
  /** The rules of the row are made for exactly this specification. */
  | { readonly kind: 'checked' }
  /** There is no identifier; the rules themselves report that. */
  | { readonly kind: 'absent' }
  /** It does not exist but resembles one that does. */
  | {
      readonly kind: 'unknown';
      readonly nearest: Specification;
      readonly difference: IdentifierDifference | 'pieces' | 'several' | 'empty';
    }
  /** There are no rules for it: it is a known specification, builds on one, or resembles one. */
  | {
      readonly kind: 'unchecked';
      readonly relation: 'is' | 'buildsOn' | 'near' | 'otherDocument';
      readonly to: Specification;
    }
  | { readonly kind: 'unchecked'; readonly relation: 'none' };

/** Only this many characters of an identifier are compared, to bound the cost; no known identifier is longer. */
export const LONGEST_IDENTIFIER = 1000;

/**
 * Whether the invoice names a specification of the row, by the tests that the publisher's own scenario and rules apply
 * to the raw value (`DetectionRow.comparedAs`). False if there are several identifiers.
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

/** The parts of a row that classifying an identifier depends on. */
export type IdentifierRow = Pick<DetectionRow, 'documentType' | 'family' | 'specifications'>;

/**
 * Classifies the identifier of a document.
 * @param isExact the result of `namesExactly`
 * @param row the detection row of the document; its specifications are empty if there is none
 * @param isForOthers whether a specification is for another kind of document
 */
export function classifyIdentifier(
  identifier: Identifier | null,
  isExact: boolean,
  row: IdentifierRow,
  manifest: Manifest,
  isForOthers: (specification: Specification) => boolean = () => false,
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
  if (written !== undefined && isForOthers(written))
    return { kind: 'unchecked', relation: 'otherDocument', to: written };
  if (written !== undefined && !row.specifications.includes(written.id))
    return { kind: 'unchecked', relation: 'is', to: written };
  // It reads like the right one but passes no exact test, so the way it is written is the fault.
  if (written !== undefined)
    return {
      kind: 'unknown',
      nearest: written,
      difference: nodes.length > 1 ? 'several' : raw === value ? 'pieces' : 'blanks',
    };
  const possible = manifest.specifications.filter((specification) => !isForOthers(specification));
  const checked = possible.filter(({ id }) =>
    manifest.detection.some(({ specifications }) => specifications.includes(id)),
  );
  const base = longest(possible.filter((specification) => isExtensionOf(value, specification)));
  // An addition in the form that its publisher defines is not a misspelling.
  if (base?.addition !== undefined) return { kind: 'unchecked', relation: 'buildsOn', to: base };
  const below = base === null ? null : value.slice(base.identifier!.length + 1).replace(/^[^#]*#/, '');
  const whole = checked.find(({ identifier: known }) => known === below);
  const meant =
    whole !== undefined && !base!.identifier!.includes('#')
      ? { nearest: whole, difference: 'spelling' as const }
      : (findMisspelt(value, checked) ??
        (below === null ? findByFamilyName(value, checked) : resolveBelow(base!, below, checked)));
  if (meant !== null) return { kind: 'unknown', ...meant };
  const isOfFamily = row.family !== undefined;
  if (base !== null && !(isOfFamily && !row.specifications.includes(base.id)))
    return { kind: 'unchecked', relation: 'buildsOn', to: base };
  // It claims to be of the family but is unknown.
  if (isOfFamily) return { kind: 'unknown', nearest: specificationsOfRow(row, manifest)[0]!, difference: 'spelling' };
  const nearest = findNearest(value, possible);
  return nearest === null
    ? { kind: 'unchecked', relation: 'none' }
    : { kind: 'unchecked', relation: 'near', to: nearest };
}

/** The first specification that documents of a type are checked by; null if no rules for them are held. */
function firstSpecification(documentType: string, manifest: Manifest): Specification | null {
  const row = manifest.detection.find((each) => each.documentType === documentType);
  return row === undefined ? null : (specificationsOfRow(row, manifest)[0] ?? null);
}

/** One specification below another that it does not extend: if both are complete, the first counts. */
function resolveBelow(
  base: Specification,
  below: string,
  checked: readonly Specification[],
): MeantSpecification | null {
  const second = findMisspelt(below, checked);
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

/** The specification that was meant: by a known mistake, its plain name, or resemblance. */
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

/** The specification of this name; if several begin with it, the one that the others extend. */
function findByName(value: string, candidates: readonly Specification[]): Specification | undefined {
  const named = candidates.filter(({ name }) => isPlainName(value, name));
  return named.find(({ name }) => named.every((other) => other.name.startsWith(name)));
}

/** The first specification whose family name the identifier begins with. */
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

/** Shortest fragment that is compared with the ends of known identifiers. */
const SHORTEST_PIECE = 16;

/** Share of an identifier that may differ for the nearest one to be worth naming. */
const MAX_OTHER = 0.3;

/**
 * The closest one: one that ends in this fragment, or differs little; null if none is near enough to be worth naming.
 */
function findNearest(value: string, candidates: readonly Specification[]): Specification | null {
  let best: { candidate: Specification; distance: number } | null = null;
  for (const candidate of candidates) {
    const known = candidate.identifier;
    if (known === undefined) continue;
    if (value.length >= SHORTEST_PIECE && known.endsWith(value)) return candidate;
    const most = Math.max(known.length, value.length) * MAX_OTHER;
    if (Math.abs(known.length - value.length) > most) continue;
    const distance = editDistance(value, known);
    if (distance <= most && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}
