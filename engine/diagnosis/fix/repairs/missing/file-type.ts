/** Adds the missing media type of an attachment, derived from its file name. */
import { findValueNode } from '../../../facts/values/value-node.js';
import type { Fix } from '../../fix.js';
import { mediaTypesOf } from '../../kit/values/file-types.js';

export const fileType: Fix = {
  id: 'file-type',
  for: 'missing',
  candidates({ node, missing, editor, tree, prefixes }) {
    if (missing.length !== 1 || missing[0] !== '@mimeCode') return [];
    const name = findValueNode(tree, node, ['@filename'], prefixes);
    const types = name < 0 ? [] : mediaTypesOf(tree.stringValue(name));
    return types.map((type) => ({
      class: types.length === 1 ? 'certain' : 'choice',
      ...editor.addAttribute(node, 'mimeCode', type),
    }));
  },
};
