import type { Knowledge } from '../knowledge.js';

export const CROATIA: Knowledge = {
  folder: 'croatia',
  hasAliases: true,
  // A day that is not there is in no year.
  consequences: { missing: { 'HR-BR-41': ['HR-BR-4'] } },
};
