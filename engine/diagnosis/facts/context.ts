/** The document that an analysis works on. */
import type { Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

export interface TreeContext {
  readonly tree: Tree;
  readonly prefixes: Prefixes;
}

/** The same, with the language of the messages. */
export interface DocumentContext extends TreeContext {
  readonly language: Language;
}
