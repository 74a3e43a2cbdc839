/**
 * Names that differ between UBL invoices and credit notes: some software creates one from the other by renaming only
 * the root.
 */
import { OTHER_NAME } from 'einvoice-core/invoice/credit-note.js';
import type { ElementName, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';

type MisplacedViolation = Extract<SchemaViolation, { readonly allowed: readonly string[]; readonly instead: unknown }>;

/** The name of an element in the other document type. */
export interface Counterpart {
  readonly root: 'Invoice' | 'CreditNote';
  readonly name: ElementName;
  /** The first descendant with a name of the other document type. */
  readonly within: { readonly node: number; readonly name: ElementName } | null;
}

/** The place of a term in a credit note; the path is that of the term table, without the root. */
interface MovedTerm {
  readonly term: string;
  readonly path: string;
}

/** The credit note name of an invoice element, or the reverse; null if the parent does not allow such an element. */
export function findCounterpart(violation: SchemaViolation, tree: Tree): Counterpart | null {
  if (!isMisplaced(violation)) return null;
  const root = rootNameOf(tree);
  if (root === null) return null;
  const name = nameInOtherType(violation.node, root, tree);
  if (name === null || !violation.allowed.includes(name)) return null;
  let within: Counterpart['within'] = null;
  for (let child = tree.firstChild[violation.node]!; child !== 0 && within === null; child = tree.nextSibling[child]!) {
    const other = tree.kind[child] === ELEMENT ? nameInOtherType(child, root, tree) : null;
    if (other !== null) within = { node: child, name: other };
  }
  return { root, name, within };
}

/** All elements with names of the other document type, with their right names, in document order. */
const renamedElements = once((tree: Tree): readonly RenamedElement[] => {
  const root = rootNameOf(tree);
  return root === null ? [] : findRenamedElements(root, tree);
});

/** An element and its local name in the other document type. */
interface RenamedElement {
  readonly node: number;
  readonly local: string;
}

/** All elements that have another name in a document with that root, each with that name. */
export function findRenamedElements(root: 'Invoice' | 'CreditNote', tree: Tree): readonly RenamedElement[] {
  const elements: RenamedElement[] = [];
  for (let node = rootOf(tree) + 1; node < tree.size; node++) {
    const name = tree.kind[node] === ELEMENT ? nameInOtherType(node, root, tree) : null;
    if (name !== null) elements.push({ node, local: name.slice(name.lastIndexOf('}') + 1) });
  }
  return elements;
}

/**
 * Whether an element is where the other document type has it, because only the root was renamed.
 * @param path as for `movedTo`
 */
export function isMovedWithRoot(violation: SchemaViolation, path: readonly string[], tree: Tree): boolean {
  return findMovedTerm(violation, path, tree) !== null && renamedElements(tree).length > 0;
}

/**
 * The place of an invoice element in a credit note, if it differs.
 * @param path prefixed names from the root to the element
 */
export function findMovedTerm(violation: SchemaViolation, path: readonly string[], tree: Tree): MovedTerm | null {
  return isMisplaced(violation) ? findPlaceInOtherType(path, tree) : null;
}

/**
 * The place of any element in the other document type, if it differs.
 * @param root the root of the document, or of the document it becomes
 */
export function findPlaceInOtherType(path: readonly string[], tree: Tree, root = rootNameOf(tree)): MovedTerm | null {
  if (root !== 'CreditNote') return null;
  const place = ['/ubl:Invoice', ...path.slice(1)].join('/');
  for (const [term, { ubl, creditNote }] of Object.entries(termPaths()))
    if (ubl !== null && creditNote !== undefined && creditNote !== null && `${ubl}/`.startsWith(`${place}/`))
      return { term, path: creditNote.slice('/cn:CreditNote/'.length) };
  return null;
}

function isMisplaced(violation: SchemaViolation): violation is MisplacedViolation {
  return violation.kind === 'unknown' || violation.kind === 'elsewhere';
}

/** Whether it is an invoice or a credit note; null for other documents. */
export function rootNameOf(tree: Tree): 'Invoice' | 'CreditNote' | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return uri.startsWith(UBL_NAMESPACE) && (local === 'Invoice' || local === 'CreditNote') ? local : null;
}

const UBL_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The name of an element in a document with that root, if its own name belongs to the other type. */
function nameInOtherType(node: number, root: 'Invoice' | 'CreditNote', tree: Tree): ElementName | null {
  const { uri, local } = tree.names[tree.name[node]!]!;
  const other = OTHER_NAME[root].get(local);
  return other === undefined ? null : `{${uri}}${other}`;
}
