/** Reads the invoice in a document: one walk over the tree, guided by the paths of the model. */
import { trimBlanks } from 'einvoice-schematron/runtime/text/text.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { type Branch, type BindingPlace, createBinding } from './binding.js';
import type { ExtraValue, Invoice } from './invoice.js';
import { Draft } from './draft.js';
import { attributesOf, childElements, prefixedName, prefixedNames } from './names.js';
import { meetsCondition, nameInPaths } from './path.js';
import { isStructure } from './structure.js';
import type { Model, Syntax } from './model.js';
import { splitAttributes, readValues } from './values.js';

const ROOTS: Readonly<Record<string, Syntax>> = {
  'ubl:Invoice': 'ubl',
  'cn:CreditNote': 'creditNote',
  'rsm:CrossIndustryInvoice': 'cii',
};

/** Whether an element with this name is the root of an invoice. */
export function isInvoiceRoot(name: string): boolean {
  return Object.hasOwn(ROOTS, name);
}

const bindings = new WeakMap<Model, Partial<Record<Syntax, BindingPlace>>>();

/** The syntax of a document; null if it is not an EN 16931 invoice. */
export function detectSyntax(tree: Tree): Syntax | null {
  const name = prefixedName(tree, rootOf(tree));
  return isInvoiceRoot(name) ? ROOTS[name]! : null;
}

/**
 * Reads an invoice. Every value in the document becomes part of the invoice or an extra.
 * @param tree a document in this syntax
 * @param readsExtras whether to read extras and qualifiers; otherwise everything outside of the model is skipped
 */
export function readInvoiceTree(tree: Tree, syntax: Syntax, model: Model, readsExtras = true): Invoice {
  let known = bindings.get(model);
  if (known === undefined) bindings.set(model, (known = {}));
  const reader = new InvoiceReader(tree, syntax, model, readsExtras);
  const root = rootOf(tree);
  const [top] = (known[syntax] ??= createBinding(model, syntax)).below.get(prefixedName(tree, root)) ?? [];
  reader.walk(root, [top!.place], reader.draft.content);
  return { syntax, model, tree, content: reader.draft.finish(), extras: reader.extras() };
}

const NONE: readonly never[] = [];

/** The group at the first of some places that has one; null if there is none. */
function groupAt(places: readonly BindingPlace[]): string | null {
  for (const { group } of places) if (group !== null) return group;
  return null;
}

function termAt(places: readonly BindingPlace[]): string | null {
  for (const { term } of places) if (term !== null) return term;
  return null;
}

class InvoiceReader {
  readonly draft: Draft;
  readonly #tree: Tree;
  readonly #syntax: Syntax;
  readonly #model: Model;
  readonly #readsExtras: boolean;
  readonly #extras: ExtraValue[] = [];
  /** Elements and attributes that conditions read to distinguish places; they are no extras. */
  readonly #used = new Set<number>();
  readonly #nameOf: (node: number) => string;
  /** Cache of element names by index; the string instances are those of the paths (see `nameInPaths`). */
  readonly #names: string[] = [];

  constructor(tree: Tree, syntax: Syntax, model: Model, readsExtras: boolean) {
    this.#readsExtras = readsExtras;
    this.#tree = tree;
    this.#nameOf = prefixedNames(tree);
    this.#syntax = syntax;
    this.#model = model;
    this.draft = new Draft(model, tree);
  }

  /** Values that are not in the model. Filtered at the end, because a condition may use a value later. */
  extras(): readonly ExtraValue[] {
    return this.#extras.filter(({ node }) => !this.#used.has(node));
  }

  /** Reads the content of an element that is at one of several places. */
  walk(element: number, places: readonly BindingPlace[], group: ReturnType<Draft['open']>): void {
    const tree = this.#tree;
    for (const attribute of this.#attributesOf(element, places)) this.#attribute(attribute, places, group);
    for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!) {
      if (tree.kind[child] !== ELEMENT) continue;
      const inner = this.#placesOf(child, places);
      if (inner.length === 0) this.#keepExtras(child);
      else this.#readElement(child, inner, group);
    }
  }

