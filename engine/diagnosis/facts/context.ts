/** The document that questions are about. */
import type { Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

export interface TreeContext {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
}

/** The same, and the language in which it is told of. */
export interface DocumentContext extends TreeContext {
  readonly language: Language;
}
