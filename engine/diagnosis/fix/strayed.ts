/** What is missing in a group, and stands beside it where nobody looks for it. */
import type { Place } from '../place/where.js';
import { childrenAt } from '../facts/values/value-node.js';
import { termIdsAt } from '../facts/terms/term-paths.js';
import { keyOf } from '../../xml/named-child.js';
import { pathOf } from '../../xml/prefixed-names.js';
import { placeFor } from './additions.js';
import type { Candidate } from './edits.js';
import type { Source } from './source.js';

/** What is missing in a group and stands beside that, where invoices do not have it. */
export function strayed({ node, missing }: Place, { editor, childNames }: Source): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const [name, another] = missing ?? [];
  const parent = tree.parent[node]!;
  if (name === undefined || another !== undefined || name.startsWith('@') || parent <= 0) return [];
  return childrenAt(tree, parent, name, prefixes)
    .filter((each) => termIdsAt(pathOf(tree, each, prefixes)).length === 0)
    .map((each) => {
      const added = editor.insert(node, placeFor(tree, node, keyOf(tree, each), childNames), editor.markup(each));
      return { class: 'certain', ...editor.together([editor.delete([each]), added]) };
    });
}
