import type { Knowledge } from '../knowledge.js';

export const BELGIUM: Knowledge = {
  folder: 'belgium',
  // The EN 16931 rules on syntax bindings, with their ids capitalised differently.
  aboutSyntax: /^ubl-(?:CR|DT|SR)-/,
};
