/** Elements of which there may be only one. */
import { pathOf } from '../xml/prefixed-names.js';
import type { Candidate, Editor } from './edits.js';

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
