/**
 * What a specification identifier (BT-24) is worth: whether the rules that are about to run are those of the
 * specification that the invoice names, and if not, what it named instead. What we have no rules for is never passed over.
 */
import { editDistance } from '../edit-distance.js';
import type { DetectionRow, Manifest, Specification } from '../rules/manifest.js';
import { expressionOf } from './patterns.js';
import { type Difference, type Resemblance, beginsAs, isNameOf, resemblance } from './resemblance.js';
import { normalizeSpace } from 'einvoice-schematron/runtime/text/text.js';
import { TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';

/** A specification identifier as it stands in the invoice. */
export interface Identifier {
  /** Its element; the first one where there are several. */
  readonly node: number;
  /** Its string value, as it stands. */
  readonly raw: string;
  /** The string value, trimmed; never empty. */
  readonly value: string;
  /** All elements that could be the identifier. */
  readonly nodes: readonly number[];
}

/** What there is to say about the identifier of an invoice. */
export type Standing =
  /** The rules of the row are made for exactly this. */
  | { readonly kind: 'checked' }
  /** There is none, which the rules themselves tell. */
  | { readonly kind: 'absent' }
  /** It does not exist, and looks like one that does. */
  | {
      readonly kind: 'unknown';
      readonly nearest: Specification;
      readonly difference: Difference | 'pieces' | 'several' | 'empty';
    }
  /** We have no rules for it: it is one that we know by name, builds on one, or is at least near to one. */
  | {
      readonly kind: 'unchecked';
      readonly relation: 'is' | 'buildsOn' | 'near' | 'otherDocument';
      readonly to: Specification;
    }
  | { readonly kind: 'unchecked'; readonly relation: 'none' };

/** Longer identifiers are none that anybody knows: what they begin with is looked at, which keeps that cheap. */
export const LONGEST_IDENTIFIER = 1000;

/**
 * Whether the invoice names a specification that the row is for, by the tests that the publisher's own scenario and
 * rules apply to the raw value (`DetectionRow.comparedAs`). Several identifiers are none.
 */
export function namesExactly(
  tree: Tree,
  identifier: Identifier | null,
  row: DetectionRow,
  manifest: Manifest,
): boolean {
  if (identifier === null || identifier.nodes.length !== 1) return false;
  const texts = textsOf(tree, identifier.node);
  return checkedBy(row, manifest).some((wanted) =>
    (row.comparedAs ?? ['value']).every((comparison) => {
      switch (comparison) {
        case 'value':
          return isThat(texts.join(''), wanted);
        case 'text':
          return texts.some((text) => isThat(text, wanted));
        case 'normalized':
          return texts.length === 1 && isThat(normalizeSpace(texts[0]!), wanted);
      }
    }),
  );
}

/** The text nodes of an element: comments and processing instructions stand between them. */
function textsOf(tree: Tree, element: number): readonly string[] {
  const texts: string[] = [];
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === TEXT) texts.push(tree.stringValue(child));
  }
  return texts;
}

function checkedBy(row: RowOfIdentifier, manifest: Manifest): readonly Specification[] {
  return manifest.specifications.filter(({ id }) => row.specifications.includes(id));
}

/** What of a row the standing of an identifier depends on. */
export type RowOfIdentifier = Pick<DetectionRow, 'documentType' | 'family' | 'specifications'>;

/**
 * Finds out what the identifier of a document is.
 * @param isExact what `namesExactly` says
 * @param row the one that the document is checked by; without specifications where there is none
 * @param isForOthers whether a specification is for documents of another kind
 */
