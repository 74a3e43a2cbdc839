import type { Knowledge } from '../knowledge.js';

export const BELGIUM: Knowledge = {
  folder: 'belgium',
  // The EN 16931 rules about syntax bindings; their ids begin with `ubl` instead of `UBL`.
  aboutSyntax: /^ubl-(?:CR|DT|SR)-/,
};
