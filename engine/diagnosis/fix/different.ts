/** Values that have to be the only ones of their kind: the second `plan.pdf` becomes `plan-2.pdf`, a second line 3 the next number; or the same. */
import { nodesNamed } from '../../xml/nodes-named.js';
import { prefixedName } from '../../xml/prefixed-names.js';
import { ATTRIBUTE } from '../../xml/tree.js';
import type { Candidate, Editor } from './edits.js';
import { isForOtherDetails } from './payment-code.js';

/** @param again values that stand there already, each of which becomes another one */
export function different(again: readonly number[], editor: Editor): readonly Candidate[] {
  const [first] = again;
  if (first === undefined) return [];
  const { tree, prefixes } = editor;
  const name = prefixedName(tree, first, prefixes);
  const same = nodesNamed(tree, tree.kind[first] === ATTRIBUTE ? `@${name}` : name, prefixes);
  const taken = new Set(same.map((node) => tree.stringValue(node)));
  const made = again.map((node) => {
    const value = free(tree.stringValue(node), taken);
    taken.add(value);
    return editor.set(node, value);
  });
  return [{ class: 'choice', ...editor.together(made) }];
}

/** Each of the values for all of them, but for one that does not go with what stands beside it. */
export function alike(nodes: readonly number[], editor: Editor): readonly Candidate[] {
  const valueOf = (node: number): string => editor.tree.stringValue(node).trim();
  return [...new Set(nodes.map(valueOf))].flatMap((value): readonly Candidate[] => {
    const others = nodes.filter((node) => valueOf(node) !== value);
    if (others.some((node) => isForOtherDetails(node, value, editor))) return [];
    return [{ class: 'choice', ...editor.together(others.map((node) => editor.set(node, value))) }];
  });
}

/** A value like another one that is not taken: the next number, else with one in front of what tells the kind of a file. */
function free(value: string, taken: ReadonlySet<string>): string {
  const isNumber = /^\d{1,9}$/.test(value);
  const [, stem, ending] = /^(.*?)(\.\w{1,8})?$/s.exec(value)!;
  for (let number = isNumber ? Number(value) + 1 : 2; ; number++) {
    const other = isNumber ? String(number) : `${stem}-${number}${ending ?? ''}`;
    if (!taken.has(other)) return other;
  }
}
