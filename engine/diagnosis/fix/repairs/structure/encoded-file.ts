/** Corrects malformed Base64, or encodes a plain text as Base64. */
import type { Fix } from '../../fix.js';
import { repairBase64, encodeText } from '../../kit/values/base64.js';

export const encodedFile: Fix = {
  id: 'encoded-file',
  for: 'schema: value',
  candidates({ violation: { node, builtIns }, editor, tree }) {
    if (!builtIns.includes('base64Binary')) return [];
    const content = tree.stringValue(node);
    const repaired = repairBase64(content);
    if (repaired !== null) return [{ class: 'certain', ...editor.setValue(node, repaired) }];
    const encoded = encodeText(content);
    return encoded === null ? [] : [editor.setValue(node, encoded)];
  },
};
