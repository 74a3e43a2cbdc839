/** State shared by the parts of a validation: document, schema and violations. */

import type { QName, Tree } from '../../xml/tree.js';
import type { Tables } from './tables.js';
import { FirstViolationList, type FirstViolations } from './first-violations.js';
import type { SchemaViolation } from './violation.js';

const NOTHING: FirstViolations<SchemaViolation> = { first: [], others: 0 };

export class ValidationRun {
  readonly tables: Tables;
  tree!: Tree;
  #most = Infinity;
  #found: FirstViolationList<SchemaViolation> | null = null;
  /** Codes by name number; 0 if not looked up yet. The array is reused, and wiped, for each document. */
  elementCodes = new Int32Array(256);
  attributeCodes = new Int32Array(256);

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** @param most maximum number of reported violations */
  begin(tree: Tree, most: number): void {
    this.tree = tree;
    this.#most = most;
    this.#found = null;
    const count = tree.names.length;
    if (this.elementCodes.length < count) {
      this.elementCodes = new Int32Array(2 * count);
      this.attributeCodes = new Int32Array(2 * count);
    }
  }

  /** Releases the document. @returns its violations */
  end(): FirstViolations<SchemaViolation> {
    const { names } = this.tree;
    this.elementCodes.fill(0, 0, names.length);
    this.attributeCodes.fill(0, 0, names.length);
    const found = this.#found?.end() ?? NOTHING;
    this.#found = null;
    this.tree = undefined!;
    return found;
  }

  report(violation: SchemaViolation): void {
    if (this.#isTold(violation.node)) this.#found!.add(violation);
  }

  /** Reports a violation that is expensive to create: it is not created if it would only be counted. */
  reportAt(node: number, make: () => SchemaViolation): void {
    if (this.#isTold(node)) this.#found!.add(make());
  }

  /** Whether a violation of a node is reported; if not, it is counted. */
  #isTold(node: number): boolean {
    return (this.#found ??= new FirstViolationList(this.#most)).isWanted(node);
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
