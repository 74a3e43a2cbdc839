/** The document to analyse. */
import type { Language } from 'einvoice-core/types.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';

export interface TreeContext {
  readonly tree: Tree;
  /** Maps namespaces to prefixes. */
  readonly prefixes: Prefixes;
}

/** A document, with the language of the messages about it. */
export interface DocumentContext extends TreeContext {
  readonly language: Language;
}
