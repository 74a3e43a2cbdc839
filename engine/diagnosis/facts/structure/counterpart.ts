/**
 * Finds elements whose names differ between UBL invoices and credit notes, such as `cac:InvoiceLine` and
 * `cac:CreditNoteLine`. Software that only renames the root leaves these elements with the name for the other document
 * type.
 */
import { OTHER_NAME } from 'einvoice-core/invoice/credit-note.js';
import type { ElementName, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';

/** A violation about an element that its parent does not allow. */
type MisplacedViolation = Extract<SchemaViolation, { readonly allowed: readonly string[]; readonly instead: unknown }>;

/** The right name of an element that has the name for the other document type. */
export interface Counterpart {
  /** The root of the document. */
  readonly root: 'Invoice' | 'CreditNote';
  readonly name: ElementName;
  /** The first child that also has the name for the other document type, with the right name of this child. */
  readonly renamedChild: { readonly node: number; readonly name: ElementName } | null;
}

/** A business term that has another place in a credit note, with its path there below the root. */
interface MovedTerm {
  readonly term: string;
  readonly path: string;
}

/**
 * Finds the right name of an element that has the name for the other document type; null if the name is right, or if
 * the parent does not allow the other name.
 */
export function findCounterpart(violation: SchemaViolation, tree: Tree): Counterpart | null {
  if (!isMisplaced(violation)) return null;
  const root = rootNameOf(tree);
  if (root === null) return null;
  const name = nameInOtherType(violation.node, root, tree);
  if (name === null || !violation.allowed.includes(name)) return null;
  let renamedChild: Counterpart['renamedChild'] = null;
  for (
    let child = tree.firstChild[violation.node]!;
    child !== 0 && renamedChild === null;
    child = tree.nextSibling[child]!
  ) {
    const rightName = tree.kind[child] === ELEMENT ? nameInOtherType(child, root, tree) : null;
    if (rightName !== null) renamedChild = { node: child, name: rightName };
  }
  return { root, name, renamedChild };
}

/** All elements that have the name for the other document type, with their right names. */
const renamedElements = once((tree: Tree): readonly RenamedElement[] => {
  const root = rootNameOf(tree);
  return root === null ? [] : findRenamedElements(root, tree);
});

/** An element, and the local name that it should have. */
interface RenamedElement {
  readonly node: number;
  readonly local: string;
}

/** All elements that need another name in a document with this root, in document order. */
export function findRenamedElements(root: 'Invoice' | 'CreditNote', tree: Tree): readonly RenamedElement[] {
  const elements: RenamedElement[] = [];
  for (let node = rootOf(tree) + 1; node < tree.size; node++) {
    const name = tree.kind[node] === ELEMENT ? nameInOtherType(node, root, tree) : null;
    if (name !== null) elements.push({ node, local: name.slice(name.lastIndexOf('}') + 1) });
  }
  return elements;
}

/**
 * Whether an element is at the place for the other document type because only the root was renamed.
 * @param path prefixed names from the root to the element
 */
export function isMovedWithRoot(violation: SchemaViolation, path: readonly string[], tree: Tree): boolean {
  return findMovedTerm(violation, path, tree) !== null && renamedElements(tree).length > 0;
}

/**
 * For an element of a credit note that is at its place for invoices, finds its place for credit notes; null for other
 * elements.
 * @param path prefixed names from the root to the element
 */
export function findMovedTerm(violation: SchemaViolation, path: readonly string[], tree: Tree): MovedTerm | null {
  return isMisplaced(violation) ? findPlaceInOtherType(path, tree) : null;
}

/**
 * Like `findMovedTerm`, but for an element without a violation.
 * @param path prefixed names from the root to the element
 * @param root the root of the document, or the root that it will get
 */
export function findPlaceInOtherType(path: readonly string[], tree: Tree, root = rootNameOf(tree)): MovedTerm | null {
  if (root !== 'CreditNote') return null;
  const invoicePath = ['/ubl:Invoice', ...path.slice(1)].join('/');
  for (const [term, { ubl, creditNote }] of Object.entries(termPaths()))
    if (ubl !== null && creditNote !== undefined && creditNote !== null && `${ubl}/`.startsWith(`${invoicePath}/`))
      return { term, path: creditNote.slice('/cn:CreditNote/'.length) };
  return null;
}

function isMisplaced(violation: SchemaViolation): violation is MisplacedViolation {
  return violation.kind === 'unknown' || violation.kind === 'elsewhere';
}

/** The root name of a UBL invoice or credit note; null for other documents. */
export function rootNameOf(tree: Tree): 'Invoice' | 'CreditNote' | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return uri.startsWith(UBL_NAMESPACE) && (local === 'Invoice' || local === 'CreditNote') ? local : null;
}

const UBL_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The right name of an element in a document with this root; null if the element already has the right name. */
function nameInOtherType(node: number, root: 'Invoice' | 'CreditNote', tree: Tree): ElementName | null {
  const { uri, local } = tree.names[tree.name[node]!]!;
  const rightName = OTHER_NAME[root].get(local);
  return rightName === undefined ? null : `{${uri}}${rightName}`;
}
