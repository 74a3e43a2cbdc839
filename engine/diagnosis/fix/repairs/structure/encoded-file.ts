/** Corrects malformed Base64, or encodes a plain text as Base64. */
import type { Fix } from '../../fix.js';
import { base64Of, encodedText } from '../../kit/values/base64.js';

export const encodedFile: Fix = {
  id: 'encoded-file',
  for: 'schema: value',
  candidates({ violation: { node, builtIns }, editor, tree }) {
    if (!builtIns.includes('base64Binary')) return [];
    const content = tree.stringValue(node);
    const plain = base64Of(content);
    if (plain !== null) return [{ class: 'certain', ...editor.set(node, plain) }];
    const encoded = encodedText(content);
    return encoded === null ? [] : [editor.set(node, encoded)];
  },
};
