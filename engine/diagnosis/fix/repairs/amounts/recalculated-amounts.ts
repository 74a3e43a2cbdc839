/** Recalculates a wrong amount and all amounts that depend on it, one after the other. */
import { findUnusedRows } from '../../../conclude/missing-parts.js';
import type { RankedIssue } from '../../../describe/ranked-issue.js';
import { Elements } from '../../../facts/elements.js';
import type { VatRow } from '../../../facts/figures/figure.js';
import { readFigures } from '../../../facts/figures/figures.js';
import { isZeroExact } from 'einvoice-schematron/runtime/numbers/exact.js';
import { applyEdits } from 'einvoice-schematron/xml/edits.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Candidate } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Fix } from '../../fix.js';
import type { RepairContext } from '../../repair-context.js';

/**
 * More rounds than the longest chain has amounts: line, sum, total without VAT, row, VAT, total with VAT, amount due.
 */
const MAX_ROUNDS = 8;

export const recalculatedAmounts: Fix = {
  id: 'recalculated-amounts',
  for: 'any issue',
  stage: 'amounts',
  candidates({ issue, editor, context }) {
    if (issue.calculation === undefined || issue.expected === undefined) return [];
    const unusedRows = unusedRowsIn(editor.tree);
    // Unused rows are set to zero first, and deleted in the end.
    const values = new Map<number, string>(
      unusedRows.flatMap(({ base, tax }) => [[base.node, '0'] as const, [tax.node, '0'] as const]),
    );
    if (!recalculate(values, issue, context)) return [];
    const elements = Elements.of(editor.tree, editor.prefixes);
    for (const [node, value] of values) if (elements.text(node) === value) values.delete(node);
    if (values.size < 2) return [];
    for (const { base, tax } of unusedRows) for (const { node } of [base, tax]) values.delete(node);
    const changes = [...values].map(([node, value]) => editor.setValue(node, value));
    return [
      { class: 'money', ...editor.combine([...changes, ...unusedRows.map(({ node }) => editor.delete([node]))]) },
    ];
  },
};

/**
 * Recalculates until all amounts match their calculations.
 * @param values new values by node, to which results are added
 * @returns false if an amount cannot be recalculated
 */
function recalculate(values: Map<number, string>, issue: RankedIssue, { editor, trials }: RepairContext): boolean {
  let issues: readonly RankedIssue[] = [issue];
  for (let round = 0; round < MAX_ROUNDS && issues.length > 0; round++) {
    let hasChanged = false;
    for (const { expected, place, calculation } of issues) {
      if (expected === undefined || place === undefined || place.missing !== null) continue;
      if (calculation?.target !== place.node || values.get(place.node) === expected) continue;
      if (!containsOnlyText(place.node, editor.tree)) return false;
      values.set(place.node, expected);
      hasChanged = true;
    }
    if (!hasChanged) break;
    // Only texts are replaced, so node numbers stay the same.
    const issuesAfter = trials.issuesOf(applyEdits(editor.tree.source, textEditsFor(values, editor)));
    if (issuesAfter === null) return false;
    issues = issuesAfter.filter((each) => each.calculation !== undefined);
  }
  return true;
}

/** VAT rows to which no line, allowance or charge belongs; cached for all issues of a document. */
const unusedRowsIn = once((tree: Tree): readonly VatRow[] => {
  const figures = readFigures(tree);
  return figures === null ? [] : findUnusedRows(figures).filter(({ base }) => !isZeroExact(base.value));
});

/**
 * Whether an element contains nothing but text. If it contained a comment, setting its value would delete the comment.
 */
function containsOnlyText(element: number, { firstChild, nextSibling, kind }: Tree): boolean {
  const text = firstChild[element]!;
  return text !== 0 && kind[text] === TEXT && nextSibling[text] === 0;
}

function textEditsFor(values: ReadonlyMap<number, string>, editor: Editor): Candidate['textEdits'] {
  return [...values].flatMap(([node, value]) => editor.setValue(node, value).textEdits).sort((a, b) => a.from - b.from);
}
