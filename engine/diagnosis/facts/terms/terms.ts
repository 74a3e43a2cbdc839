/** Finds business terms and groups in a document, by the table of the invoice model. */
import { parsePath } from 'einvoice-core/invoice/path.js';
import { detectSyntax } from 'einvoice-core/invoice/read.js';
import type { Syntax } from 'einvoice-core/invoice/model.js';
import { once } from 'einvoice-schematron/xml/once.js';
import type { Elements } from '../elements.js';
import { invoiceModel } from './invoice-model.js';
import { bare } from './term-paths.js';

/** UBL invoices and credit notes have different names, so both are looked up at once. */
const UBL: readonly Syntax[] = ['ubl', 'creditNote'];
const CII: readonly Syntax[] = ['cii'];

const NONE: readonly number[] = [];

/** Both lists concatenated; a document rarely has both. */
function joined(some: readonly number[], others: readonly number[]): readonly number[] {
  return others.length === 0 ? some : some.length === 0 ? others : [...some, ...others];
}

/** The paths of a term in a syntax, without conditions. */
interface Ways {
  /** From the root element. */
  readonly paths: readonly string[];
  /** The last names of these paths. */
  readonly names: readonly string[];
  /** Relative to the line, row, allowance or charge that contains it. */
  readonly inner: readonly string[];
  /** Distinguishes groups that share a path: the path of a boolean, and its spellings. */
  readonly mark: { readonly path: string; readonly values: readonly string[] } | null;
}

const known = { ubl: new Map<string, Ways>(), cii: new Map<string, Ways>() };

const ofTree = once((): { terms?: Terms | null } => ({}));

/** Finds the elements of terms and groups in one document, by term id. */
export class Terms {
  /** Whether it is CII; UBL splits some of its groups. */
  readonly isCii: boolean;
  readonly #elements: Elements;
  readonly #ways: Map<string, Ways>;

  private constructor(elements: Elements, syntax: Syntax) {
    this.isCii = syntax === 'cii';
    this.#elements = elements;
    this.#ways = known[this.isCii ? 'cii' : 'ubl'];
  }

  /** Null for a document that is not an EN 16931 invoice. */
  static of(elements: Elements): Terms | null {
    const { tree } = elements;
    const kept = ofTree(tree);
    if (kept.terms === undefined) {
      const syntax = detectSyntax(tree);
      kept.terms = syntax === null ? null : new Terms(elements, syntax);
    }
    return kept.terms;
  }

  /** All elements at the paths of a term, ignoring conditions. */
  all(term: string): readonly number[] {
    let found = NONE;
    for (const path of this.#waysOf(term).paths) found = joined(found, this.#elements.everywhere(path));
    return found;
  }

  /** Like `all`, within the line, row, allowance or charge at a node; none for -1. */
  in(node: number, term: string): readonly number[] {
    let found = NONE;
    for (const path of this.#waysOf(term).inner) found = joined(found, this.#elements.all(node, path));
    return found;
  }

  /** Like `in`, if there is exactly one; -1 otherwise. */
  only(node: number, term: string): number {
    const found = this.in(node, term);
    return found.length === 1 ? found[0]! : -1;
  }

  /** Like `only`, for several terms. */
  onlyOf<const Ids extends readonly string[]>(node: number, terms: Ids): { readonly [At in keyof Ids]: number } {
    return terms.map((term) => this.only(node, term)) as { readonly [At in keyof Ids]: number };
  }

  /** Those elements that are groups of this id: an indicator distinguishes allowances from charges. */
  marked(group: string, found: readonly number[]): readonly number[] {
    return this.#waysOf(group).mark === null ? found : found.filter((node) => this.mark(group, node) >= 0);
  }

  /** The indicator that makes an element a group of this id; -1 if there is none. */
  mark(group: string, node: number): number {
    const { path, values } = this.#waysOf(group).mark!;
    const indicator = this.#elements.only(node, path);
    return values.includes(this.#elements.text(indicator)) ? indicator : -1;
  }

  /** The nearest ancestor-or-self with the group's name; -1 if there is none. */
  around(node: number, group: string): number {
    for (const name of this.namesOf(group)) {
      const found = this.#elements.ancestor(node, name);
      if (found >= 0) return found;
    }
    return -1;
  }

  /** The element names of a term or group. */
  namesOf(term: string): readonly string[] {
    return this.#waysOf(term).names;
  }

  /** The names from the root element to a term. */
  pathOf(term: string): readonly string[] {
    return this.#waysOf(term).paths[0]!.split('/');
  }

  #waysOf(term: string): Ways {
    let found = this.#ways.get(term);
    if (found === undefined) this.#ways.set(term, (found = waysOf(term, this.isCii ? CII : UBL)));
    return found;
  }
}

function waysOf(term: string, syntaxes: readonly Syntax[]): Ways {
  const written = pathsIn(term, syntaxes);
  const paths = [...new Set(written.map(belowRoot))];
  const around = groupAround(term);
  const groups = around === null ? [] : pathsIn(around, syntaxes).map((path) => `${belowRoot(path)}/`);
  const inner = paths.flatMap((path) =>
    groups.flatMap((group) => (path.startsWith(group) ? [path.slice(group.length)] : [])),
  );
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  return { paths, names, inner: [...new Set(inner)], mark: markOf(written[0]) };
}

function pathsIn(term: string, syntaxes: readonly Syntax[]): readonly string[] {
  const paths = invoiceModel().get(term)?.paths;
  return paths === undefined ? [] : syntaxes.flatMap((syntax) => paths[syntax]);
}

/** The path of a term from the root element, without conditions. */
export function pathBelowRoot(term: string, syntax: Syntax): string {
  return belowRoot(pathsIn(term, [syntax])[0]!);
}

function belowRoot(path: string): string {
  return bare(path).replace(/^[^/]*\//, '');
}

/** The repeatable group that contains a term. */
function groupAround(term: string): string | null {
  const model = invoiceModel();
  for (let id = model.get(term)?.parent ?? null; id !== null; id = model.get(id)!.parent)
    if (model.get(id)!.type === null && model.get(id)!.isRepeatable) return id;
  return null;
}

const TRUTH: Readonly<Record<string, readonly string[]>> = { true: ['true', '1'], false: ['false', '0'] };

function markOf(path: string | undefined): Ways['mark'] {
  for (const condition of path === undefined ? [] : parsePath(path).at(-1)!.conditions) {
    const values = TRUTH[condition.value ?? ''];
    if (values !== undefined) return { path: condition.path, values };
  }
  return null;
}
