/** The parsed tree: the columns filled by the parser, and strings on demand. */

import { type Columns, NODES_MEMORY } from './nodes.js';
import { renumberSubtree } from './subtree-columns.js';
import {
  ATTRIBUTE,
  COMMENT,
  ELEMENT,
  PROCESSING_INSTRUCTION,
  TEXT,
  type DocumentName,
  type Outer,
  type Tree,
} from './tree.js';
import { normaliseLineEnds, resolveAttribute, resolveText } from './values.js';

const EQUALS = 0x3d;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const COMMENT_START = '<!--';

/** The columns of a released document. */
const NO_KINDS = new Uint8Array();
const NO_NUMBERS = new Int32Array();
const COLUMNS = ['name', 'parent', 'firstChild', 'nextSibling', 'end', 'from', 'to'] as const;

/** Minimum length in UTF-16 units for caching a resolved value: rules read the same one dozens of times. */
const LONG_VALUE = 4_096;

/**
 * The tree of a parsed document. Strings are cut out of the source on demand, and cached only if they are long and had
 * to be resolved. They keep the whole source alive, so copy strings that must outlive the document.
 */
export class ParsedDocument implements Tree {
  readonly source: string;
  size: number;
  kind: Uint8Array;
  name: Int32Array;
  parent: Int32Array;
  firstChild: Int32Array;
  nextSibling: Int32Array;
  end: Int32Array;
  from: Int32Array;
  to: Int32Array;
  readonly names: readonly DocumentName[];
  readonly outer: Outer | null;
  readonly cached: unknown[] = [];
  /** By their start offset. */
  readonly #longValues = new Map<number, string>();

  constructor(source: string, nodes: Columns, names: readonly DocumentName[], outer: Outer | null = null) {
    this.source = source;
    this.size = nodes.size;
    this.kind = nodes.kind;
    this.name = nodes.name;
    this.parent = nodes.parent;
    this.firstChild = nodes.firstChild;
    this.nextSibling = nodes.nextSibling;
    this.end = nodes.end;
    this.from = nodes.from;
    this.names = names;
    this.outer = outer;
    this.to = nodes.to;
  }

  release(): void {
    const { buffer } = this.kind;
    this.size = 0;
    this.kind = NO_KINDS;
    for (const column of COLUMNS) this[column] = NO_NUMBERS;
    // A part has its own memory, which is left to the garbage collector.
    if (this.outer === null) NODES_MEMORY.give(buffer as ArrayBuffer);
    else this.outer.tree.release();
  }

  subtree(element: number): Tree {
    const { size, kind, name, parent, firstChild, nextSibling, end, from, to } = this;
    const columns = renumberSubtree({ size, kind, name, parent, firstChild, nextSibling, end, from, to }, element);
    return new ParsedDocument(this.source, columns, this.names, { tree: this, offset: element - 1 });
  }

  stringValue(node: number): string {
    switch (this.kind[node]) {
      case ELEMENT: {
        const child = this.firstChild[node]!;
        if (child === 0) return '';
        const isOnly = this.end[node] === child + 1;
        return isOnly && this.kind[child] === TEXT ? this.#text(child) : this.#descendantText(node);
      }
      case TEXT:
        return this.#text(node);
      case ATTRIBUTE:
        return this.#attributeValue(node);
      case COMMENT:
        return this.#valueBetween(this.from[node]! + COMMENT_START.length, this.to[node]!, normaliseLineEnds);
      case PROCESSING_INSTRUCTION:
        return this.#instructionData(node);
      default:
        return this.#descendantText(node);
    }
  }

  attributeCount(element: number): number {
    let node = element + 1;
    for (const end = this.end[element]!; node < end && this.kind[node] === ATTRIBUTE; node++);
    return node - element - 1;
  }

  attribute(element: number, name: number): number {
    const end = this.end[element]!;
    for (let node = element + 1; node < end && this.kind[node] === ATTRIBUTE; node++) {
      if (this.name[node] === name) return node;
    }
    return -1;
  }

  lexicalName(node: number): string {
    const from = this.from[node]!;
    switch (this.kind[node]) {
      case ELEMENT:
        return this.source.slice(from + 1, this.to[node]);
      case ATTRIBUTE:
        return /[^ \t\r\n=]+/y.exec(this.source.slice(from, this.valueStart(node)))![0];
      case PROCESSING_INSTRUCTION:
        return this.names[this.name[node]!]!.local;
      default:
        return '';
    }
  }

  #valueBetween(from: number, to: number, resolve: (raw: string) => string): string {
    if (to >= 0) return this.source.slice(from, to);
    if (~to - from < LONG_VALUE) return resolve(this.source.slice(from, ~to));
    let value = this.#longValues.get(from);
    if (value === undefined) {
      value = resolve(this.source.slice(from, ~to));
      this.#longValues.set(from, value);
    }
    return value;
  }

  #text(node: number): string {
    return this.#valueBetween(this.from[node]!, this.to[node]!, resolveText);
  }

  #descendantText(node: number): string {
    let value = '';
    for (let inner = node + 1; inner < this.end[node]!; inner++) {
      if (this.kind[inner] === TEXT) value += this.#text(inner);
    }
    return value;
  }

  #attributeValue(node: number): string {
    return this.#valueBetween(this.valueStart(node), this.to[node]!, resolveAttribute);
  }

  valueStart(node: number): number {
    const { uri, local } = this.names[this.name[node]!]!;
    const from = this.from[node]!;
    // Nearly always there is neither prefix nor blank: `name="`.
    if (uri === '') {
      const at = from + local.length;
      if (this.source.charCodeAt(at) === EQUALS) {
        const quote = this.source.charCodeAt(at + 1);
        if (quote === QUOTE || quote === APOSTROPHE) return at + 2;
      }
    }
    const blanks = /[ \t\r\n]*/y;
    blanks.lastIndex = this.source.indexOf('=', from) + 1;
    blanks.test(this.source);
    return blanks.lastIndex + 1;
  }

  #instructionData(node: number): string {
    const to = this.to[node]!;
    const target = this.from[node]! + 2 + this.names[this.name[node]!]!.local.length;
    return this.#valueBetween(target, to, normaliseLineEnds).replace(/^[ \t\r\n]+/, '');
  }
}
