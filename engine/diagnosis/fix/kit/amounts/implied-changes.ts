/** Turns the changes that the figures of the invoice imply into edits. */
import { Terms } from '../../../facts/terms/terms.js';
import { Elements } from '../../../facts/elements.js';
import { findValueNode } from '../../../facts/values/value-node.js';
import { formatFigure } from '../../../facts/figures/format-figure.js';
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { additions } from '../adding/additions.js';
import { addBreakdown } from '../adding/missing-breakdown.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { moveToOtherLevel, deleteOrAddToTotals } from './other-level.js';
import { escapeText } from '../../patch.js';
import { sortByLikelihood } from './sort-by-likelihood.js';
import type { Guess } from '../values/guess-values.js';
import { removeSigns } from './remove-signs.js';

/** Proposes each change with which all equations hold. */
export function impliedChanges(explanations: readonly Explanation[], editor: Editor): readonly Candidate[] {
  return explanations.flatMap(({ solutions }) =>
    sortByLikelihood(solutions, editor).flatMap((change): readonly Candidate[] => {
      if (change.kind === 'total') return addTotal(change, editor);
      if (change.kind === 'rows') return addBreakdown(change, editor);
      if (change.kind === 'row' && !change.isSameCategory)
        return addBreakdown({ rows: [change], tax: change.tax }, editor);
      if (change.kind === 'uncounted') return deleteOrAddToTotals(change, editor);
      const edit = change.kind === 'level' ? moveToOtherLevel(change, editor) : toEdits(change, editor);
      return edit === null ? [] : [{ class: 'money', ...edit }];
    }),
  );
}

/** The edits for a change; null if the change cannot be made automatically. */
function toEdits(
  change: Exclude<Change, { readonly kind: 'total' | 'rows' | 'level' | 'uncounted' }>,
  editor: Editor,
): ChangeEdits | null {
  switch (change.kind) {
    case 'number':
      return editor.setValue(change.figure.node, formatFigure(change.to, change.figure.term));
    case 'code':
      return editor.setValue(change.code.node, change.to);
    case 'vat':
      return editor.combine([
        editor.setValue(change.code.node, change.to),
        editor.setValue(change.rate.node, exactToString(change.toRate)),
      ]);
    case 'remove':
    case 'drop':
      return editor.delete([change.part.node]);
    case 'turn': {
      const { indicator, kind } = change.part;
      return indicator === null ? null : editor.setValue(indicator, `${kind === 'allowance'}`);
    }
    case 'swap':
      return editor.combine([
        editor.setValue(change.one.node, formatFigure(change.other.value, change.one.term)),
        editor.setValue(change.other.node, formatFigure(change.one.value, change.other.term)),
      ]);
    case 'rates':
      return editor.combine(change.changes.map(({ rate, to }) => editor.setValue(rate.node, exactToString(to))));
    case 'signs':
      return removeSigns(change, editor);
    case 'carried':
      return editor.combine(
        change.totals.map(({ figure, to }) => editor.setValue(figure.node, formatFigure(to, figure.term))),
      );
    case 'per':
      return addBaseQuantity(change, editor);
    case 'row':
      return copyRow(change, editor);
    case 'merge': {
      const [{ base, tax }, ...others] = change.rows;
      return editor.combine([
        editor.setValue(base.node, formatFigure(change.base, base.term)),
        editor.setValue(tax.node, formatFigure(change.tax, tax.term)),
        editor.delete(others.map(({ node }) => node)),
      ]);
    }
    case 'codes':
      return editor.combine(change.codes.map(({ node }) => editor.setValue(node, change.to)));
    case 'part':
    case 'missing':
      return null;
  }
}

/** Adds a forgotten total. */
function addTotal(
  { term, to, due }: Extract<Change, { readonly kind: 'total' }>,
  editor: Editor,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const name = Terms.of(Elements.of(tree, prefixes))?.namesOf(term)[0];
  if (name === undefined) return [];
  const group = tree.parent[due.node]!;
  const guess: Guess = { value: formatFigure(to, term), class: 'money' };
  return additions({ node: group, missing: [name] }, [guess], editor);
}

/** Adds the base quantity after the price, with the element name of the syntax. */
function addBaseQuantity({ price, to, owner }: Extract<Change, { readonly kind: 'per' }>, editor: Editor): ChangeEdits {
  const { tree, prefixes } = editor;
  const [, prefix, local] = /^(.*:)?(.+)$/.exec(tree.lexicalName(price.node))!;
  const name = `${prefix ?? ''}${local === 'PriceAmount' ? 'BaseQuantity' : 'BasisQuantity'}`;
  let next = tree.nextSibling[price.node]!;
  while (next !== 0 && tree.kind[next] !== ELEMENT) next = tree.nextSibling[next]!;
  const units = UNIT_PATHS.map((path) => findValueNode(tree, owner.node, path, prefixes)).filter((node) => node > 0);
  const unit = units.length === 1 ? ` unitCode="${escapeText(tree.stringValue(units[0]!).trim())}"` : '';
  return editor.insert(tree.parent[price.node]!, next, `<${name}${unit}>${exactToString(to)}</${name}>`);
}

/** Paths from a line to the unit of its quantity. The price refers to this unit. */
const UNIT_PATHS = [
  ['cbc:InvoicedQuantity', '@unitCode'],
  ['cbc:CreditedQuantity', '@unitCode'],
  ['ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity', '@unitCode'],
] as const;

/**
 * Adds a row as a copy of a row with the same category. The new row comes last, so that the locations of other rows
 * stay the same.
 */
function copyRow(
  { base, tax, rate, template }: Extract<Change, { readonly kind: 'row' }>,
  editor: Editor,
): ChangeEdits {
  const { from, to } = editor.span(template.node);
  const values = [
    [template.base, base],
    [template.tax, tax],
    ...(template.rate === null || rate === null ? [] : [[template.rate, rate] as const]),
  ] as const;
  const changes = values
    .flatMap(([figure, value]) => editor.setValue(figure.node, formatFigure(value, figure.term)).textEdits)
    .map((change) => ({ ...change, from: change.from - from, to: change.to - from }))
    .sort((one, other) => one.from - other.from);
  const markup = applyEdits(editor.tree.source.slice(from, to), changes);
  return editor.insert(editor.tree.parent[template.node]!, positionAfterLast(template.node, editor.tree), markup);
}

/** The element after the last sibling with the same name; 0 for the end. */
function positionAfterLast(node: number, tree: Tree): number {
  let next = 0;
  for (let sibling = tree.nextSibling[node]!; sibling !== 0; sibling = tree.nextSibling[sibling]!) {
    if (tree.kind[sibling] !== ELEMENT) continue;
    if (tree.name[sibling] === tree.name[node]) next = 0;
    else if (next === 0) next = sibling;
  }
  return next;
}
