/** What the parts of a validation share: the document, the schema, and what has been found. */

import type { QName, Tree } from '../../xml/tree.js';
import type { Tables } from './tables.js';
import type { SchemaViolation } from './violation.js';

const NOTHING: readonly SchemaViolation[] = [];

export class Run {
  readonly tables: Tables;
  tree!: Tree;
  #found: SchemaViolation[] | null = null;
  /** Per name of the document its code; 0 where it has not been asked for. Kept from document to document, wiped. */
  elementCodes = new Int32Array(256);
  attributeCodes = new Int32Array(256);

  constructor(tables: Tables) {
    this.tables = tables;
  }

  begin(tree: Tree): void {
    this.tree = tree;
    this.#found = null;
    const count = tree.names.length;
    if (this.elementCodes.length < count) {
      this.elementCodes = new Int32Array(2 * count);
      this.attributeCodes = new Int32Array(2 * count);
    }
  }

  /** Forgets the document. @returns what was found in it */
  end(): readonly SchemaViolation[] {
    const { names } = this.tree;
    this.elementCodes.fill(0, 0, names.length);
    this.attributeCodes.fill(0, 0, names.length);
    const found = this.#found ?? NOTHING;
    this.#found = null;
    this.tree = undefined!;
    return found;
  }

  report(violation: SchemaViolation): void {
    (this.#found ??= []).push(violation);
  }

  nameOf(node: number): QName {
    return this.tree.names[this.tree.name[node]!]!;
  }

  /** `{uri}local` */
  keyOf(node: number): string {
    const { uri, local } = this.nameOf(node);
    return `{${uri}}${local}`;
  }

  elementCode(node: number): number {
    const name = this.tree.name[node]!;
    return (this.elementCodes[name] ||= this.tables.elements.of(this.tree.names[name]!));
  }

  attributeCode(node: number): number {
    const name = this.tree.name[node]!;
    return (this.attributeCodes[name] ||= this.tables.attributes.of(this.tree.names[name]!));
  }
}