  /** The known places that match an element. */
  #placesOf(element: number, outerPlaces: readonly BindingPlace[]): readonly BindingPlace[] {
    const name = (this.#names[this.#tree.name[element]!] ??= nameInPaths(this.#nameOf(element)));
    if (outerPlaces.length === 1) {
      const branches = outerPlaces[0]!.below.get(name);
      // Fast path: most elements have one place and no conditions.
      if (branches === undefined) return NONE;
      if (branches.length === 1 && branches[0]!.step.conditions.length === 0) return branches[0]!.asList;
    }
    const matching: Branch[] = [];
    for (const place of outerPlaces)
      for (const branch of place.below.get(name) ?? NONE) if (this.#matches(element, branch)) matching.push(branch);
    if (matching.length === 1) return matching[0]!.asList;
    // A place with more conditions is more specific.
    return matching.sort((a, b) => b.step.conditions.length - a.step.conditions.length).map(({ place }) => place);
  }

  #matches(element: number, { step }: Branch): boolean {
    return step.conditions.every((condition) =>
      meetsCondition(this.#tree, element, condition, (node) => void this.#used.add(node)),
    );
  }

  #readElement(element: number, places: readonly BindingPlace[], outerGroup: ReturnType<Draft['open']>): void {
    const opened = groupAt(places);
    const group = opened === null ? outerGroup : this.draft.open(opened, element, outerGroup);
    const term = termAt(places);
    if (term === null) {
      if (this.#readsExtras && this.#isLeaf(element)) this.#keepExtra(element);
      this.walk(element, places, group);
      return;
    }
    const { qualifiers, others } = this.#readsExtras
      ? this.#qualifiersOf(element, places)
      : { qualifiers: NONE, others: this.#attributesOf(element, places) };
    for (const value of readValues(this.#tree, element, this.#model.get(term)!, this.#syntax, qualifiers))
      this.draft.add(value, group);
    for (const attribute of others) this.#attribute(attribute, places, group);
    if (this.#readsExtras) for (const child of childElements(this.#tree, element)) this.#keepExtras(child);
  }

  #qualifiersOf(element: number, places: readonly BindingPlace[]): ReturnType<typeof splitAttributes> {
    return splitAttributes(
      this.#tree,
      element,
      (attribute) => this.#used.has(attribute) || places.some((place) => place.below.has(this.#nameOf(attribute))),
    );
  }

  /** The attributes to read. */
  #attributesOf(element: number, places: readonly BindingPlace[]): readonly number[] {
    if (this.#readsExtras) return attributesOf(this.#tree, element);
    for (const { hasAttributes } of places) if (hasAttributes) return attributesOf(this.#tree, element);
    return NONE;
  }

  #attribute(attribute: number, places: readonly BindingPlace[], group: ReturnType<Draft['open']>): void {
    const name = this.#nameOf(attribute);
    const term = places.find((place) => place.below.has(name))?.below.get(name)![0]!.place.term ?? null;
    if (term === null) {
      if (!this.#used.has(attribute)) this.#keepExtra(attribute);
    } else
      for (const value of readValues(this.#tree, attribute, this.#model.get(term)!, this.#syntax, []))
        this.draft.add(value, group);
  }

  /** Keeps all values below an unknown element as extras. */
  #keepExtras(element: number): void {
    if (!this.#readsExtras) return;
    const open = [element];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const attribute of attributesOf(this.#tree, at)) this.#keepExtra(attribute);
      if (this.#isLeaf(at)) this.#keepExtra(at);
      for (const child of [...childElements(this.#tree, at)].reverse()) open.push(child);
    }
  }

  #isLeaf(element: number): boolean {
    return childElements(this.#tree, element).next().done === true;
  }

  #keepExtra(node: number): void {
    if (!this.#readsExtras) return;
    const text = trimBlanks(this.#tree.stringValue(node));
    if (text !== '' && !isStructure(this.#tree, node, text)) this.#extras.push({ node, text });
  }
}
