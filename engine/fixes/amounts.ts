/** Amounts that contradict each other: changes that make them agree, each of which somebody has to want. */
import type { RankedIssue } from '../issues/ranked-issue.js';
import { Invoice } from '../messages/evidence/invoice.js';
import { shown } from '../messages/reasoning.js';
import type { Change } from '../reasoning/change.js';
import type { Explanation } from '../reasoning/search.js';
import { exactToString } from '../runtime/numbers/exact-text.js';
import { edited } from '../xml/edits.js';
import { ELEMENT, TEXT, type Tree } from '../xml/tree.js';
import type { Candidate, Editor, Made } from './edits.js';
import type { Trials } from './trials.js';

/** Totals depend on each other: line, sum, total without VAT, row, VAT, total with VAT, amount due. */
const MOST_ROUNDS = 8;

/** What has been concluded from the figures, as edits: nothing else may be changed so that amounts agree. */
export function conclusions(explanations: readonly Explanation[], editor: Editor): readonly Candidate[] {
  return explanations.flatMap(({ ways }) =>
    ways.flatMap((change): readonly Candidate[] => {
      const edit = editOf(change, editor);
      return edit === null ? [] : [{ class: 'money', ...edit }];
    }),
  );
}

/** Whether amounts may be calculated anew: where figures tell what is wrong, no right one is made to fit it. */
export function mayCalculate(explanations: readonly Explanation[]): boolean {
  return explanations.every(({ ways }) => ways.every(({ kind }) => kind === 'part'));
}

function editOf(change: Change, editor: Editor): Made | null {
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
    case 'per':
      return perOf(change, editor);
    case 'row':
      return rowOf(change, editor);
    case 'part':
      return null;
  }
}

/** The base quantity behind its price, as the syntax calls it. */
function perOf({ price, to }: Extract<Change, { readonly kind: 'per' }>, editor: Editor): Made {
  const { tree } = editor;
  const [, prefix, local] = /^(.*:)?(.+)$/.exec(tree.lexicalName(price.node))!;
  const name = `${prefix ?? ''}${local === 'PriceAmount' ? 'BaseQuantity' : 'BasisQuantity'}`;
  let next = tree.nextSibling[price.node]!;
  while (next !== 0 && tree.kind[next] !== ELEMENT) next = tree.nextSibling[next]!;
  return editor.insert(tree.parent[price.node]!, next, `<${name}>${exactToString(to)}</${name}>`);
}

/** A row like another one of the same category, in front of it. */
function rowOf({ base, tax, rate, like }: Extract<Change, { readonly kind: 'row' }>, editor: Editor): Made {
  const { from, to } = editor.span(like.node);
  const values = [
    [like.base, base],
    [like.tax, tax],
    ...(like.rate === null ? [] : [[like.rate, rate] as const]),
  ] as const;
  const changes = values
    .flatMap(([figure, value]) => editor.set(figure.node, shown(value, figure.term)).changes)
    .map((change) => ({ ...change, from: change.from - from, to: change.to - from }))
    .sort((one, other) => one.from - other.from);
  const markup = edited(editor.tree.source.slice(from, to), changes);
  return editor.insert(editor.tree.parent[like.node]!, like.node, markup);
}

/**
 * All amounts that follow from others put right, one after the other, as somebody would who calculates anew.
 * @param trials of the same document
 */
export function calculatedAnew(issue: RankedIssue, editor: Editor, trials: Trials): readonly Candidate[] {
  if (issue.calculation === undefined || issue.expected === undefined) return [];
  const values = new Map<number, string>();
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
  const invoice = Invoice.of(editor.tree, editor.prefixes);
  for (const [node, value] of values) if (invoice.text(node) === value) values.delete(node);
  if (values.size < 2) return [];
  const made = [...values].map(([node, value]) => editor.set(node, value));
  return [{ class: 'money', edits: made.flatMap(({ edits }) => edits), changes: changesOf(values, editor) }];
}

/** Whether there is nothing in an element but a text: a comment in it would be gone with the text. */
function isOneText(element: number, { firstChild, nextSibling, kind }: Tree): boolean {
  const text = firstChild[element]!;
  return text !== 0 && kind[text] === TEXT && nextSibling[text] === 0;
}

function changesOf(values: ReadonlyMap<number, string>, editor: Editor): Candidate['changes'] {
  return [...values].flatMap(([node, value]) => editor.set(node, value).changes).sort((a, b) => a.from - b.from);
}
