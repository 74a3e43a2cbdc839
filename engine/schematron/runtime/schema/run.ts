/** What the parts of a validation share: the document, the schema, and what has been found. */

import type { QName, Tree } from '../../xml/tree.js';
import type { Tables } from './tables.js';
import { FirstOnes, type FirstViolations } from './first-violations.js';
import type { SchemaViolation } from './violation.js';

const NOTHING: FirstViolations<SchemaViolation> = { first: [], others: 0 };

export class Run {
  readonly tables: Tables;
  tree!: Tree;
  #most = Infinity;
  #found: FirstOnes<SchemaViolation> | null = null;
  /** Per name of the document its code; 0 where it has not been asked for. Kept from document to document, wiped. */
  elementCodes = new Int32Array(256);
  attributeCodes = new Int32Array(256);

  constructor(tables: Tables) {
    this.tables = tables;
  }

  /** @param most how many violations are told, if not all */
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

  /** Forgets the document. @returns what was found in it */
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

  /** The same for what takes long to be made: it is not, where it would only be counted. */
  reportAt(node: number, make: () => SchemaViolation): void {
    if (this.#isTold(node)) this.#found!.add(make());
  }

  /** Whether a violation of a node is told; where not, it is counted. */
  #isTold(node: number): boolean {
    return (this.#found ??= new FirstOnes(this.#most)).isWanted(node);
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
