import type { ReportWordList } from './word-list.js';

export const en: ReportWordList = {
  valid: 'valid',
  severity: { error: 'error', warning: 'warning', information: 'information' },
  line: 'line',
  colon: ': ',
  truncated: 'Only the first {count} findings are listed.',
  setAside: 'Set aside',
  patch: {
    more: 'and {count} more',
    reference: 'write what stands for itself as a reference',
    becomes: '{node} becomes {name}',
    delete: 'delete {node}',
    before: 'move {node} in front of {other}',
    behind: 'move {node} behind {other}',
    add: 'add {markup}',
  },
};
