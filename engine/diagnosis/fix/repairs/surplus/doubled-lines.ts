/** Deletes repeated lines with the same content and number. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import type { Fix } from '../../fix.js';
import { LINES } from '../../kit/values/lines.js';

const MAX_LINES = 300;

export const doubledLines: Fix = {
  id: 'doubled-lines',
  for: 'anything',
  candidates({ editor, tree, prefixes }) {
    const lines = LINES.flatMap((name) => nodesNamed(tree, name, prefixes));
    if (lines.length < 2 || lines.length > MAX_LINES) return [];
    const seen = new Set<string>();
    const again = lines.filter((line) => {
      const markup = editor.markup(line).replace(/\s+/g, ' ');
      return seen.has(markup) || seen.add(markup).size < 0;
    });
    return again.length === 0 ? [] : [editor.delete(again)];
  },
};
