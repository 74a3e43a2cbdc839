/** Finds business terms and groups in a document, by the table of the invoice model. */
import { parsePath } from 'einvoice-core/invoice/path.js';
import { detectSyntax } from 'einvoice-core/invoice/read.js';
import type { Syntax } from 'einvoice-core/invoice/model.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Elements } from '../elements.js';
import { invoiceModel } from './invoice-model.js';
import { withoutConditions } from './term-paths.js';

/** UBL invoices and credit notes have different names, so both are looked up at once. */
const UBL_SYNTAXES: readonly Syntax[] = ['ubl', 'creditNote'];
const CII_SYNTAXES: readonly Syntax[] = ['cii'];

const NONE: readonly number[] = [];

/** Both lists concatenated; a document rarely has both. */
function concatenate(first: readonly number[], second: readonly number[]): readonly number[] {
  return second.length === 0 ? first : first.length === 0 ? second : [...first, ...second];
}

/** The paths of a term in a syntax, without conditions. */
interface TermLocation {
  /** From the root element. */
  readonly paths: readonly string[];
  /** The last names of these paths. */
  readonly names: readonly string[];
  /** Relative to the line, row, allowance or charge that contains it. */
  readonly relativePaths: readonly string[];
  /** Distinguishes groups that share a path: the path of a boolean, and its spellings. */
  readonly indicator: { readonly path: string; readonly values: readonly string[] } | null;
}

const locationsBySyntax = { ubl: new Map<string, TermLocation>(), cii: new Map<string, TermLocation>() };

const termsOfTree = once((): { terms?: Terms | null } => ({}));

/** Finds the elements of terms and groups in one document, by term id. */
export class Terms {
  /** Whether it is CII; UBL splits some of its groups. */
  readonly isCii: boolean;
  readonly #elements: Elements;
  readonly #locations: Map<string, TermLocation>;

  private constructor(elements: Elements, syntax: Syntax) {
    this.isCii = syntax === 'cii';
    this.#elements = elements;
    this.#locations = locationsBySyntax[this.isCii ? 'cii' : 'ubl'];
  }

  /** Null for a document that is not an EN 16931 invoice. */
  static of(elements: Elements): Terms | null {
    const { tree } = elements;
    const cache = termsOfTree(tree);
    if (cache.terms === undefined) {
      const syntax = detectSyntax(tree);
      cache.terms = syntax === null ? null : new Terms(elements, syntax);
    }
    return cache.terms;
  }

  /** All elements at the paths of a term, ignoring conditions. */
  all(term: string): readonly number[] {
    let nodes = NONE;
    for (const path of this.#locationOf(term).paths) nodes = concatenate(nodes, this.#elements.allFromRoot(path));
    return nodes;
  }

  /** Like `all`, within the line, row, allowance or charge at a node; none for -1. */
  in(node: number, term: string): readonly number[] {
    let nodes = NONE;
    for (const path of this.#locationOf(term).relativePaths) nodes = concatenate(nodes, this.#elements.all(node, path));
    return nodes;
  }

  /** Like `in`, if there is exactly one; -1 otherwise. */
  only(node: number, term: string): number {
    const nodes = this.in(node, term);
    return nodes.length === 1 ? nodes[0]! : -1;
  }

  /** Like `only`, for several terms. */
  onlyEach<const Ids extends readonly string[]>(node: number, terms: Ids): { readonly [At in keyof Ids]: number } {
    return terms.map((term) => this.only(node, term)) as { readonly [At in keyof Ids]: number };
  }

  /** Those elements that are groups of this id: an indicator distinguishes allowances from charges. */
  withIndicator(group: string, nodes: readonly number[]): readonly number[] {
    return this.#locationOf(group).indicator === null
      ? nodes
      : nodes.filter((node) => this.indicatorOf(group, node) >= 0);
  }

  /** The indicator that makes an element a group of this id; -1 if there is none. */
  indicatorOf(group: string, node: number): number {
    const { path, values } = this.#locationOf(group).indicator!;
    const indicator = this.#elements.only(node, path);
    return values.includes(this.#elements.text(indicator)) ? indicator : -1;
  }

  /** The nearest ancestor-or-self with the group's name; -1 if there is none. */
  enclosingGroup(node: number, group: string): number {
    for (const name of this.namesOf(group)) {
      const ancestor = this.#elements.ancestor(node, name);
      if (ancestor >= 0) return ancestor;
    }
    return -1;
  }

  /** The element names of a term or group. */
  namesOf(term: string): readonly string[] {
    return this.#locationOf(term).names;
  }

  /** The names from the root element to a term. */
  pathOf(term: string): readonly string[] {
    return this.#locationOf(term).paths[0]!.split('/');
  }

  #locationOf(term: string): TermLocation {
    let location = this.#locations.get(term);
    if (location === undefined)
      this.#locations.set(term, (location = locateTerm(term, this.isCii ? CII_SYNTAXES : UBL_SYNTAXES)));
    return location;
  }
}

function locateTerm(term: string, syntaxes: readonly Syntax[]): TermLocation {
  const modelPaths = modelPathsOf(term, syntaxes);
  const paths = [...new Set(modelPaths.map(relativeToRoot))];
  const enclosingGroup = repeatableGroupOf(term);
  const groupPaths =
    enclosingGroup === null ? [] : modelPathsOf(enclosingGroup, syntaxes).map((path) => `${relativeToRoot(path)}/`);
  const relativePaths = paths.flatMap((path) =>
    groupPaths.flatMap((group) => (path.startsWith(group) ? [path.slice(group.length)] : [])),
  );
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  return { paths, names, relativePaths: [...new Set(relativePaths)], indicator: indicatorIn(modelPaths[0]) };
}

function modelPathsOf(term: string, syntaxes: readonly Syntax[]): readonly string[] {
  const paths = invoiceModel().get(term)?.paths;
  return paths === undefined ? [] : syntaxes.flatMap((syntax) => paths[syntax]);
}

/** The path of a term from the root element, without conditions. */
export function pathBelowRoot(term: string, syntax: Syntax): string {
  return relativeToRoot(modelPathsOf(term, [syntax])[0]!);
}

function relativeToRoot(path: string): string {
  return withoutConditions(path).replace(/^[^/]*\//, '');
}

/** The repeatable group that contains a term. */
function repeatableGroupOf(term: string): string | null {
  const model = invoiceModel();
  for (let id = model.get(term)?.parent ?? null; id !== null; id = model.get(id)!.parent)
    if (model.get(id)!.type === null && model.get(id)!.isRepeatable) return id;
  return null;
}

const BOOLEAN_SPELLINGS: Readonly<Record<string, readonly string[]>> = { true: ['true', '1'], false: ['false', '0'] };

function indicatorIn(path: string | undefined): TermLocation['indicator'] {
  for (const condition of path === undefined ? [] : parsePath(path).at(-1)!.conditions) {
    const values = BOOLEAN_SPELLINGS[condition.value ?? ''];
    if (values !== undefined) return { path: condition.path, values };
  }
  return null;
}
