/** Amounts that contradict each other: changes that make them agree, each of which somebody has to want. */
import type { RankedIssue } from '../describe/ranked-issue.js';
import { Terms } from '../facts/terms/terms.js';
import { Elements } from '../facts/elements.js';
import { valueNode } from '../facts/values/value-node.js';
import { shown } from '../describe/reasoning.js';
import type { Change } from '../conclude/change.js';
import type { Row } from '../facts/figures/figure.js';
import { readFigures } from '../facts/figures/figures.js';
import { needlessRows } from '../conclude/lacking.js';
import type { Explanation } from '../conclude/search.js';
import { isZeroExact } from '../../runtime/numbers/exact.js';
import { exactToString } from '../../runtime/numbers/exact-text.js';
import { edited } from '../../xml/edits.js';
import { once } from '../../xml/once.js';
import { pathOf } from '../../xml/prefixed-names.js';
import { ELEMENT, TEXT, type Tree } from '../../xml/tree.js';
import type { ChildNames } from '../../xml/child-names.js';
import { additions } from './additions.js';
import { breakdownAdded } from './breakdown.js';
import type { Candidate, Editor, Made } from './edits.js';
import type { Trials } from './trials.js';
import { atOtherLevel, countedOrGone } from './other-level.js';
import { escapedForAll } from './patch.js';
import { likeliestFirst } from './likeliest.js';
import type { Guess } from './values.js';
import { withoutSigns } from './signs.js';

/** Totals depend on each other: line, sum, total without VAT, row, VAT, total with VAT, amount due. */
const MOST_ROUNDS = 8;

/** What has been concluded from the figures, as edits: nothing else may be changed so that amounts agree. */
export function conclusions(
  explanations: readonly Explanation[],
  editor: Editor,
  childNames: ChildNames,
): readonly Candidate[] {
  return explanations.flatMap(({ ways }) =>
    likeliestFirst(ways, editor).flatMap((change): readonly Candidate[] => {
      if (change.kind === 'total') return totalOf(change, editor, childNames);
      if (change.kind === 'rows') return breakdownAdded(change, editor, childNames);
      if (change.kind === 'row' && !change.isLike)
        return breakdownAdded({ rows: [change], tax: change.tax }, editor, childNames);
      if (change.kind === 'uncounted') return countedOrGone(change, editor, childNames);
      const edit = change.kind === 'level' ? atOtherLevel(change, editor, childNames) : editOf(change, editor);
      return edit === null ? [] : [{ class: 'money', ...edit }];
    }),
  );
}

/** Whether amounts may be calculated anew: where figures tell what is wrong, no right one is made to fit it. */
export function mayCalculate(explanations: readonly Explanation[]): boolean {
  return explanations.every(({ ways }) => ways.every(isOpen));
}

/** The same for a part that is missing: a row of VAT that contains it is not wrong because nothing else does. */
export function mayLackPart(explanations: readonly Explanation[]): boolean {
  const isOfRow = (way: Change): boolean => way.kind === 'number' && way.figure.term === 'BT-116';
  return explanations.every(({ ways }) => ways.every((way) => isOpen(way) || isOfRow(way)));
}

/** Whether figures tell of an amount that is right but for something beside it, so that either may be changed. */
export function isAlternative(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways }) => ways.some(({ kind }) => kind === 'drop'));
}

/** Whether amounts have signs that nothing needs: then no other one is given one. */
export function isSigned(explanations: readonly Explanation[]): boolean {
  return explanations.some(({ ways: [way] }) => way.kind === 'signs');
}

/** What figures do not tell: which amount is wrong. */
const OPEN: ReadonlySet<Change['kind']> = new Set(['part', 'drop', 'missing']);

/** Another rate everywhere is as good as other amounts. */
function isOpen(change: Change): boolean {
  return OPEN.has(change.kind) || (change.kind === 'rates' && !change.isFraction);
}

