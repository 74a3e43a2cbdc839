import type { Knowledge } from '../knowledge.js';

export const CROATIA: Knowledge = {
  folder: 'croatia',
  hasAliases: true,
  // A missing date has no year.
  consequences: { missing: { 'HR-BR-41': ['HR-BR-4'] } },
};
