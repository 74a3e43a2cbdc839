import type { Knowledge } from '../knowledge.js';

export const BELGIUM: Knowledge = {
  folder: 'belgium',
  // The EN 16931 rules about syntax bindings, with other capitals in their ids.
  aboutSyntax: /^ubl-(?:CR|DT|SR)-/,
};