function editOf(
  change: Exclude<Change, { readonly kind: 'total' | 'rows' | 'level' | 'uncounted' }>,
  editor: Editor,
): Made | null {
  switch (change.kind) {
    case 'number':
      return editor.set(change.figure.node, shown(change.to, change.figure.term));
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
        editor.set(change.one.node, shown(change.other.value, change.one.term)),
        editor.set(change.other.node, shown(change.one.value, change.other.term)),
      ]);
    case 'rates':
      return editor.together(change.changes.map(({ rate, to }) => editor.set(rate.node, exactToString(to))));
    case 'signs':
      return withoutSigns(change, editor);
    case 'carried':
      return editor.together(change.totals.map(({ figure, to }) => editor.set(figure.node, shown(to, figure.term))));
    case 'per':
      return perOf(change, editor);
    case 'row':
      return rowOf(change, editor);
    case 'merge': {
      const [{ base, tax }, ...others] = change.rows;
      return editor.together([
        editor.set(base.node, shown(change.base, base.term)),
        editor.set(tax.node, shown(change.tax, tax.term)),
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

/** A total that need not be there. */
function totalOf(
  { term, to, due }: Extract<Change, { readonly kind: 'total' }>,
  editor: Editor,
  childNames: ChildNames,
): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const name = Terms.of(Elements.of(tree, prefixes))?.namesOf(term)[0];
  if (name === undefined) return [];
  const group = tree.parent[due.node]!;
  const guess: Guess = { value: shown(to, term), class: 'money' };
  return additions(group, [name], [guess], pathOf(tree, group, prefixes), editor, childNames);
}

/** The base quantity behind its price, as the syntax calls it. */
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

/** The unit that a line is counted in, which its price is for. */
const QUANTITIES = [
  ['cbc:InvoicedQuantity', '@unitCode'],
  ['cbc:CreditedQuantity', '@unitCode'],
  ['ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity', '@unitCode'],
] as const;

/** A row like another one of the same category, behind the last: those that are there keep their places. */
function rowOf({ base, tax, rate, like }: Extract<Change, { readonly kind: 'row' }>, editor: Editor): Made {
  const { from, to } = editor.span(like.node);
  const values = [
    [like.base, base],
    [like.tax, tax],
    ...(like.rate === null || rate === null ? [] : [[like.rate, rate] as const]),
  ] as const;
  const changes = values
    .flatMap(([figure, value]) => editor.set(figure.node, shown(value, figure.term)).changes)
    .map((change) => ({ ...change, from: change.from - from, to: change.to - from }))
    .sort((one, other) => one.from - other.from);
  const markup = edited(editor.tree.source.slice(from, to), changes);
  return editor.insert(editor.tree.parent[like.node]!, behindLast(like.node, editor.tree), markup);
}

/** The element behind the last of the same name in its parent; 0 for the end. */
function behindLast(node: number, tree: Tree): number {
  let found = 0;
  for (let at = tree.nextSibling[node]!; at !== 0; at = tree.nextSibling[at]!) {
    if (tree.kind[at] !== ELEMENT) continue;
    if (tree.name[at] === tree.name[node]) found = 0;
    else if (found === 0) found = at;
  }
  return found;
}

/**
 * All amounts that follow from others put right, one after the other, as somebody would who calculates anew.
 * @param trials of the same document
 */
export function calculatedAnew(issue: RankedIssue, editor: Editor, trials: Trials): readonly Candidate[] {
  if (issue.calculation === undefined || issue.expected === undefined) return [];
  const needless = needlessIn(editor.tree);
  // While others are calculated, they count as nothing.
  const values = new Map<number, string>(
    needless.flatMap(({ base, tax }) => [[base.node, '0'] as const, [tax.node, '0'] as const]),
  );
  const { source } = editor.tree;
  let issues: readonly RankedIssue[] = [issue];
  for (let round = 0; round < MOST_ROUNDS && issues.length > 0; round++) {
    let isNew = false;
    for (const { expected, place, calculation } of issues) {
      if (expected === undefined || place === undefined || place.missing !== null) continue;
      if (calculation?.target !== place.node || values.get(place.node) === expected) continue;
      if (!isOneText(place.node, editor.tree)) return [];
      values.set(place.node, expected);
      isNew = true;
    }
    if (!isNew) break;
    // Other texts instead of one each: nodes keep their numbers.
    const found = trials.issuesOf(edited(source, changesOf(values, editor)));
    if (found === null) return [];
    issues = found.filter(({ calculation }) => calculation !== undefined);
  }
  const elements = Elements.of(editor.tree, editor.prefixes);
  for (const [node, value] of values) if (elements.text(node) === value) values.delete(node);
  if (values.size < 2) return [];
  for (const { base, tax } of needless) for (const { node } of [base, tax]) values.delete(node);
  const made = [...values].map(([node, value]) => editor.set(node, value));
  return [{ class: 'money', ...editor.together([...made, ...needless.map(({ node }) => editor.delete([node]))]) }];
}

/** The rows of VAT that no line needs: the same for all issues of a document. */
const needlessIn = once((tree: Tree): readonly Row[] => {
  const figures = readFigures(tree);
  return figures === null ? [] : needlessRows(figures).filter(({ base }) => !isZeroExact(base.value));
});

/** Whether there is nothing in an element but a text: a comment in it would be gone with the text. */
function isOneText(element: number, { firstChild, nextSibling, kind }: Tree): boolean {
  const text = firstChild[element]!;
  return text !== 0 && kind[text] === TEXT && nextSibling[text] === 0;
}

function changesOf(values: ReadonlyMap<number, string>, editor: Editor): Candidate['changes'] {
  return [...values].flatMap(([node, value]) => editor.set(node, value).changes).sort((a, b) => a.from - b.from);
}
