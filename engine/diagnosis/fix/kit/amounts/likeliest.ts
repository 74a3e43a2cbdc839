/** Of several changes after which all figures agree the one first that what stands in the document speaks for. */
import { categoryInWords } from 'einvoice-core/knowledge/exemptions.js';
import { valueNode } from '../../../facts/values/value-node.js';
import { equalExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/** What a price is for left out; a number that has lost its point; a category other than its reason says. */
export function likeliestFirst(ways: Explanation['ways'], editor: Editor): readonly Change[] {
  const order = ways.map((change) => likelihoodOf(change, editor));
  return ways
    .map((change, at) => ({ change, at, order: order[at]! }))
    .sort((one, other) => one.order - other.order || one.at - other.at)
    .map(({ change }) => change);
}

/** The less, the likelier. */
function likelihoodOf(change: Change, editor: Editor): number {
  switch (change.kind) {
    case 'per':
      return 0;
    case 'number':
      // Prices are for one, if nobody has typed more.
      if (change.figure.term === 'BT-149' && equalExact(change.to, 1)) return 0;
      return change.kinship === 'decimalPoint' && isWhole(change.figure.node, editor.tree) ? 1 : 2;
    case 'code':
      return isContradicted(change, editor) ? 1 : 2;
    default:
      return 2;
  }
}

/** Whether a number is written without a point, and may have one: there are no parts of pieces. */
function isWhole(node: number, tree: Tree): boolean {
  const unit = tree.kind[node] === ELEMENT ? valueNode(tree, node, ['@unitCode'], new Map()) : -1;
  return /^\s*\d+\s*$/.test(tree.stringValue(node)) && !(unit > 0 && PIECES.has(tree.stringValue(unit).trim()));
}

const PIECES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'PCE', 'XPP', 'XPK', 'XBX', 'NAR', 'SET', 'PR']);

/** Whether the reason beside a category is written in words that mean the one that it would become. */
function isContradicted({ code, to }: Extract<Change, { readonly kind: 'code' }>, { tree, prefixes }: Editor): boolean {
  const group = tree.parent[code.node]!;
  return REASONS.some((name) => {
    const node = valueNode(tree, group, [name], prefixes);
    return node > 0 && categoryInWords(tree.stringValue(node)) === to;
  });
}

const REASONS = ['cbc:TaxExemptionReason', 'ram:ExemptionReason'];
