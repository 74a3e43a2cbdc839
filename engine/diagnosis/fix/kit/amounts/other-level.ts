/** Moves allowances and charges between line and document level, or adds them to totals that omit their amounts. */
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { roundToCents } from '../../../facts/calculations/cents.js';
import { formatFigure } from '../../../facts/figures/format-figure.js';
import type { Change } from '../../../conclude/change.js';
import { NO_CHANGES, vatKey, computeVat } from '../../../facts/figures/equations.js';
import type { TotalTerm } from 'einvoice-core/knowledge/invoice/equations.js';
import type { Figure, Figures } from '../../../facts/figures/figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import { Terms } from '../../../facts/terms/terms.js';
import { Elements } from '../../../facts/elements.js';
import { type Exact, addExact, negateExact, subtractExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { exactToString } from 'einvoice-schematron/runtime/numbers/exact-text.js';
import { nameKey as nameOf } from 'einvoice-schematron/xml/named-child.js';
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { rootOf } from 'einvoice-schematron/xml/tree.js';
import { additions, documentName, positionFor } from '../adding/additions.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { type Parts, wrapMarkup } from '../adding/groups.js';

type LevelChange = Extract<Change, { readonly kind: 'level' }>;

/** The VAT group of a document level allowance or charge. */
export const VAT_GROUP = { ubl: 'cac:TaxCategory', cii: 'ram:CategoryTradeTax' } as const;

/**
 * Moves an allowance or charge to the other level. At document level, it gets the VAT of its line; in a line, it has no
 * VAT.
 */
export function moveToOtherLevel({ part, line, belongsInLine }: LevelChange, editor: Editor): ChangeEdits | null {
  const { tree, prefixes } = editor;
  const [settlement] = nodesNamed(tree, 'ram:ApplicableHeaderTradeSettlement', prefixes);
  const isUbl = settlement === undefined;
  const newParent = !belongsInLine
    ? (settlement ?? rootOf(tree))
    : isUbl
      ? line.node
      : nodesOneStepAway(tree, line.node, 'ram:SpecifiedLineTradeSettlement', prefixes)[0];
  if (newParent === undefined) return null;
  const name = isUbl ? VAT_GROUP.ubl : VAT_GROUP.cii;
  const vatGroups = nodesOneStepAway(tree, part.node, name, prefixes);
  const markup = belongsInLine ? withoutChildren(part.node, vatGroups, editor) : editor.markup(part.node);
  const newMarkup = belongsInLine || vatGroups.length > 0 ? markup : addVat(markup, newParent, line, editor);
  if (newMarkup === null) return null;
  const before = positionFor(newParent, nameOf(tree, part.node), editor);
  return editor.combine([editor.delete([part.node]), editor.insert(newParent, before, newMarkup)]);
}

/** The markup of an element without some of its children and the white space before them. */
function withoutChildren(node: number, children: readonly number[], editor: Editor): string {
  const { from, to } = editor.span(node);
  const { source } = editor.tree;
  let [markup, position] = ['', from];
  for (const each of children) {
    const span = editor.span(each);
    markup += source.slice(position, span.from).trimEnd();
    position = span.to;
  }
  return markup + source.slice(position, to);
}

/** Adds the VAT of a line to the markup of an allowance or charge. */
function addVat(
  markup: string,
  newParent: number,
  { category, rate }: LevelChange['line'],
  editor: Editor,
): string | null {
  const isUbl = nodesNamed(editor.tree, 'ram:ApplicableHeaderTradeSettlement', editor.prefixes).length === 0;
  const name = isUbl ? VAT_GROUP.ubl : VAT_GROUP.cii;
  if (category === null || documentName(name, editor, newParent) === null) return null;
  const percent = rate === null ? null : exactToString(rate.value);
  const parts: Parts = isUbl
    ? [
        ['cbc:ID', category.value],
        ...(percent === null ? [] : [['cbc:Percent', percent] as const]),
        ['cac:TaxScheme/cbc:ID', 'VAT'],
      ]
    : [
        ['ram:TypeCode', 'VAT'],
        ['ram:CategoryCode', category.value],
        ...(percent === null ? [] : [['ram:RateApplicablePercent', percent] as const]),
      ];
  const added = wrapMarkup([name], parts, (each) => documentName(each, editor, newParent) ?? each);
  return markup.replace(/\s*<\/[^<]*>$/, (end) => added + end);
}

/** Proposes either to delete an allowance or charge, or to include it in its VAT row and all totals. */
export function deleteOrAddToTotals(
  { part }: Extract<Change, { readonly kind: 'uncounted' }>,
  editor: Editor,
): readonly Candidate[] {
  const figures = readFigures(editor.tree);
  const inTotals = figures === null ? null : addToTotals(part.node, figures, editor);
  return [editor.delete([part.node]), ...(inTotals === null ? [] : [inTotals])].map((change) => ({
    class: 'money',
    ...change,
  }));
}

/** Includes a document allowance or charge in its VAT row and in the totals. */
function addToTotals(node: number, figures: Figures, editor: Editor): ChangeEdits | null {
  const { parts, rows, totals } = figures;
  const part = parts.find((each) => each.node === node);
  const row = part && rows.find((each) => vatKey(each, NO_CHANGES) === vatKey(part, NO_CHANGES));
  if (part === undefined || row === undefined) return null;
  const { value } = part.amount;
  const isAllowance = part.kind === 'allowance';
  const signedAmount = isAllowance ? negateExact(value) : value;
  const base = addExact(row.base.value, signedAmount);
  const tax = roundToCents(computeVat(row, new Map([[row.base.node, base]])));
  const addedTax = subtractExact(tax, row.tax.value);
  const changes: ChangeEdits[] = [setFigure(row.base, base, editor), setFigure(row.tax, tax, editor)];
  const changeTotal = (term: TotalTerm, amount: Exact): void => {
    const figure = totals[term];
    if (figure !== undefined) changes.push(setFigure(figure, addExact(figure.value, amount), editor));
  };
  changeTotal('BT-109', signedAmount);
  changeTotal('BT-110', addedTax);
  changeTotal('BT-112', addExact(signedAmount, addedTax));
  changeTotal('BT-115', addExact(signedAmount, addedTax));
  const sum: TotalTerm = isAllowance ? 'BT-107' : 'BT-108';
  if (totals[sum] === undefined) changes.push(...addTotal(sum, value, totals, editor));
  else changeTotal(sum, value);
  return editor.combine(changes);
}

function setFigure({ node, term }: Figure, value: Exact, editor: Editor): ChangeEdits {
  return editor.setValue(node, formatFigure(value, term));
}

/** Adds a total next to the others. */
function addTotal(term: TotalTerm, value: Exact, totals: Figures['totals'], editor: Editor): readonly ChangeEdits[] {
  const { tree, prefixes } = editor;
  const name = Terms.of(Elements.of(tree, prefixes))?.namesOf(term)[0];
  const sibling = totals['BT-109'] ?? totals['BT-112'];
  if (name === undefined || sibling === undefined) return [];
  const group = tree.parent[sibling.node]!;
  const guess = { value: formatFigure(value, term), class: 'money' } as const;
  return additions({ node: group, missing: [name] }, [guess], editor).slice(0, 1);
}
