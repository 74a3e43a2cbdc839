/** Finds the business term of an element by its path. */
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

/** The ids of all terms that a path from the root may stand for. */
export function termIdsAt(asWritten: NodePath): readonly string[] {
  return standingAt(toCurrentCii(asWritten)) ?? [];
}

/** The ids of all terms at or below a path from the root. */
export function termIdsFrom(asWritten: NodePath): readonly string[] {
  const branch = branchAt(toCurrentCii(asWritten));
  return branch === undefined ? [] : termsFrom(branch);
}

function termsFrom({ terms = [], below }: Branch): readonly string[] {
  return [...terms, ...[...below.values()].flatMap(termsFrom)];
}

/** Terms by path from the root, without predicates. */
let byPath: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * The term at a path of prefixed names. Null if several terms share the path, because conditions distinguish them that
 * a path does not contain. A path that does not start at the root must match exactly one term.
 */
export function termAt(path: NodePath, language: Language): BusinessTerm | null {
  const id = termIdAt(path);
  return id === null ? null : findTerm(id, language);
}

/** The id of that term, without its name. */
export function termIdAt(asWritten: NodePath): string | null {
  if (asWritten.length < 2) return null;
  const path = toCurrentCii(asWritten);
  const exact = standingAt(path);
  if (exact !== undefined) return exact.length === 1 ? exact[0]! : null;
  // A path from the root is complete; others may start anywhere.
  if (isInvoiceRoot(path[0]!)) return null;
  const found = tails().get(path.join('/'));
  return found?.size === 1 ? [...found][0]! : null;
}

const ofNodes = once(() => new Map<number, string | null>());

/** The term id of a node; cached, since several parts of a report need it. */
export function termIdOf(tree: Tree, node: number, prefixes: Prefixes): string | null {
  const known = ofNodes(tree);
  let id = known.get(node);
  if (id === undefined) known.set(node, (id = termIdAt(prefixedPath(tree, node, prefixes))));
  return id;
}

function index(): ReadonlyMap<string, readonly string[]> {
  if (byPath) return byPath;
  const built = new Map<string, string[]>();
  for (const [id, { ubl, creditNote, cii }] of Object.entries(termPaths())) {
    const paths = new Set(
      [ubl, creditNote ?? (ubl && toCreditNotePath(ubl)), cii].flatMap((path) => (path ? [bare(path)] : [])),
    );
    for (const path of paths) built.set(path, [...(built.get(path) ?? []), id]);
  }
  return (byPath = built);
}

/** The table as a tree of names, which is faster to follow than joined paths. */
interface Branch {
  readonly below: Map<string, Branch>;
  terms: readonly string[] | undefined;
}

let byName: Branch | undefined;

/** The terms at a path; undefined if there are none. */
function standingAt(path: NodePath): readonly string[] | undefined {
  return branchAt(path)?.terms;
}

function branchAt(path: NodePath): Branch | undefined {
  let branch: Branch | undefined = (byName ??= newBranches());
  for (const name of path) {
    branch = branch.below.get(name);
    if (branch === undefined) return undefined;
  }
  return branch;
}

function newBranches(): Branch {
  const root: Branch = { below: new Map(), terms: undefined };
  for (const [path, terms] of index()) {
    let branch = root;
    for (const name of path.split('/')) {
      let next = branch.below.get(name);
      if (next === undefined) branch.below.set(name, (next = { below: new Map(), terms: undefined }));
      branch = next;
    }
    branch.terms = terms;
  }
  return root;
}

let byTail: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Terms by path suffix: paths without their first step or steps. */
function tails(): ReadonlyMap<string, ReadonlySet<string>> {
  if (byTail) return byTail;
  const built = new Map<string, Set<string>>();
  for (const [path, ids] of index())
    for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      const tail = path.slice(at + 1);
      built.set(tail, new Set([...(built.get(tail) ?? []), ...ids]));
    }
  return (byTail = built);
}

/** The paths of a term, as names from the root; without paths that the term shares with others under a condition. */
export function pathsOf(id: string): readonly NodePath[] {
  const { ubl, creditNote, cii } = termPaths()[id]!;
  return [ubl, creditNote ?? (ubl && toCreditNotePath(ubl)), cii].flatMap((path) =>
    path === null || path.includes('[') ? [] : [bare(path).split('/')],
  );
}

let shared: ReadonlySet<string> | undefined;

/** Whether several business terms share an element name. */
export function sharesName(name: string): boolean {
  if (shared === undefined) {
    const terms = new Map<string, Set<string>>();
    for (const [path, ids] of index()) {
      const last = path.slice(path.lastIndexOf('/') + 1);
      terms.set(last, new Set([...(terms.get(last) ?? []), ...ids]));
    }
    shared = new Set([...terms].filter(([, ids]) => ids.size > 1).map(([last]) => last));
  }
  return shared.has(name);
}

/** A path without conditions: `/ubl:Invoice/cac:X[y]/cbc:Z` as `ubl:Invoice/cac:X/cbc:Z`. */
export function bare(path: string): string {
  let text = path;
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(/\[[^[\]]*\]/g, '');
  }
  return text.replace(/^\//, '');
}

let below: ReadonlyMap<string, readonly string[]> | undefined;

/** The distinct child elements with values at a path, according to the business terms. */
export function valuesBelow(path: NodePath): readonly string[] {
  return namesBelow(path).filter((name) => !name.startsWith('@'));
}

/** The attributes at a path, according to the business terms, each with `@`. */
export function attributesBelow(path: NodePath): readonly string[] {
  return namesBelow(path).filter((name) => name.startsWith('@'));
}

function namesBelow(path: NodePath): readonly string[] {
  if (below === undefined) {
    const built = new Map<string, string[]>();
    for (const key of index().keys()) {
      const at = key.lastIndexOf('/');
      const [parent, name] = [key.slice(0, at), key.slice(at + 1)];
      built.set(parent, [...(built.get(parent) ?? []), name]);
    }
    below = built;
  }
  return below.get(toCurrentCii(path).join('/')) ?? [];
}

/** Whether a path leads to a business term that its group requires. */
export function isRequiredAt(path: NodePath): boolean {
  return termIdsAt(path).some((id) => REQUIRED.has(id));
}

/** Whether a path leads to a required group. */
export function isRequiredGroupAt(path: NodePath): boolean {
  return termIdsAt(path).some((id) => REQUIRED_GROUPS.has(id));
}

const parents = new Map<string, readonly NodePath[]>();

/** The distinct paths of the possible parents of an element, according to the business terms. */
export function parentPaths(name: string): readonly NodePath[] {
  let found = parents.get(name);
  if (found === undefined) {
    const paths = [...index().keys()].flatMap((key) => {
      const steps = key.split('/');
      const at = steps.indexOf(name);
      return at <= 0 ? [] : [steps.slice(0, at).join('/')];
    });
    parents.set(name, (found = [...new Set(paths)].map((path) => path.split('/'))));
  }
  return found;
}
