/** Removes the minus signs of all amounts and quantities, for example in a credit note. */
import type { Change } from '../../../conclude/change.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { hasElements } from '../../../facts/values/value-node.js';
import type { ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';

/** The rounding amount. */
const ROUNDING = 'BT-114';

/**
 * Removes the minus signs that a conclusion names, and all others. The rounding amount keeps its sign unless the
 * conclusion names it.
 */
export function removeSigns({ figures }: Extract<Change, { readonly kind: 'signs' }>, editor: Editor): ChangeEdits {
  const named = figures.map(({ node }) => node);
  return removeSignsOf(
    named,
    figures.some(({ term }) => term === ROUNDING),
    editor,
  );
}

/** Removes all minus signs except that of the rounding amount, from a document that becomes a credit note. */
export function removeAllSigns(editor: Editor): ChangeEdits {
  return removeSignsOf([], false, editor);
}

function removeSignsOf(named: readonly number[], includesRounding: boolean, editor: Editor): ChangeEdits {
  const { tree } = editor;
  const signed = new Set([
    ...named,
    ...findNegative(tree).filter((node) => includesRounding || !isRounding(node, tree)),
  ]);
  return editor.combine(
    [...signed]
      .sort((one, other) => one - other)
      .map((node) => editor.setValue(node, removeSign(tree.stringValue(node)))),
  );
}

/** The elements with negative amounts and quantities. */
function findNegative(tree: Tree): readonly number[] {
  const negative: number[] = [];
  for (let node = 1; node < tree.size; node++)
    if (tree.kind[node] === ELEMENT && AMOUNT.test(localOf(node, tree)))
      if (!hasElements(tree, node) && NEGATIVE.test(tree.stringValue(node))) negative.push(node);
  return negative;
}

/** Matches elements with an amount or a quantity. */
const AMOUNT = /(?:Amount|Quantity)$/;
/** Matches negative numbers. */
const NEGATIVE = /^\s*-\s*\d/;

function isRounding(node: number, tree: Tree): boolean {
  return /Rounding/.test(localOf(node, tree));
}

function localOf(node: number, tree: Tree): string {
  return tree.names[tree.name[node]!]!.local;
}

function removeSign(text: string): string {
  return text.trim().replace(/^-\s*/, '');
}