export function standingOf(
  identifier: Identifier | null,
  isExact: boolean,
  row: RowOfIdentifier,
  manifest: Manifest,
  isForOthers: (specification: Specification) => boolean = () => false,
): Standing {
  if (isExact) return { kind: 'checked' };
  if (identifier === null) {
    const isChecked = row.specifications.length > 0;
    if (isChecked && manifest.documentTypes[row.documentType]!.emptySpecification !== 'reported')
      return { kind: 'absent' };
    const nearest = firstOf(row.documentType, manifest);
    return nearest === null
      ? { kind: 'unchecked', relation: 'none' }
      : { kind: 'unknown', nearest, difference: 'empty' };
  }
  const { raw, nodes } = identifier;
  const value = identifier.value.slice(0, LONGEST_IDENTIFIER);
  const written = manifest.specifications.find((specification) => isThat(value, specification));
  if (written !== undefined && isForOthers(written))
    return { kind: 'unchecked', relation: 'otherDocument', to: written };
  if (written !== undefined && !row.specifications.includes(written.id))
    return { kind: 'unchecked', relation: 'is', to: written };
  // It reads like the right one, and yet no test takes it for that: how it is written is what is wrong.
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
  const base = longest(possible.filter((specification) => isBelow(value, specification)));
  // What its own publisher's form makes an addition is no misspelling.
  if (base?.addition !== undefined) return { kind: 'unchecked', relation: 'buildsOn', to: base };
  const below = base === null ? null : value.slice(base.identifier!.length + 1).replace(/^[^#]*#/, '');
  const whole = checked.find(({ identifier: known }) => known === below);
  const meant =
    whole !== undefined && !base!.identifier!.includes('#')
      ? { nearest: whole, difference: 'spelling' as const }
      : (likeliest(value, checked) ?? (below === null ? called(value, checked) : asIfBelow(base!, below, checked)));
  if (meant !== null) return { kind: 'unknown', ...meant };
  const isOfFamily = row.family !== undefined;
  if (base !== null && !(isOfFamily && !row.specifications.includes(base.id)))
    return { kind: 'unchecked', relation: 'buildsOn', to: base };
  // What claims to be of the family, and is none that we have heard of.
  if (isOfFamily) return { kind: 'unknown', nearest: checkedBy(row, manifest)[0]!, difference: 'spelling' };
  const nearest = nearestOf(value, possible);
  return nearest === null
    ? { kind: 'unchecked', relation: 'none' }
    : { kind: 'unchecked', relation: 'near', to: nearest };
}

/** The first specification that documents of a type are checked by; null where the rules for such are not held. */
function firstOf(documentType: string, manifest: Manifest): Specification | null {
  const row = manifest.detection.find((each) => each.documentType === documentType);
  return row === undefined ? null : (checkedBy(row, manifest)[0] ?? null);
}

/** One specification below another, though it is none that adds to that: where both are whole, the first one counts. */
function asIfBelow(base: Specification, below: string, checked: readonly Specification[]): Meant | null {
  const second = likeliest(below, checked);
  return second !== null && base.identifier!.includes('#') ? { nearest: base, difference: 'spelling' } : second;
}

/** Whether an identifier is that of a specification, to the letter. */
export function isThat(value: string, { identifier, pattern }: Specification): boolean {
  return identifier === value || (pattern !== undefined && expressionOf(pattern).test(value));
}

function isBelow(value: string, { identifier, addition = '^#' }: Specification): boolean {
  return (
    identifier !== undefined &&
    value.startsWith(identifier) &&
    expressionOf(addition).test(value.slice(identifier.length))
  );
}

interface Meant {
  readonly nearest: Specification;
  readonly difference: Difference;
}

/** The one that was meant: by a mistake that is known, by its plain name, or by what it looks like. */
function likeliest(value: string, candidates: readonly Specification[]): Meant | null {
  const known =
    candidates.find(({ mistakes = [] }) => mistakes.some((mistake) => mistake.toLowerCase() === value.toLowerCase())) ??
    namedBy(value, candidates);
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

/** The one whose name it is; of a name that several begin with, the one that they all add to. */
function namedBy(value: string, candidates: readonly Specification[]): Specification | undefined {
  const named = candidates.filter(({ name }) => isNameOf(value, name));
  return named.find(({ name }) => named.every((other) => other.name.startsWith(name)));
}

/** The first of those whose family it has the name of, whatever stands behind that. */
function called(value: string, candidates: readonly Specification[]): Meant | null {
  const nearest = candidates.find(({ name, mistakes = [] }) =>
    [name, ...mistakes].some((each) => beginsAs(value, each)),
  );
  return nearest === undefined ? null : { nearest, difference: 'spelling' };
}

function longest(candidates: readonly Specification[]): Specification | null {
  return candidates.reduce<Specification | null>(
    (best, candidate) => (best !== null && best.identifier!.length >= candidate.identifier!.length ? best : candidate),
    null,
  );
}

/** A piece that is long enough to tell what it is of. */
const SHORTEST_PIECE = 16;

/** Up to so much of an identifier may be other, for the nearest one to be worth naming. */
const MOST_OTHER = 0.3;

/** The closest one: the piece of one, or one that differs little; null where nothing is near enough to be worth naming. */
function nearestOf(value: string, candidates: readonly Specification[]): Specification | null {
  let best: { candidate: Specification; distance: number } | null = null;
  for (const candidate of candidates) {
    const known = candidate.identifier;
    if (known === undefined) continue;
    if (value.length >= SHORTEST_PIECE && known.endsWith(value)) return candidate;
    const most = Math.max(known.length, value.length) * MOST_OTHER;
    if (Math.abs(known.length - value.length) > most) continue;
    const distance = editDistance(value, known);
    if (distance <= most && (best === null || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}
