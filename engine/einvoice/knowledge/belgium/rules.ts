import type { Knowledge } from '../knowledge.js';

export const BELGIUM: Knowledge = {
  folder: 'belgium',
  // The rules of EN 16931 on its syntax bindings, in capitals of its own.
  aboutSyntax: /^ubl-(?:CR|DT|SR)-/,
};
