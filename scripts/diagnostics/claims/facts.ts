/** A document to check claims against: its values by term, and the findings after a change. */
import type { IssueDetails, ValidateOptions } from '#validator/index.js';
import { termIdsAt } from '#diagnosis/facts/terms/term-paths.js';
import type { Registry } from '#core/rules/registry.js';
import { validate } from '#validator/validate.js';
import { type Edit, applyEdits, sortEdits } from '#schematron/xml/edits.js';
import { lineColumn } from '#schematron/xml/locate.js';
import { elementSpan } from '#schematron/xml/markup.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '#schematron/xml/tree.js';
import { localName, namespace } from '../../kit/tree.js';
import { attributeNode, escaped, isLeaf, pathOf } from '../place.js';
import { isSame } from './numbers.js';

/** Groups that repeat in an invoice and have a name or amount of their own. */
const GROUP =
  /^(?:(?:Sub)?(?:Invoice|CreditNote)Line|IncludedSupplyChainTradeLineItem|(?:Specified|Applied)?(?:Trade)?AllowanceCharge|SpecifiedLogisticsServiceCharge|TaxSubtotal|ApplicableTradeTax)$/;

/**
 * The base quantity of the gross price has the same term number as that of the net price, which is the one the term
 * means.
 */
function ofNetPrice(step: string, at: number, path: readonly string[]): string {
  const isGross = step === 'ram:GrossPriceProductTradePrice' && path[at + 1] === 'ram:BasisQuantity';
  return isGross ? 'ram:NetPriceProductTradePrice' : step;
}

export class Facts {
  readonly tree: Tree;
  readonly #options: ValidateOptions;
  readonly #registry: Registry;
  readonly #found = new Map<string, readonly IssueDetails[]>();
  readonly #terms = new Map<number, readonly string[]>();

  constructor(tree: Tree, options: ValidateOptions, registry: Registry) {
    this.tree = tree;
    this.#options = options;
    this.#registry = registry;
  }

  /** Elements without child elements, in document order. */
  leaves(): readonly number[] {
    return this.#nodes().filter((node) => this.tree.kind[node] === ELEMENT && isLeaf(this.tree, node));
  }

  elements(): readonly number[] {
    return this.#nodes().filter((node) => this.tree.kind[node] === ELEMENT);
  }

  #nodes(): readonly number[] {
    return Array.from({ length: this.tree.size - 1 }, (_, at) => at + 1);
  }

  /** All values: of elements without child elements, and of attributes. */
  values(): readonly string[] {
    const { tree } = this;
    return this.#nodes()
      .filter((node) => tree.kind[node] === ATTRIBUTE || (tree.kind[node] === ELEMENT && isLeaf(tree, node)))
      .map((node) => tree.stringValue(node));
  }

  value(node: number): string {
    return this.tree.stringValue(node).trim();
  }

  number(node: number): number {
    const text = this.value(node);
    return text === '' ? Number.NaN : Number(text);
  }

  /** The business terms that an element may stand for. */
  terms(node: number): readonly string[] {
    let found = this.#terms.get(node);
    if (found === undefined) this.#terms.set(node, (found = termIdsAt(pathOf(this.tree, node).map(ofNetPrice))));
    return found;
  }

  /** Leaves with one of these terms; any leaf if none is given. */
  ofTerms(terms: readonly string[]): readonly number[] {
    return terms.length === 0
      ? this.leaves()
      : this.leaves().filter((node) => this.terms(node).some((term) => terms.includes(term)));
  }

  /** Numeric leaves with these terms. */
  withNumber(number: number, terms: readonly string[] = []): readonly number[] {
    return this.ofTerms(terms).filter((node) => isSame(this.number(node), number));
  }

  withText(text: string, terms: readonly string[] = []): readonly number[] {
    return this.ofTerms(terms).filter((node) => this.value(node) === text);
  }

  /** Lines, allowances, charges and VAT rows. */
  groups(): readonly number[] {
    return this.elements().filter((node) => GROUP.test(localName(this.tree, node)));
  }

  /** The group around a node; 0 if there is none. */
  groupOf(node: number): number {
    let at = node;
    while (at > 0 && !(this.tree.kind[at] === ELEMENT && GROUP.test(localName(this.tree, at))))
      at = this.tree.parent[at]!;
    return at;
  }

  /** Term numbers in an element. */
  numbersIn(group: number, terms: readonly string[]): readonly number[] {
    return this.ofTerms(terms)
      .filter((node) => node > group && node < this.tree.end[group]!)
      .map((node) => this.number(node));
  }

  textIn(group: number, terms: readonly string[]): string | null {
    const node = this.ofTerms(terms).find((each) => each > group && each < this.tree.end[group]!);
    return node === undefined ? null : this.value(node);
  }

  /** The first element with a local name in a group. */
  textNamed(group: number, name: string): string | null {
    const node = this.leaves().find(
      (each) => each > group && each < this.tree.end[group]! && localName(this.tree, each) === name,
    );
    return node === undefined ? null : this.value(node);
  }

  /** The element that an issue refers to; undefined if there is none. */
  at({ line, column }: Pick<IssueDetails, 'line' | 'column'>): number | undefined {
    return this.elements().find((node) => {
      const place = lineColumn(this.tree, node);
      return place.line === line && place.column === column;
    });
  }

  /** Whether a line has that identifier, in a business term or elsewhere. */
  isId(text: string): boolean {
    return this.withText(text).some(
      (node) => /(?::|^)(?:Line)?ID$/.test(this.tree.lexicalName(node)) && this.groupOf(node) > 0,
    );
  }

  /** Elements with the same name and parent. */
  twins(node: number): readonly number[] {
    const { name, parent } = this.tree;
    return this.elements().filter((each) => parent[each] === parent[node] && name[each] === name[node]);
  }

  isGroup(node: number): boolean {
    return !isLeaf(this.tree, node);
  }

  namespace(node: number): string {
    return namespace(this.tree, node);
  }

  attribute(node: number, name: string): string | null {
    const found = attributeNode(this.tree, node, name);
    return found === 0 ? null : this.tree.stringValue(found);
  }

  /** The edit that sets an element's text. */
  written(node: number, text: string): Edit {
    const { source } = this.tree;
    const span = elementSpan(source, this.tree.from[node]!);
    return span.tag.isEmpty
      ? { from: source.lastIndexOf('/', span.to - 1), to: span.to, text: `>${escaped(text)}</${span.tag.name}>` }
      : { from: span.contentFrom, to: span.contentTo, text: escaped(text) };
  }

  /** The edit that sets an attribute's value. */
  writtenIn(node: number, attribute: string, text: string): Edit | null {
    const { tag } = elementSpan(this.tree.source, this.tree.from[node]!);
    const found = tag.attributes.find(({ name }) => name === attribute);
    return found === undefined ? null : { from: found.valueFrom, to: found.valueTo, text: escaped(text) };
  }

  /** The edit that removes an element. */
  without(node: number): Edit {
    const { from, to } = elementSpan(this.tree.source, this.tree.from[node]!);
    return { from, to, text: '' };
  }

  /** The findings after a change of the document. */
  foundWith(edits: readonly Edit[]): readonly IssueDetails[] {
    const text = applyEdits(this.tree.source, sortEdits(edits));
    let found = this.#found.get(text);
    if (found === undefined)
      this.#found.set(text, (found = validate(Buffer.from(text), this.#options, this.#registry).details.issues));
    return found;
  }
}
