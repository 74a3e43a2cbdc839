/** Values that must be unique: a second `plan.pdf` becomes `plan-2.pdf`, a second line 3 gets the next free number. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

export const different: Fix = {
  id: 'different',
  for: 'again',
  candidates({ place: { again }, editor, tree, prefixes }) {
    const [first] = again;
    if (first === undefined) return [];
    const name = prefixedName(tree, first, prefixes);
    const same = nodesNamed(tree, tree.kind[first] === ATTRIBUTE ? `@${name}` : name, prefixes);
    const taken = new Set(same.map((node) => tree.stringValue(node)));
    const made = again.map((node) => {
      const value = free(tree.stringValue(node), taken);
      taken.add(value);
      return editor.set(node, value);
    });
    return [editor.together(made)];
  },
};

/** A similar unused value: the next number, or the value with a number before its file extension. */
function free(value: string, taken: ReadonlySet<string>): string {
  const isNumber = /^\d{1,9}$/.test(value);
  const [, stem, ending] = /^(.*?)(\.\w{1,8})?$/s.exec(value)!;
  for (let number = isNumber ? Number(value) + 1 : 2; ; number++) {
    const other = isNumber ? String(number) : `${stem}-${number}${ending ?? ''}`;
    if (!taken.has(other)) return other;
  }
}
