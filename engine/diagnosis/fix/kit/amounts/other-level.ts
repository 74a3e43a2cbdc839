/** Moves allowances and charges between line and document level, or adds them to totals that omit them. */
import { childrenAt } from '../../../facts/values/value-node.js';
import { toCents } from '../../../facts/calculations/cents.js';
import { formatFigure } from '../../../facts/figures/shown.js';
import type { Change } from '../../../conclude/change.js';
import { NO_CHANGES, keyOf, taxOf } from '../../../facts/figures/equations.js';
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
import { additions, asWritten, placeFor } from '../adding/additions.js';
import type { Candidate, Made } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import { type Parts, wrapMarkup } from '../adding/groups.js';

type LevelChange = Extract<Change, { readonly kind: 'level' }>;

/** The VAT group of a document level allowance or charge. */
export const VAT = { ubl: 'cac:TaxCategory', cii: 'ram:CategoryTradeTax' } as const;

/**
 * Moves the allowance or charge to the other level: at document level it gets the VAT of its line, in a line it has
 * none.
 */
export function moveToOtherLevel({ part, line, belongsInLine }: LevelChange, editor: Editor): Made | null {
  const { tree, prefixes } = editor;
  const [settlement] = nodesNamed(tree, 'ram:ApplicableHeaderTradeSettlement', prefixes);
  const isUbl = settlement === undefined;
  const home = !belongsInLine
    ? (settlement ?? rootOf(tree))
    : isUbl
      ? line.node
      : childrenAt(tree, line.node, 'ram:SpecifiedLineTradeSettlement', prefixes)[0];
  if (home === undefined) return null;
  const name = isUbl ? VAT.ubl : VAT.cii;
  const own = childrenAt(tree, part.node, name, prefixes);
  const markup = belongsInLine ? without(part.node, own, editor) : editor.markup(part.node);
  const moved = belongsInLine || own.length > 0 ? markup : addVat(markup, home, line, editor);
  if (moved === null) return null;
  const before = placeFor(home, nameOf(tree, part.node), editor);
  return editor.together([editor.delete([part.node]), editor.insert(home, before, moved)]);
}

/** The markup of an element without some of its children and the white space before them. */
function without(node: number, inner: readonly number[], editor: Editor): string {
  const { from, to } = editor.span(node);
  const { source } = editor.tree;
  let [markup, at] = ['', from];
  for (const each of inner) {
    const span = editor.span(each);
    markup += source.slice(at, span.from).trimEnd();
    at = span.to;
  }
  return markup + source.slice(at, to);
}

/** Adds the VAT of a line to the markup of an allowance or charge. */
function addVat(markup: string, home: number, { category, rate }: LevelChange['line'], editor: Editor): string | null {
  const isUbl = nodesNamed(editor.tree, 'ram:ApplicableHeaderTradeSettlement', editor.prefixes).length === 0;
  const name = isUbl ? VAT.ubl : VAT.cii;
  if (category === null || asWritten(name, editor, home) === null) return null;
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
  const added = wrapMarkup([name], parts, (each) => asWritten(each, editor, home) ?? each);
  return markup.replace(/\s*<\/[^<]*>$/, (end) => added + end);
}

/** Either deletes the allowance or charge, or adds it to all totals and its row. */
export function deleteOrCount(
  { part }: Extract<Change, { readonly kind: 'uncounted' }>,
  editor: Editor,
): readonly Candidate[] {
  const figures = readFigures(editor.tree);
  const counted = figures === null ? null : addToTotals(part.node, figures, editor);
  return [editor.delete([part.node]), ...(counted === null ? [] : [counted])].map((made) => ({
    class: 'money',
    ...made,
  }));
}

function addToTotals(node: number, figures: Figures, editor: Editor): Made | null {
  const { parts, rows, totals } = figures;
  const part = parts.find((each) => each.node === node);
  const row = part && rows.find((each) => keyOf(each, NO_CHANGES) === keyOf(part, NO_CHANGES));
  if (part === undefined || row === undefined) return null;
  const { value } = part.amount;
  const isAllowance = part.kind === 'allowance';
  const own = isAllowance ? negateExact(value) : value;
  const base = addExact(row.base.value, own);
  const tax = toCents(taxOf(row, new Map([[row.base.node, base]])));
  const more = subtractExact(tax, row.tax.value);
  const changes: Made[] = [set(row.base, base, editor), set(row.tax, tax, editor)];
  const change = (term: TotalTerm, by: Exact): void => {
    const figure = totals[term];
    if (figure !== undefined) changes.push(set(figure, addExact(figure.value, by), editor));
  };
  change('BT-109', own);
  change('BT-110', more);
  change('BT-112', addExact(own, more));
  change('BT-115', addExact(own, more));
  const sum: TotalTerm = isAllowance ? 'BT-107' : 'BT-108';
  if (totals[sum] === undefined) changes.push(...totalAdded(sum, value, totals, editor));
  else change(sum, value);
  return editor.together(changes);
}

function set({ node, term }: Figure, value: Exact, editor: Editor): Made {
  return editor.set(node, formatFigure(value, term));
}

function totalAdded(term: TotalTerm, value: Exact, totals: Figures['totals'], editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  const name = Terms.of(Elements.of(tree, prefixes))?.namesOf(term)[0];
  const beside = totals['BT-109'] ?? totals['BT-112'];
  if (name === undefined || beside === undefined) return [];
  const group = tree.parent[beside.node]!;
  const guess = { value: formatFigure(value, term), class: 'money' } as const;
  return additions({ node: group, missing: [name] }, [guess], editor).slice(0, 1);
}
