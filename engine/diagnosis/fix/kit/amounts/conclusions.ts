/** Turns the changes that the figures of the invoice imply into edits. */
import { Terms } from '../../../facts/terms/terms.js';
import { Elements } from '../../../facts/elements.js';
import { valueNode } from '../../../facts/values/value-node.js';
import { formatFigure } from '../../../facts/figures/shown.js';
import type { Change } from '../../../conclude/change.js';
import type { Explanation } from '../../../conclude/search.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { additions } from '../adding/additions.js';
import { breakdownAdded } from '../adding/breakdown.js';
import type { Candidate, Made } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { moveToOtherLevel, deleteOrCount } from './other-level.js';
import { escapedForAll } from '../../patch.js';
import { likeliestFirst } from './likeliest.js';
import type { Guess } from '../values/values.js';
import { withoutSigns } from './signs.js';

/** A candidate for each change that explains the figures. */
export function conclusions(explanations: readonly Explanation[], editor: Editor): readonly Candidate[] {
  return explanations.flatMap(({ solutions }) =>
    likeliestFirst(solutions, editor).flatMap((change): readonly Candidate[] => {
      if (change.kind === 'total') return totalOf(change, editor);
      if (change.kind === 'rows') return breakdownAdded(change, editor);
      if (change.kind === 'row' && !change.isSameCategory)
        return breakdownAdded({ rows: [change], tax: change.tax }, editor);
      if (change.kind === 'uncounted') return deleteOrCount(change, editor);
      const edit = change.kind === 'level' ? moveToOtherLevel(change, editor) : editOf(change, editor);
      return edit === null ? [] : [{ class: 'money', ...edit }];
    }),
  );
}

function editOf(
  change: Exclude<Change, { readonly kind: 'total' | 'rows' | 'level' | 'uncounted' }>,
  editor: Editor,
): Made | null {
  switch (change.kind) {
    case 'number':
      return editor.set(change.figure.node, formatFigure(change.to, change.figure.term));
    case 'code':
      return editor.set(change.code.node, change.to);
    case 'vat':
      return editor.together([
        editor.set(change.code.node, change.to),
        editor.set(change.rate.node, exactToString(change.toRate)),
      ]);
    case 'remove':
    case 'drop':
      return editor.delete([change.part.node]);
    case 'turn': {
      const { indicator, kind } = change.part;
      return indicator === null ? null : editor.set(indicator, `${kind === 'allowance'}`);
    }
    case 'swap':
      return editor.together([
        editor.set(change.one.node, formatFigure(change.other.value, change.one.term)),
        editor.set(change.other.node, formatFigure(change.one.value, change.other.term)),
      ]);
    case 'rates':
      return editor.together(change.changes.map(({ rate, to }) => editor.set(rate.node, exactToString(to))));
    case 'signs':
      return withoutSigns(change, editor);
    case 'carried':
      return editor.together(
        change.totals.map(({ figure, to }) => editor.set(figure.node, formatFigure(to, figure.term))),
      );
    case 'per':
      return perOf(change, editor);
    case 'row':
      return rowOf(change, editor);
    case 'merge': {
      const [{ base, tax }, ...others] = change.rows;
      return editor.together([
        editor.set(base.node, formatFigure(change.base, base.term)),
        editor.set(tax.node, formatFigure(change.tax, tax.term)),
        editor.delete(others.map(({ node }) => node)),
      ]);
    }
    case 'codes':
      return editor.together(change.codes.map(({ node }) => editor.set(node, change.to)));
    case 'part':
    case 'missing':
      return null;
  }
}

/** Adds a forgotten total. */
function totalOf({ term, to, due }: Extract<Change, { readonly kind: 'total' }>, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const name = Terms.of(Elements.of(tree, prefixes))?.namesOf(term)[0];
  if (name === undefined) return [];
  const group = tree.parent[due.node]!;
  const guess: Guess = { value: formatFigure(to, term), class: 'money' };
  return additions({ node: group, missing: [name] }, [guess], editor);
}

/** Adds the base quantity after its price, with the name that the syntax uses. */
function perOf({ price, to, owner }: Extract<Change, { readonly kind: 'per' }>, editor: Editor): Made {
  const { tree, prefixes } = editor;
  const [, prefix, local] = /^(.*:)?(.+)$/.exec(tree.lexicalName(price.node))!;
  const name = `${prefix ?? ''}${local === 'PriceAmount' ? 'BaseQuantity' : 'BasisQuantity'}`;
  let next = tree.nextSibling[price.node]!;
  while (next !== 0 && tree.kind[next] !== ELEMENT) next = tree.nextSibling[next]!;
  const units = QUANTITIES.map((path) => valueNode(tree, owner.node, path, prefixes)).filter((node) => node > 0);
  const unit = units.length === 1 ? ` unitCode="${escapedForAll(tree.stringValue(units[0]!).trim())}"` : '';
  return editor.insert(tree.parent[price.node]!, next, `<${name}${unit}>${exactToString(to)}</${name}>`);
}

/** Paths from a line to the unit of its quantity, to which the price refers. */
const QUANTITIES = [
  ['cbc:InvoicedQuantity', '@unitCode'],
  ['cbc:CreditedQuantity', '@unitCode'],
  ['ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity', '@unitCode'],
] as const;

/** Adds a row by copying one of the same category. It comes last, so that the locations of other rows stay the same. */
function rowOf({ base, tax, rate, template }: Extract<Change, { readonly kind: 'row' }>, editor: Editor): Made {
  const { from, to } = editor.span(template.node);
  const values = [
    [template.base, base],
    [template.tax, tax],
    ...(template.rate === null || rate === null ? [] : [[template.rate, rate] as const]),
  ] as const;
  const changes = values
    .flatMap(([figure, value]) => editor.set(figure.node, formatFigure(value, figure.term)).changes)
    .map((change) => ({ ...change, from: change.from - from, to: change.to - from }))
    .sort((one, other) => one.from - other.from);
  const markup = applyEdits(editor.tree.source.slice(from, to), changes);
  return editor.insert(editor.tree.parent[template.node]!, behindLast(template.node, editor.tree), markup);
}

/** The element after the last sibling with the same name; 0 for the end. */
function behindLast(node: number, tree: Tree): number {
  let found = 0;
  for (let at = tree.nextSibling[node]!; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] !== ELEMENT) continue;
    if (tree.name[at] === tree.name[node]) found = 0;
    else if (found === 0) found = at;
  }
  return found;
}
