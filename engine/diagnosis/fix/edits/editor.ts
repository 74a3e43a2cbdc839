/** Turns changes of nodes into edits of the text that change as little as possible. */
import type { ChildNames } from 'einvoice-schematron/xml/child-names.js';
import { type Edit, sortEdits } from 'einvoice-schematron/xml/edits.js';
import { location } from 'einvoice-schematron/xml/locate.js';
import { type ElementSpan, elementSpan } from 'einvoice-schematron/xml/markup.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import type { NamespaceDeclaration } from 'einvoice-schematron/xml/namespace-declarations.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Made } from './candidate.js';
import { type NodeEdit, escapedForAll } from '../patch.js';
import { Scope } from './scope.js';

/** Edits one document. Nothing is changed until the edits are applied. */
export class Editor implements CacheOwner {
  readonly cached: unknown[] = [];
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly childNames: ChildNames;
  readonly scope: Scope;

  /**
   * @param prefixes namespace to prefix, for XPaths
   * @param childNames the allowed children of an element, in order
   */
  constructor(tree: Tree, prefixes: Prefixes, childNames: ChildNames) {
    this.tree = tree;
    this.prefixes = prefixes;
    this.childNames = childNames;
    this.scope = new Scope(tree, prefixes);
  }

  /** Combines several changes. */
  together(all: readonly Made[]): Made {
    // Edits that do not change the text are dropped.
    const isOther = ({ from, to, text }: Edit): boolean => this.tree.source.slice(from, to) !== text;
    const made = all.filter((each) => each.changes.some(isOther));
    return { edits: made.flatMap(({ edits }) => edits), changes: sortEdits(made.flatMap(({ changes }) => changes)) };
  }

