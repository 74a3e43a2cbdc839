/** Finds business terms by path, and paths by term. */
import { isInvoiceRoot } from 'einvoice-core/invoice/read.js';
import { toCreditNotePath } from 'einvoice-core/invoice/credit-note.js';
import type { BusinessTerm, Language, NodePath } from 'einvoice-core/types.js';
import { toCurrentCii } from 'einvoice-core/knowledge/invoice/earlier-cii.js';
import { REQUIRED, REQUIRED_GROUPS } from 'einvoice-core/knowledge/invoice/required.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { type Prefixes, prefixedPath } from 'einvoice-schematron/xml/prefixed-names.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from './business-terms.js';
import { findTerm } from 'einvoice-wording/term-names.js';

/** The ids of all terms at a path from the root; terms with different conditions may share a path. */
export function termIdsAt(asWritten: NodePath): readonly string[] {
  return termsAtExactPath(toCurrentCii(asWritten)) ?? [];
}

/** The ids of all terms at or below a path from the root. */
export function termIdsFrom(asWritten: NodePath): readonly string[] {
  const branch = branchAt(toCurrentCii(asWritten));
  return branch === undefined ? [] : termsOfBranch(branch);
}

/** The terms of a branch and of all branches below it. */
function termsOfBranch({ terms = [], children }: Branch): readonly string[] {
  return [...terms, ...[...children.values()].flatMap(termsOfBranch)];
}

/** Term ids by path from the root, without conditions. */
let termsByPath: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The term at a path of prefixed names; null if there is none, or if several terms share the path. A path that does not
 * start at the root must be the end of the path of exactly one term.
 */
export function termAt(path: NodePath, language: Language): BusinessTerm | null {
  const id = termIdAt(path);
  return id === null ? null : findTerm(id, language);
}

/** The id of the term at a path, as for `termAt`. */
export function termIdAt(asWritten: NodePath): string | null {
  if (asWritten.length < 2) return null;
  const path = toCurrentCii(asWritten);
  const exactTerms = termsAtExactPath(path);
  if (exactTerms !== undefined) return exactTerms.length === 1 ? exactTerms[0]! : null;
  // A path from the root is complete, so it is not the end of another path.
  if (isInvoiceRoot(path[0]!)) return null;
  const matchingTerms = termsByPathEnd().get(path.join('/'));
  return matchingTerms?.size === 1 ? [...matchingTerms][0]! : null;
}

/** Term ids by node; cached, since several parts of a report need them. */
const termIdsByNode = once(() => new Map<number, string | null>());

/** The id of the term of a node; null if there is none, or if several terms share its path. */
export function termIdOf(tree: Tree, node: number, prefixes: Prefixes): string | null {
  const cache = termIdsByNode(tree);
  let id = cache.get(node);
  if (id === undefined) cache.set(node, (id = termIdAt(prefixedPath(tree, node, prefixes))));
  return id;
}

function termIndex(): ReadonlyMap<string, readonly string[]> {
  if (termsByPath) return termsByPath;
  const result = new Map<string, string[]>();
  for (const [id, { ubl, creditNote, cii }] of Object.entries(termPaths())) {
    const paths = new Set(
      [ubl, creditNote ?? (ubl && toCreditNotePath(ubl)), cii].flatMap((path) =>
        path ? [withoutConditions(path)] : [],
      ),
    );
    for (const path of paths) result.set(path, [...(result.get(path) ?? []), id]);
  }
  return (termsByPath = result);
}

/**
 * A node in the tree of all paths. Following the names of a path in this tree is faster than joining them into a key.
 */
interface Branch {
  readonly children: Map<string, Branch>;
  terms: readonly string[] | undefined;
}

let rootBranch: Branch | undefined;

/** The term ids at exactly this path; undefined if there are none. */
function termsAtExactPath(path: NodePath): readonly string[] | undefined {
  return branchAt(path)?.terms;
}

function branchAt(path: NodePath): Branch | undefined {
  let branch: Branch | undefined = (rootBranch ??= buildBranches());
  for (const name of path) {
    branch = branch.children.get(name);
    if (branch === undefined) return undefined;
  }
  return branch;
}

