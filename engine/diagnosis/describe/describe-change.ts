/** Describes a change that the figures of an invoice imply, with a sentence and the place of the change. */
import type { DocumentContext } from '../facts/context.js';
import { type Part } from 'einvoice-wording/part.js';
import { displayTerm, findTerm } from 'einvoice-wording/term-names.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import type { Writable } from 'einvoice-core/writable.js';
import { type Prefixes, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { type Change, changedNode, changedTerm } from '../conclude/change.js';
import type { Figures } from '../facts/figures/figure.js';
import type { Place } from '../place/place.js';
import { type PlaceDetails, describeDetails } from './details.js';
import { describeChangedFigures, enterAmountPart } from './reasoning.js';
import { formatFigure } from '../facts/figures/format-figure.js';

/** A change with its sentence and details. */
export interface DescribedChange {
  readonly change: Change;
  readonly sentence: Part;
  /** A shorter sentence, for issues whose message already states the reason. */
  readonly instruction: Part | null;
  /** Machine-readable details of the place; null if the change has no place. */
  readonly details: PlaceDetails | null;
  /** The name of the changed field; null unless a single value changes. */
  readonly field: string | null;
}

/**
 * Describes a change.
 * @param isPartial whether other equations fail even with the change
 */
export function describeChange(
  change: Change,
  figures: Figures,
  isPartial: boolean,
  { tree, prefixes, language }: DocumentContext,
): DescribedChange {
  const termId = changedTerm(change);
  const term = termId === null ? null : findTerm(termId, language);
  return {
    change,
    sentence: describeChangedFigures(change, figures, isPartial),
    instruction: 'to' in change && 'figure' in change ? enterAmountPart(change.figure, change.to) : null,
    // Missing amounts have no place: their placeholders are numbered after the nodes of the document.
    details:
      CHANGES_WITHOUT_PLACE.has(change.kind) || changedNode(change) >= tree.size
        ? null
        : detailsOfChange(change, tree, prefixes),
    field: term === null ? null : displayTerm(term),
  };
}

/** Changes without a place, because it is unclear which amount is wrong. */
const CHANGES_WITHOUT_PLACE: ReadonlySet<Change['kind']> = new Set(['part', 'drop']);

function detailsOfChange(change: Change, tree: Tree, prefixes: Prefixes): PlaceDetails {
  const details: Writable<PlaceDetails> = describeDetails(changePlace(change, tree, prefixes), {}, tree, prefixes);
  const termId = changedTerm(change);
  if (termId !== null) details.term = termId;
  if (change.kind === 'number') details.expected = formatFigure(change.to, change.figure.term);
  if (change.kind === 'carried') details.expected = formatFigure(change.totals[0].to, change.totals[0].figure.term);
  if (change.kind === 'rates') details.expected = exactToString(change.changes[0]!.to);
  if (change.kind === 'swap') details.expected = formatFigure(change.other.value, change.one.term);
  if (change.kind === 'code' || change.kind === 'vat' || change.kind === 'codes') details.suggestion = change.to;
  return details;
}

/** The place of a change; for a missing VAT row, the place before an existing row. */
function changePlace(change: Change, tree: Tree, prefixes: Prefixes): Place {
  const node = changedNode(change);
  if (change.kind === 'row')
    return { node: tree.parent[node]!, missing: [prefixedName(tree, node, prefixes)], related: [], insertBefore: node };
  return { node, missing: null, related: relatedNodes(change) };
}

/** The other nodes that a change concerns, besides the changed node. */
function relatedNodes(change: Change): readonly number[] {
  if (change.kind === 'swap') return [change.other.node];
  if (change.kind === 'signs') return change.figures.slice(1).map(({ node }) => node);
  return change.kind === 'carried' ? change.totals.slice(1).map(({ figure }) => figure.node) : [];
}
