/** Invoice lines with the same identifier. */
import { groupsOf, valueOf } from 'einvoice-core/invoice/invoice.js';
import type { AdviceCheck } from './check.js';

/** Reports identifiers that an earlier line has already used. */
export const repeatedLineIds: AdviceCheck = ({ content }) => {
  const known = new Set<string>();
  return groupsOf(content, 'BG-25').flatMap((line) => {
    const value = valueOf(line, 'BT-126');
    if (value === null || !known.has(value.text)) {
      known.add(value?.text ?? '');
      return [];
    }
    return [{ code: 'ADVICE-LINE-ID' as const, value }];
  });
};