function buildBranches(): Branch {
  const root: Branch = { children: new Map(), terms: undefined };
  for (const [path, terms] of termIndex()) {
    let branch = root;
    for (const name of path.split('/')) {
      let next = branch.children.get(name);
      if (next === undefined) branch.children.set(name, (next = { children: new Map(), terms: undefined }));
      branch = next;
    }
    branch.terms = terms;
  }
  return root;
}

let endIndex: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Term ids by the ends of their paths: `cac:Price/cbc:PriceAmount`. */
function termsByPathEnd(): ReadonlyMap<string, ReadonlySet<string>> {
  if (endIndex) return endIndex;
  const result = new Map<string, Set<string>>();
  for (const [path, ids] of termIndex())
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const tail = path.slice(slash + 1);
      result.set(tail, new Set([...(result.get(tail) ?? []), ...ids]));
    }
  return (endIndex = result);
}

/** The paths of a term, as names from the root; paths with conditions are left out. */
export function unconditionalPaths(id: string): readonly NodePath[] {
  const { ubl, creditNote, cii } = termPaths()[id]!;
  return [ubl, creditNote ?? (ubl && toCreditNotePath(ubl)), cii].flatMap((path) =>
    path === null || path.includes('[') ? [] : [withoutConditions(path).split('/')],
  );
}

let sharedNames: ReadonlySet<string> | undefined;

/** Whether several terms have the same element name, such as `cbc:ID`. */
export function sharesName(name: string): boolean {
  if (sharedNames === undefined) {
    const terms = new Map<string, Set<string>>();
    for (const [path, ids] of termIndex()) {
      const lastName = path.slice(path.lastIndexOf('/') + 1);
      terms.set(lastName, new Set([...(terms.get(lastName) ?? []), ...ids]));
    }
    sharedNames = new Set([...terms].filter(([, ids]) => ids.size > 1).map(([lastName]) => lastName));
  }
  return sharedNames.has(name);
}

/** Removes conditions and the leading slash: `/ubl:Invoice/cac:X[y]/cbc:Z` becomes `ubl:Invoice/cac:X/cbc:Z`. */
export function withoutConditions(path: string): string {
  let text = path;
  for (let previous = ''; previous !== text;) {
    previous = text;
    text = text.replace(/\[[^[\]]*\]/g, '');
  }
  return text.replace(/^\//, '');
}

let namesByPath: ReadonlyMap<string, readonly string[]> | undefined;

/** The names of the elements that have terms and are children of the element at a path. */
export function valuesBelow(path: NodePath): readonly string[] {
  return namesBelow(path).filter((name) => !name.startsWith('@'));
}

/** The names of the attributes that have terms and belong to the element at a path: `@schemeID`. */
export function attributesBelow(path: NodePath): readonly string[] {
  return namesBelow(path).filter((name) => name.startsWith('@'));
}

function namesBelow(path: NodePath): readonly string[] {
  if (namesByPath === undefined) {
    const result = new Map<string, string[]>();
    for (const key of termIndex().keys()) {
      const slash = key.lastIndexOf('/');
      const [parent, name] = [key.slice(0, slash), key.slice(slash + 1)];
      result.set(parent, [...(result.get(parent) ?? []), name]);
    }
    namesByPath = result;
  }
  return namesByPath.get(toCurrentCii(path).join('/')) ?? [];
}

/** Whether a path leads to a term that its group requires. */
export function isRequiredAt(path: NodePath): boolean {
  return termIdsAt(path).some((id) => REQUIRED.has(id));
}

/** Whether a path leads to a required group. */
export function isRequiredGroupAt(path: NodePath): boolean {
  return termIdsAt(path).some((id) => REQUIRED_GROUPS.has(id));
}

const parentPathsByName = new Map<string, readonly NodePath[]>();

/** The paths of all elements that may contain an element of this name in invoices, according to the business terms. */
export function parentPaths(name: string): readonly NodePath[] {
  let cached = parentPathsByName.get(name);
  if (cached === undefined) {
    const paths = [...termIndex().keys()].flatMap((key) => {
      const steps = key.split('/');
      const index = steps.indexOf(name);
      return index <= 0 ? [] : [steps.slice(0, index).join('/')];
    });
    parentPathsByName.set(name, (cached = [...new Set(paths)].map((path) => path.split('/'))));
  }
  return cached;
}
