/** Values that must be unique: a second `plan.pdf` becomes `plan-2.pdf`, a second line 3 gets the next free number. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import { prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

export const uniqueValues: Fix = {
  id: 'unique-values',
  for: 'not unique',
  candidates({ place: { duplicates }, editor, tree, prefixes }) {
    const [first] = duplicates;
    if (first === undefined) return [];
    const name = prefixedName(tree, first, prefixes);
    const nodesOfName = nodesNamed(tree, tree.kind[first] === ATTRIBUTE ? `@${name}` : name, prefixes);
    const usedValues = new Set(nodesOfName.map((node) => tree.stringValue(node)));
    const changes = duplicates.map((node) => {
      const value = findUnused(tree.stringValue(node), usedValues);
      usedValues.add(value);
      return editor.setValue(node, value);
    });
    return [editor.combine(changes)];
  },
};

/** A similar unused value: the next number, or the value with a number before its file extension. */
function findUnused(value: string, usedValues: ReadonlySet<string>): string {
  const isNumber = /^\d{1,9}$/.test(value);
  const [, stem, extension] = /^(.*?)(\.\w{1,8})?$/s.exec(value)!;
  for (let number = isNumber ? Number(value) + 1 : 2; ; number++) {
    const other = isNumber ? String(number) : `${stem}-${number}${extension ?? ''}`;
    if (!usedValues.has(other)) return other;
  }
}
