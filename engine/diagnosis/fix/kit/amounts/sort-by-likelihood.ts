/** Orders equally likely changes by further hints in the document. */
import { categoryInWords } from 'einvoice-core/knowledge/exemptions.js';
import { findValueNode } from '../../../facts/values/value-node.js';
import { equalExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Editor } from '../../edits/editor.js';

/**
 * Sorts changes. These come first: a missing base quantity, a lost decimal point, and a category that fits the stated
 * exemption reason.
 */
export function sortByLikelihood(solutions: Explanation['solutions'], editor: Editor): readonly Change[] {
  const likelihoods = solutions.map((change) => likelihoodOf(change, editor));
  return solutions
    .map((change, index) => ({ change, index, likelihood: likelihoods[index]! }))
    .sort((one, other) => one.likelihood - other.likelihood || one.index - other.index)
    .map(({ change }) => change);
}

/** The lower the number, the likelier the change. */
function likelihoodOf(change: Change, editor: Editor): number {
  switch (change.kind) {
    case 'per':
      return 0;
    case 'number':
      // The usual base quantity is one.
      if (change.figure.term === 'BT-149' && equalExact(change.to, 1)) return 0;
      return change.errorPattern === 'decimalPoint' && isWhole(change.figure.node, editor.tree) ? 1 : 2;
    case 'code':
      return fitsReasonText(change, editor) ? 1 : 2;
    default:
      return 2;
  }
}

/** Whether a number may have lost its decimal point: it is written without one, and is not a number of pieces. */
function isWhole(node: number, tree: Tree): boolean {
  const unit = tree.kind[node] === ELEMENT ? findValueNode(tree, node, ['@unitCode'], new Map()) : -1;
  return /^\s*\d+\s*$/.test(tree.stringValue(node)) && !(unit > 0 && PIECES.has(tree.stringValue(unit).trim()));
}

/** Unit codes for pieces, sets and packages. */
const PIECES: ReadonlySet<string> = new Set(['C62', 'H87', 'EA', 'PCE', 'XPP', 'XPK', 'XBX', 'NAR', 'SET', 'PR']);

/** Whether the exemption reason next to a category belongs to the proposed category. */
function fitsReasonText({ code, to }: Extract<Change, { readonly kind: 'code' }>, { tree, prefixes }: Editor): boolean {
  const group = tree.parent[code.node]!;
  return REASON_TEXTS.some((name) => {
    const node = findValueNode(tree, group, [name], prefixes);
    return node > 0 && categoryInWords(tree.stringValue(node)) === to;
  });
}

/** Elements with an exemption reason as text. */
const REASON_TEXTS = ['cbc:TaxExemptionReason', 'ram:ExemptionReason'];
