/** Turns changes of nodes into edits of the text that change as little as possible. */
import type { ChildNames } from 'einvoice-schematron/xml/child-names.js';
import { type Edit, sortEdits } from 'einvoice-schematron/xml/edits.js';
import { location } from 'einvoice-schematron/xml/locate.js';
import { type ElementSpan, elementSpan } from 'einvoice-schematron/xml/markup.js';
import type { CacheOwner } from 'einvoice-schematron/xml/once.js';
import type { NamespaceDeclaration } from 'einvoice-schematron/xml/namespace-declarations.js';
import type { Prefixes } from 'einvoice-schematron/xml/prefixed-names.js';
import { ATTRIBUTE, ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { ChangeEdits } from './candidate.js';
import { type NodeEdit, escapeText } from '../patch.js';
import { PrefixScope } from './scope.js';

/** Edits one document. Nothing is changed until the edits are applied. */
export class Editor implements CacheOwner {
  readonly cached: unknown[] = [];
  readonly tree: Tree;
  readonly prefixes: Prefixes;
  readonly childNames: ChildNames;
  readonly scope: PrefixScope;

  /**
   * @param prefixes the prefix of each namespace in XPaths
   * @param childNames the allowed children of an element, in order
   */
  constructor(tree: Tree, prefixes: Prefixes, childNames: ChildNames) {
    this.tree = tree;
    this.prefixes = prefixes;
    this.childNames = childNames;
    this.scope = new PrefixScope(tree, prefixes);
  }

  /** Combines several changes. */
  combine(all: readonly ChangeEdits[]): ChangeEdits {
    // Edits that do not change the text are dropped.
    const changesText = ({ from, to, text }: Edit): boolean => this.tree.source.slice(from, to) !== text;
    const effective = all.filter((each) => each.textEdits.some(changesText));
    return {
      edits: effective.flatMap(({ edits }) => edits),
      textEdits: sortEdits(effective.flatMap(({ textEdits }) => textEdits)),
    };
  }

  /** Sets the value of an attribute, or of an element without children. */
  setValue(node: number, value: string): ChangeEdits {
    const { tree } = this;
    const text = escapeText(value);
    if (tree.kind[node] === ATTRIBUTE) {
      const { valueFrom, valueTo } = this.#attributeSpan(node);
      const owner = tree.parent[node]!;
      return {
        edits: [{ op: 'setAttribute', node: this.xpath(owner), name: tree.lexicalName(node), value }],
        // XML parsers replace line ends in attributes by blanks.
        textEdits: [{ from: valueFrom, to: valueTo, text: text.replaceAll('\n', '&#xA;') }],
      };
    }
    return {
      edits: [{ op: 'setText', node: this.xpath(node), value }],
      textEdits: [this.#replaceContent(node, text.replaceAll('\n', this.#lineEnd))],
    };
  }

  /** Adds an attribute after the existing ones. */
  addAttribute(element: number, name: string, value: string): ChangeEdits {
    const { tag } = this.span(element);
    const position = tag.attributes.at(-1)?.to ?? tag.nameTo;
    return {
      edits: [{ op: 'setAttribute', node: this.xpath(element), name, value }],
      textEdits: [{ from: position, to: position, text: ` ${name}="${escapeText(value)}"` }],
    };
  }

  /** Sets the namespace that a declaration (`xmlns:cbc="…"`) states. */
  setNamespace({ owner, attribute: { name, valueFrom, valueTo } }: NamespaceDeclaration, uri: string): ChangeEdits {
    return {
      edits: [{ op: 'setAttribute', node: this.xpath(owner), name, value: uri }],
      textEdits: [{ from: valueFrom, to: valueTo, text: escapeText(uri) }],
    };
  }

  /** Deletes elements, attributes or texts. A line that would become empty is deleted, too. */
  delete(nodes: readonly number[]): ChangeEdits {
    return {
      edits: nodes.map((node) => ({ op: 'delete', node: this.xpath(node) })),
      textEdits: nodes.map((node) => ({ ...this.#rangeToDelete(node), text: '' })),
    };
  }

  /** Wraps adjacent elements in a new element. */
  wrap(nodes: readonly number[], name: string): ChangeEdits {
    const [first, last] = [nodes[0]!, nodes.at(-1)!];
    const [{ from }, { to }] = [this.span(first), this.span(last)];
    const [start, end] = [`<${name}>`, `</${name}>`];
    const indentation = indentationBefore(this.tree.source, from) ?? '';
    return {
      edits: [
        { op: 'insertBefore', node: this.xpath(first), markup: start + this.tree.source.slice(from, to) + end },
        ...nodes.map((node) => ({ op: 'delete' as const, node: this.xpath(node) })),
      ],
      textEdits: [
        { from, to: from, text: start + indentation },
        { from: to, to, text: indentation + end },
      ],
    };
  }

  /**
   * Renames an element.
   * @param name with the prefix that the document uses
   */
  rename(node: number, name: string): ChangeEdits {
    const { tag, contentTo, from } = this.span(node);
    const start = { from: from + 1, to: tag.nameTo, text: name };
    const end = { from: contentTo + 2, to: contentTo + 2 + tag.name.length, text: name };
    return { edits: [{ op: 'rename', node: this.xpath(node), name }], textEdits: tag.isEmpty ? [start] : [start, end] };
  }

  /** Moves an element before or after a sibling, together with its line. */
  move(node: number, place: 'before' | 'after', other: number): ChangeEdits {
    const { source } = this.tree;
    const range = this.#rangeToDelete(node);
    const target = this.#rangeToDelete(other);
    const position = place === 'before' ? target.from : target.to;
    const textEdits = [
      { ...range, text: '' },
      { from: position, to: position, text: source.slice(range.from, range.to) },
    ].sort((a, b) => a.from - b.from || a.to - b.to);
    return { edits: [{ op: 'move', node: this.xpath(node), place, other: this.xpath(other) }], textEdits };
  }

  /** Renames an attribute. */
  renameAttribute(attribute: number, name: string): ChangeEdits {
    const { from, name: oldName } = this.#attributeSpan(attribute);
    const node = this.xpath(this.tree.parent[attribute]!);
    const value = this.tree.stringValue(attribute);
    return {
      edits: [
        { op: 'delete', node: this.xpath(attribute) },
        { op: 'setAttribute', node, name, value },
      ],
      textEdits: [{ from, to: from + oldName.length, text: name }],
    };
  }

  /** Replaces the parent of an element by its children from `inner` to `last`. */
  unwrap(inner: number, last = inner): ChangeEdits {
    const outer = this.tree.parent[inner]!;
    const [{ from }, { to }, outerSpan] = [this.span(inner), this.span(last), this.span(outer)];
    return {
      edits: [
        { op: 'insertBefore', node: this.xpath(outer), markup: this.tree.source.slice(from, to) },
        { op: 'delete', node: this.xpath(outer) },
      ],
      textEdits: [
        { from: outerSpan.from, to: from, text: '' },
        { from: to, to: outerSpan.to, text: '' },
      ],
    };
  }

  /**
   * Reorders siblings; the text between them stays.
   * @param wanted the nodes in the new order
   */
  reorder(nodes: readonly number[], wanted: readonly number[]): ChangeEdits {
    const moved = nodes.flatMap((node, index) => (wanted[index] === node ? [] : [{ node, newNode: wanted[index]! }]));
    return {
      edits: [
        ...moved.map(({ node, newNode }) => ({
          op: 'insertBefore' as const,
          node: this.xpath(node),
          markup: this.markup(newNode),
        })),
        ...moved.map(({ node }) => ({ op: 'delete' as const, node: this.xpath(node) })),
      ],
      textEdits: moved.map(({ node, newNode }) => {
        const { from, to } = this.span(node);
        return { from, to, text: this.markup(newNode) };
      }),
    };
  }

  /**
   * Inserts new markup into an element.
   * @param before the child before which to insert; 0 for the end
   */
  insert(parent: number, before: number, markup: string): ChangeEdits {
    const { tree } = this;
    const { source } = tree;
    if (before !== 0) {
      const position = tree.from[before]!;
      const indentation = indentationBefore(source, position);
      const text = indentation === null ? markup : markup + indentation;
      return {
        edits: [{ op: 'insertBefore', node: this.xpath(before), markup }],
        textEdits: [{ from: position, to: position, text }],
      };
    }
    const edits: NodeEdit[] = [{ op: 'append', node: this.xpath(parent), markup }];
    const span = this.span(parent);
    if (span.tag.isEmpty) return { edits, textEdits: [this.#replaceContent(parent, markup)] };
    const last = this.#lastChildElement(parent);
    const position = last === 0 ? span.contentTo : this.span(last).to;
    const indentation = last === 0 ? null : indentationBefore(source, tree.from[last]!);
    return { edits, textEdits: [{ from: position, to: position, text: (indentation ?? '') + markup }] };
  }

  /** The line ending of the document. */
  get #lineEnd(): string {
    return /\r\n?|\n/.exec(this.tree.source)?.[0] ?? '\n';
  }

  /** The XPath of a node, as in reports. */
  xpath(node: number): string {
    return location(this.tree, node, this.prefixes);
  }

  /** The offsets of an element and its tags in the text. */
  span(element: number): ElementSpan {
    return elementSpan(this.tree.source, this.tree.from[element]!);
  }

  /** The markup of an element. */
  markup(element: number): string {
    const { from, to } = this.span(element);
    return this.tree.source.slice(from, to);
  }

  /** Replaces the content of an element; `<a/>` becomes `<a>text</a>`. */
  #replaceContent(node: number, text: string): Edit {
    const span = this.span(node);
    if (!span.tag.isEmpty) return { from: span.contentFrom, to: span.contentTo, text };
    const slash = this.tree.source.lastIndexOf('/', span.to - 1);
    return { from: slash, to: span.to, text: `>${text}</${span.tag.name}>` };
  }

  #attributeSpan(node: number): ElementSpan['tag']['attributes'][number] {
    const name = this.tree.lexicalName(node);
    return this.span(this.tree.parent[node]!).tag.attributes.find((each) => each.name === name)!;
  }

  /** The range of a node, including the white space that should be deleted with the node. */
  #rangeToDelete(node: number): { readonly from: number; readonly to: number } {
    const { tree } = this;
    const { source } = tree;
    if (tree.kind[node] === ATTRIBUTE) {
      const { from, to } = this.#attributeSpan(node);
      const blank = /\s*$/.exec(source.slice(0, from))![0].length;
      return { from: from - blank, to };
    }
    if (tree.kind[node] === TEXT) {
      const to = tree.to[node]!;
      return { from: tree.from[node]!, to: to < 0 ? ~to : to };
    }
    const { from, to } = this.span(node);
    const indentation = indentationBefore(source, from);
    // The line break and indentation before an element are deleted with it; those after it stay.
    return { from: indentation === null ? from : from - indentation.length, to };
  }

  #lastChildElement(parent: number): number {
    const { tree } = this;
    let last = 0;
    for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
      if (tree.kind[child] === ELEMENT) last = child;
    return last;
  }
}

/** The line break and indentation before a node, if the node is the first one on its line; otherwise null. */
function indentationBefore(source: string, position: number): string | null {
  let from = position;
  while (from > 0 && (source[from - 1] === ' ' || source[from - 1] === '\t')) from--;
  if (source[from - 1] !== '\n' && source[from - 1] !== '\r') return null;
  from -= source[from - 1] === '\n' && source[from - 2] === '\r' ? 2 : 1;
  return source.slice(from, position);
}
