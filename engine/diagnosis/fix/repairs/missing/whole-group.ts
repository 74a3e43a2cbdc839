/** Adds a missing group with its usual content, not only with the value that a rule requires. */
import DELIVERIES from 'einvoice-core/knowledge/invoice/deliveries.json' with { type: 'json' };
import { findValueNode } from '../../../facts/values/value-node.js';
import { formatFigure } from '../../../facts/figures/format-figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import { type Exact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { ELEMENT, rootOf } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';
import { addParts } from '../../kit/adding/additions.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { type Parts, categoriesIn } from '../../kit/adding/groups.js';
import { outlinesOf } from '../../kit/adding/outlines.js';
import { addLines } from '../../kit/adding/missing-lines.js';
import { addTotals } from '../../kit/adding/missing-totals.js';

/** Adds the outermost group on the path that is missing or empty. */
export const wholeGroup: Fix = {
  id: 'whole-group',
  for: 'missing',
  candidates({ node, missing, editor, tree, prefixes }) {
    if (missing[0]!.startsWith('@')) return [];
    const empty = emptyElementAround(node, editor);
    const path = [...prefixedPath(tree, node, prefixes), ...missing.filter((name) => !name.startsWith('@'))];
    const parent = empty === 0 ? node : tree.parent[empty]!;
    const depth = prefixedPath(tree, parent, prefixes).length;
    const removal = empty === 0 ? [] : [editor.delete([empty])];
    // If the contents of the group are unknown, the next group inside is added together with it, and so on.
    for (let end = depth + 1; end <= path.length; end++) {
      const candidates = addGroup(parent, path.slice(0, end), end - depth, editor);
      const withRemoval = (each: ChangeEdits): ChangeEdits => editor.combine([...removal, each]);
      if (candidates.length > 0)
        return candidates.map((each) => ({
          ...each,
          ...withRemoval(each),
          ...(each.alternatives && { alternatives: each.alternatives.map(withRemoval) }),
        }));
    }
    return [];
  },
};

/** The outermost empty element among the node and its ancestors; 0 if the node is not empty. */
function emptyElementAround(node: number, { tree }: Editor): number {
  const isEmpty = (ancestor: number): boolean =>
    tree.kind[ancestor] === ELEMENT && tree.stringValue(ancestor).trim() === '';
  let outermost = 0;
  for (let ancestor = node; ancestor > rootOf(tree) && isEmpty(ancestor); ancestor = tree.parent[ancestor]!)
    outermost = ancestor;
  return outermost;
}

/**
 * Adds the group at the end of a path.
 * @param count how many names of the path are below the parent
 */
function addGroup(parent: number, path: readonly string[], count: number, editor: Editor): readonly Candidate[] {
  const names = path.slice(-count);
  const name = names.at(-1)!;
  if (names.length === 1) {
    const totals = addTotals(parent, name, editor);
    if (totals !== null) return [{ class: 'money', ...totals }];
    const lines = addLines(parent, name, editor);
    if (lines.length > 0) return lines;
    const settlementChanges = settlements(parent, name, editor).map((parts) => addParts(parent, names, parts, editor));
    if (settlementChanges.length > 0) return withAlternatives('money', settlementChanges);
  }
  const forms = [...outlinesOf(path), ...items(name, editor), ...deliveries(name, editor)];
  return withAlternatives(
    'input',
    forms.map((parts) => addParts(parent, names, parts, editor)),
  );
}

/** One candidate for several forms: the first form, with the other forms as alternatives. */
function withAlternatives(patchClass: 'input' | 'money', forms: readonly (ChangeEdits | null)[]): readonly Candidate[] {
  const [first, ...alternatives] = forms.filter((change) => change !== null);
  if (first === undefined) return [];
  const markup = first.edits.flatMap((edit) => ('markup' in edit ? [edit.markup] : []))[0];
  return [
    {
      class: patchClass,
      ...first,
      alternatives,
      ...(patchClass === 'input' && markup !== undefined ? { example: markup } : {}),
    },
  ];
}

/** The content of a delivery group: the buyer's address. */
function deliveries(name: string, { tree, prefixes }: Editor): readonly Parts[] {
  // The table lists delivery groups with the required parts of their addresses.
  const delivery = DELIVERIES.find(({ group }) => group === name);
  const [buyer] = delivery === undefined ? [] : nodesNamed(tree, delivery.buyer, prefixes);
  if (delivery === undefined || buyer === undefined) return [];
  const parts = delivery.parts.flatMap((path): Parts => {
    const node = findValueNode(tree, buyer, [...delivery.from, ...path.split('/')], prefixes);
    const value = node > 0 ? tree.stringValue(node).trim() : '';
    return value === '' ? [] : [[`${delivery.to}/${path}`, value]];
  });
  return parts.length === delivery.parts.length ? [parts] : [];
}

/** The contents of an item, one for each VAT category of the invoice. */
function items(name: string, editor: Editor): readonly Parts[] {
  if (name !== 'cac:Item') return [];
  const inCategory = (parts: Parts): Parts =>
    parts.map(([path, value]) => [`cac:ClassifiedTaxCategory/${path}`, value]);
  return categoriesIn(editor, 'cac:ClassifiedTaxCategory').map((parts) => [['cbc:Name', 'name'], ...inCategory(parts)]);
}

/**
 * The contents of a CII line's settlement, one for each VAT category of the invoice. The line amount is the sum of
 * lines minus all other lines.
 */
function settlements(line: number, name: string, editor: Editor): readonly Parts[] {
  if (name !== 'ram:SpecifiedLineTradeSettlement') return [];
  const figures = readFigures(editor.tree, { terms: ['BT-131'], node: line });
  const sum = figures?.totals['BT-106'];
  if (figures === null || sum === undefined || figures.placeholder === null) return [];
  const others = figures.parts.filter(({ kind, amount }) => kind === 'line' && amount !== figures.placeholder);
  const rest = others.reduce<Exact>((remaining, { amount }) => subtractExact(remaining, amount.value), sum.value);
  return categoriesIn(editor, 'ram:ApplicableTradeTax').map((parts) => [
    ...parts.map(([path, value]) => [`ram:ApplicableTradeTax/${path}`, value] as const),
    ['ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', formatFigure(rest, 'BT-131')],
  ]);
}
