/** Deletes repeated lines with the same content and number. */
import { nodesNamed } from 'einvoice-schematron/xml/nodes-named.js';
import type { Fix } from '../../fix.js';
import { LINE_NAMES } from '../../kit/values/line-names.js';

/** Invoices with more lines are skipped. */
const MAX_LINES = 300;

export const duplicateLines: Fix = {
  id: 'duplicate-lines',
  for: 'any issue',
  candidates({ editor, tree, prefixes }) {
    const lines = LINE_NAMES.flatMap((name) => nodesNamed(tree, name, prefixes));
    if (lines.length < 2 || lines.length > MAX_LINES) return [];
    const seenMarkup = new Set<string>();
    const repeatedLines = lines.filter((line) => {
      const markup = editor.markup(line).replace(/\s+/g, ' ');
      return seenMarkup.has(markup) || seenMarkup.add(markup).size < 0;
    });
    return repeatedLines.length === 0 ? [] : [editor.delete(repeatedLines)];
  },
};
