import type { Knowledge } from '../knowledge.js';

export const CROATIA: Knowledge = {
  folder: 'croatia',
  hasAliases: true,
  // HR-BR-41 checks the year of the due date, so it fails as well if the date is missing.
  consequences: { missing: { 'HR-BR-41': ['HR-BR-4'] } },
};
