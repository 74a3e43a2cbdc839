/** Finds the elements of business terms and groups in a document, by the paths of the invoice model. */
import { parsePath } from 'einvoice-core/invoice/path.js';
import { detectSyntax } from 'einvoice-core/invoice/read.js';
import type { Syntax } from 'einvoice-core/invoice/model.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Elements } from '../elements.js';
import { invoiceModel } from './invoice-model.js';
import { withoutConditions } from './term-paths.js';

/** In a UBL document, elements are searched with the names for invoices and those for credit notes. */
const UBL_SYNTAXES: readonly Syntax[] = ['ubl', 'creditNote'];
const CII_SYNTAXES: readonly Syntax[] = ['cii'];

const NONE: readonly number[] = [];

/** Concatenates two lists, one of which is usually empty. */
function concatenate(first: readonly number[], second: readonly number[]): readonly number[] {
  return second.length === 0 ? first : first.length === 0 ? second : [...first, ...second];
}

/** Where a business term is in a syntax, as paths without conditions. */
interface TermLocation {
  /** The paths from the root element. */
  readonly paths: readonly string[];
  /** The last name of each path. */
  readonly names: readonly string[];
  /** The paths from the line, VAT row, allowance or charge that contains the term. */
  readonly relativePaths: readonly string[];
  /**
   * For allowances and charges, which share a path: the path to the charge indicator, and its values for this group.
   */
  readonly indicator: { readonly path: string; readonly values: readonly string[] } | null;
}

const locationsBySyntax = { ubl: new Map<string, TermLocation>(), cii: new Map<string, TermLocation>() };

const termsOfTree = once((): { terms?: Terms | null } => ({}));

/** Finds the elements of terms and groups in one document, by term id. */
export class Terms {
  /** Whether the document is CII; UBL splits some groups, such as the totals. */
  readonly isCii: boolean;
  readonly #elements: Elements;
  readonly #locations: Map<string, TermLocation>;

  private constructor(elements: Elements, syntax: Syntax) {
    this.isCii = syntax === 'cii';
    this.#elements = elements;
    this.#locations = locationsBySyntax[this.isCii ? 'cii' : 'ubl'];
  }

  /** The finder for a document; null if the document is not an EN 16931 invoice. */
  static of(elements: Elements): Terms | null {
    const { tree } = elements;
    const cache = termsOfTree(tree);
    if (cache.terms === undefined) {
      const syntax = detectSyntax(tree);
      cache.terms = syntax === null ? null : new Terms(elements, syntax);
    }
    return cache.terms;
  }

  /** All elements of a term in the document; conditions in the term's paths are ignored. */
  all(term: string): readonly number[] {
    let nodes = NONE;
    for (const path of this.#locationOf(term).paths) nodes = concatenate(nodes, this.#elements.allFromRoot(path));
    return nodes;
  }

  /** All elements of a term in one line, VAT row, allowance or charge; none for node -1. */
  in(node: number, term: string): readonly number[] {
    let nodes = NONE;
    for (const path of this.#locationOf(term).relativePaths) nodes = concatenate(nodes, this.#elements.all(node, path));
    return nodes;
  }

  /** The element of a term in one line, VAT row, allowance or charge; -1 if there are none or several. */
  only(node: number, term: string): number {
    const nodes = this.in(node, term);
    return nodes.length === 1 ? nodes[0]! : -1;
  }

  /** The result of `only` for each of several terms. */
  onlyEach<const Ids extends readonly string[]>(node: number, terms: Ids): { readonly [At in keyof Ids]: number } {
    return terms.map((term) => this.only(node, term)) as { readonly [At in keyof Ids]: number };
  }

  /** The groups whose charge indicator fits the id of the group: for BG-20, only the allowances. */
  withIndicator(group: string, nodes: readonly number[]): readonly number[] {
    return this.#locationOf(group).indicator === null
      ? nodes
      : nodes.filter((node) => this.indicatorOf(group, node) >= 0);
  }

  /** The charge indicator of a group, if its value fits the id of the group; otherwise -1. */
  indicatorOf(group: string, node: number): number {
    const { path, values } = this.#locationOf(group).indicator!;
    const indicator = this.#elements.only(node, path);
    return values.includes(this.#elements.text(indicator)) ? indicator : -1;
  }

  /**
   * The nearest element with the name of a group (such as BG-25): the node itself or an ancestor; -1 if there is none.
   */
  enclosingGroup(node: number, group: string): number {
    for (const name of this.namesOf(group)) {
      const ancestor = this.#elements.ancestor(node, name);
      if (ancestor >= 0) return ancestor;
    }
    return -1;
  }

  /** The element names of a term or group, one per path. */
  namesOf(term: string): readonly string[] {
    return this.#locationOf(term).names;
  }

  /** The names on the first path of a term, starting below the root. */
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

/** The first path of a term, starting below the root, without conditions. */
export function pathBelowRoot(term: string, syntax: Syntax): string {
  return relativeToRoot(modelPathsOf(term, [syntax])[0]!);
}

function relativeToRoot(path: string): string {
  return withoutConditions(path).replace(/^[^/]*\//, '');
}

/** The nearest repeatable group that contains a term; null if there is none. */
function repeatableGroupOf(term: string): string | null {
  const model = invoiceModel();
  for (let id = model.get(term)?.parent ?? null; id !== null; id = model.get(id)!.parent)
    if (model.get(id)!.type === null && model.get(id)!.isRepeatable) return id;
  return null;
}

const BOOLEAN_SPELLINGS: Readonly<Record<string, readonly string[]>> = { true: ['true', '1'], false: ['false', '0'] };

/** The charge indicator in the condition of a path; null if there is none. */
function indicatorIn(path: string | undefined): TermLocation['indicator'] {
  for (const condition of path === undefined ? [] : parsePath(path).at(-1)!.conditions) {
    const values = BOOLEAN_SPELLINGS[condition.value ?? ''];
    if (values !== undefined) return { path: condition.path, values };
  }
  return null;
}
