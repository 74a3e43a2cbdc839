/** Elements of which there may be only one. */
import { pathOf } from '../../xml/prefixed-names.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import type { Candidate, Editor, Made } from './edits.js';

/** Whether both stand in the same place of the invoice, maybe in another line. */
export function isTwin(one: number, other: number, { tree, prefixes }: Editor): boolean {
  return (
    tree.name[one] === tree.name[other] && pathOf(tree, one, prefixes).join() === pathOf(tree, other, prefixes).join()
  );
}

/** One of several may stay: the same twice is no question. */
export function oneOf(node: number, twins: readonly number[], editor: Editor): readonly Candidate[] {
  const all = [...new Set([...twins, node])].sort((a, b) => a - b);
  const markup = new Set(all.map((each) => editor.markup(each).replace(/\s+/g, ' ')));
  if (markup.size === 1) return [{ class: 'certain', ...editor.delete(all.slice(1)) }];
  return all.map((kept) => ({ class: 'choice', ...editor.delete(all.filter((each) => each !== kept)) }));
}

/** A line that stands twice with all that it says, its number too: each that is there again without another one. */
export function doubledLines(editor: Editor): readonly Made[] {
  const { tree, prefixes } = editor;
  const lines = LINES.flatMap((name) => nodesNamed(tree, name, prefixes));
  if (lines.length < 2 || lines.length > MOST_LINES) return [];
  const seen = new Set<string>();
  const again = lines.filter((line) => {
    const markup = editor.markup(line).replace(/\s+/g, ' ');
    return seen.has(markup) || seen.add(markup).size < 0;
  });
  return again.length === 0 ? [] : [editor.delete(again)];
}

const LINES = ['cac:InvoiceLine', 'cac:CreditNoteLine', 'ram:IncludedSupplyChainTradeLineItem'];
const MOST_LINES = 300;