  /** Sets the value of an attribute, or of an element without children. */
  set(node: number, value: string): Made {
    const { tree } = this;
    const text = escapedForAll(value);
    if (tree.kind[node] === ATTRIBUTE) {
      const { valueFrom, valueTo } = this.#attribute(node);
      const owner = tree.parent[node]!;
      return {
        edits: [{ op: 'setAttribute', node: this.path(owner), name: tree.lexicalName(node), value }],
        // XML parsers replace line ends in attributes by blanks.
        changes: [{ from: valueFrom, to: valueTo, text: text.replaceAll('\n', '&#xA;') }],
      };
    }
    return {
      edits: [{ op: 'setText', node: this.path(node), value }],
      changes: [this.#content(node, text.replaceAll('\n', this.#lineEnd))],
    };
  }

  /** Adds an attribute after the others. */
  addAttribute(element: number, name: string, value: string): Made {
    const { tag } = this.span(element);
    const at = tag.attributes.at(-1)?.to ?? tag.nameTo;
    return {
      edits: [{ op: 'setAttribute', node: this.path(element), name, value }],
      changes: [{ from: at, to: at, text: ` ${name}="${escapedForAll(value)}"` }],
    };
  }

  /** Sets the namespace that a declaration (`xmlns:cbc="…"`) states. */
  declare({ owner, attribute: { name, valueFrom, valueTo } }: NamespaceDeclaration, uri: string): Made {
    return {
      edits: [{ op: 'setAttribute', node: this.path(owner), name, value: uri }],
      changes: [{ from: valueFrom, to: valueTo, text: escapedForAll(uri) }],
    };
  }

  /** Deletes elements, attributes or texts, together with lines that become empty. */
  delete(nodes: readonly number[]): Made {
    return {
      edits: nodes.map((node) => ({ op: 'delete', node: this.path(node) })),
      changes: nodes.map((node) => ({ ...this.#whole(node), text: '' })),
    };
  }

  /** Wraps adjacent elements in a new one. */
  wrap(nodes: readonly number[], name: string): Made {
    const [first, last] = [nodes[0]!, nodes.at(-1)!];
    const [{ from }, { to }] = [this.span(first), this.span(last)];
    const [start, end] = [`<${name}>`, `</${name}>`];
    const lead = leadOf(this.tree.source, from) ?? '';
    return {
      edits: [
        { op: 'insertBefore', node: this.path(first), markup: start + this.tree.source.slice(from, to) + end },
        ...nodes.map((node) => ({ op: 'delete' as const, node: this.path(node) })),
      ],
      changes: [
        { from, to: from, text: start + lead },
        { from: to, to, text: lead + end },
      ],
    };
  }

  /**
   * Renames an element.
   * @param name with the prefix that the document uses
   */
  rename(node: number, name: string): Made {
    const { tag, contentTo, from } = this.span(node);
    const start = { from: from + 1, to: tag.nameTo, text: name };
    const end = { from: contentTo + 2, to: contentTo + 2 + tag.name.length, text: name };
    return { edits: [{ op: 'rename', node: this.path(node), name }], changes: tag.isEmpty ? [start] : [start, end] };
  }

  /** Moves an element before or after a sibling, together with its line. */
  move(node: number, place: 'before' | 'after', other: number): Made {
    const { source } = this.tree;
    const whole = this.#whole(node);
    const target = this.#whole(other);
    const at = place === 'before' ? target.from : target.to;
    const changes = [
      { ...whole, text: '' },
      { from: at, to: at, text: source.slice(whole.from, whole.to) },
    ].sort((a, b) => a.from - b.from || a.to - b.to);
    return { edits: [{ op: 'move', node: this.path(node), place, other: this.path(other) }], changes };
  }

  /** Renames an attribute. */
  renameAttribute(attribute: number, name: string): Made {
    const { from, name: old } = this.#attribute(attribute);
    const node = this.path(this.tree.parent[attribute]!);
    const value = this.tree.stringValue(attribute);
    return {
      edits: [
        { op: 'delete', node: this.path(attribute) },
        { op: 'setAttribute', node, name, value },
      ],
      changes: [{ from, to: from + old.length, text: name }],
    };
  }

  /** Replaces the parent of an element by that element and its siblings up to `last`. */
  unwrap(inner: number, last = inner): Made {
    const outer = this.tree.parent[inner]!;
    const [{ from }, { to }, whole] = [this.span(inner), this.span(last), this.span(outer)];
    return {
      edits: [
        { op: 'insertBefore', node: this.path(outer), markup: this.tree.source.slice(from, to) },
        { op: 'delete', node: this.path(outer) },
      ],
      changes: [
        { from: whole.from, to: from, text: '' },
        { from: to, to: whole.to, text: '' },
      ],
    };
  }

  /**
   * Reorders siblings; the text between them stays.
   * @param wanted the same nodes in the new order
   */
  reorder(nodes: readonly number[], wanted: readonly number[]): Made {
    const moved = nodes.flatMap((node, index) => (wanted[index] === node ? [] : [{ node, fresh: wanted[index]! }]));
    return {
      edits: [
        ...moved.map(({ node, fresh }) => ({
          op: 'insertBefore' as const,
          node: this.path(node),
          markup: this.markup(fresh),
        })),
        ...moved.map(({ node }) => ({ op: 'delete' as const, node: this.path(node) })),
      ],
      changes: moved.map(({ node, fresh }) => {
        const { from, to } = this.span(node);
        return { from, to, text: this.markup(fresh) };
      }),
    };
  }

  /**
   * Inserts new markup into an element.
   * @param before the child before which to insert; 0 for the end
   */
  insert(parent: number, before: number, markup: string): Made {
    const { tree } = this;
    const { source } = tree;
    if (before !== 0) {
      const at = tree.from[before]!;
      const lead = leadOf(source, at);
      const text = lead === null ? markup : markup + lead;
      return {
        edits: [{ op: 'insertBefore', node: this.path(before), markup }],
        changes: [{ from: at, to: at, text }],
      };
    }
    const edits: NodeEdit[] = [{ op: 'append', node: this.path(parent), markup }];
    const span = this.span(parent);
    if (span.tag.isEmpty) return { edits, changes: [this.#content(parent, markup)] };
    const last = this.#lastElement(parent);
    const at = last === 0 ? span.contentTo : this.span(last).to;
    const lead = last === 0 ? null : leadOf(source, tree.from[last]!);
    return { edits, changes: [{ from: at, to: at, text: (lead ?? '') + markup }] };
  }

  /** The line ending of the document. */
  get #lineEnd(): string {
    return /\r\n?|\n/.exec(this.tree.source)?.[0] ?? '\n';
  }

  path(node: number): string {
    return location(this.tree, node, this.prefixes);
  }

  span(element: number): ElementSpan {
    return elementSpan(this.tree.source, this.tree.from[element]!);
  }

  /** The markup of an element. */
  markup(element: number): string {
    const { from, to } = this.span(element);
    return this.tree.source.slice(from, to);
  }

  #content(node: number, text: string): Edit {
    const span = this.span(node);
    if (!span.tag.isEmpty) return { from: span.contentFrom, to: span.contentTo, text };
    const slash = this.tree.source.lastIndexOf('/', span.to - 1);
    return { from: slash, to: span.to, text: `>${text}</${span.tag.name}>` };
  }

  #attribute(node: number): ElementSpan['tag']['attributes'][number] {
    const name = this.tree.lexicalName(node);
    return this.span(this.tree.parent[node]!).tag.attributes.find((each) => each.name === name)!;
  }

  #whole(node: number): { readonly from: number; readonly to: number } {
    const { tree } = this;
    const { source } = tree;
    if (tree.kind[node] === ATTRIBUTE) {
      const { from, to } = this.#attribute(node);
      const blank = /\s*$/.exec(source.slice(0, from))![0].length;
      return { from: from - blank, to };
    }
    if (tree.kind[node] === TEXT) {
      const to = tree.to[node]!;
      return { from: tree.from[node]!, to: to < 0 ? ~to : to };
    }
    const { from, to } = this.span(node);
    const lead = leadOf(source, from);
    // The line break and indentation before an element belong to it; those after it do not.
    return { from: lead === null ? from : from - lead.length, to };
  }

  #lastElement(parent: number): number {
    const { tree } = this;
    let last = 0;
    for (let at = tree.firstChild[parent]!; at !== 0; at = tree.nextSibling[at]!)
      if (tree.kind[at] === ELEMENT) last = at;
    return last;
  }
}

/** The line break and indentation before a node, if it is the first one on its line; otherwise null. */
function leadOf(source: string, at: number): string | null {
  let from = at;
  while (from > 0 && (source[from - 1] === ' ' || source[from - 1] === '\t')) from--;
  if (source[from - 1] !== '\n' && source[from - 1] !== '\r') return null;
  from -= source[from - 1] === '\n' && source[from - 2] === '\r' ? 2 : 1;
  return source.slice(from, at);
}
