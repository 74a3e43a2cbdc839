/**
 * Names that differ between UBL invoices and credit notes: some software creates one from the other by renaming only
 * the root.
 */
import { OTHER_NAME } from 'einvoice-core/invoice/credit-note.js';
import type { ElementName, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';

type Stranger = Extract<SchemaViolation, { readonly allowed: readonly string[]; readonly instead: unknown }>;

/** The name of an element in the other document type. */
export interface Counterpart {
  readonly root: 'Invoice' | 'CreditNote';
  readonly name: ElementName;
  /** The first descendant with a name of the other document type. */
  readonly within: { readonly node: number; readonly name: ElementName } | null;
}

/** The place of a term in a credit note; the path is that of the term table, without the root. */
interface Moved {
  readonly term: string;
  readonly path: string;
}

/** The credit note name of an invoice element, or the reverse; null if the parent does not allow such an element. */
export function findCounterpart(violation: SchemaViolation, tree: Tree): Counterpart | null {
  if (!isStranger(violation)) return null;
  const root = rootNameOf(tree);
  if (root === null) return null;
  const name = otherName(violation.node, root, tree);
  if (name === null || !violation.allowed.includes(name)) return null;
  let within: Counterpart['within'] = null;
  for (let at = tree.firstChild[violation.node]!; at !== 0 && within === null; at = tree.nextSibling[at]!) {
    const other = tree.kind[at] === ELEMENT ? otherName(at, root, tree) : null;
    if (other !== null) within = { node: at, name: other };
  }
  return { root, name, within };
}

/** All elements with names of the other document type, with their right names, in document order. */
const counterpartsIn = once((tree: Tree): readonly OtherNamed[] => {
  const root = rootNameOf(tree);
  return root === null ? [] : counterpartsFor(root, tree);
});

/** An element and its local name in the other document type. */
interface OtherNamed {
  readonly node: number;
  readonly local: string;
}

/** All elements that have another name in a document with that root, each with that name. */
export function counterpartsFor(root: 'Invoice' | 'CreditNote', tree: Tree): readonly OtherNamed[] {
  const found: OtherNamed[] = [];
  for (let node = rootOf(tree) + 1; node < tree.size; node++) {
    const name = tree.kind[node] === ELEMENT ? otherName(node, root, tree) : null;
    if (name !== null) found.push({ node, local: name.slice(name.lastIndexOf('}') + 1) });
  }
  return found;
}

/**
 * Whether an element is where the other document type has it, because only the root was renamed.
 * @param path as for `movedTo`
 */
export function movedWithRoot(violation: SchemaViolation, path: readonly string[], tree: Tree): boolean {
  return movedTo(violation, path, tree) !== null && counterpartsIn(tree).length > 0;
}

/**
 * The place of an invoice element in a credit note, if it differs.
 * @param path prefixed names from the root to the element
 */
export function movedTo(violation: SchemaViolation, path: readonly string[], tree: Tree): Moved | null {
  return isStranger(violation) ? otherPlaceOf(path, tree) : null;
}

/**
 * The place of any element in the other document type, if it differs.
 * @param root the root of the document, or of the document it becomes
 */
export function otherPlaceOf(path: readonly string[], tree: Tree, root = rootNameOf(tree)): Moved | null {
  if (root !== 'CreditNote') return null;
  const place = ['/ubl:Invoice', ...path.slice(1)].join('/');
  for (const [term, { ubl, creditNote }] of Object.entries(termPaths()))
    if (ubl !== null && creditNote !== undefined && creditNote !== null && `${ubl}/`.startsWith(`${place}/`))
      return { term, path: creditNote.slice('/cn:CreditNote/'.length) };
  return null;
}

function isStranger(violation: SchemaViolation): violation is Stranger {
  return violation.kind === 'unknown' || violation.kind === 'elsewhere';
}

/** Whether it is an invoice or a credit note; null for other documents. */
export function rootNameOf(tree: Tree): 'Invoice' | 'CreditNote' | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return uri.startsWith(UBL) && (local === 'Invoice' || local === 'CreditNote') ? local : null;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The name of an element in a document with that root, if its own name belongs to the other type. */
function otherName(node: number, root: 'Invoice' | 'CreditNote', tree: Tree): ElementName | null {
  const { uri, local } = tree.names[tree.name[node]!]!;
  const other = OTHER_NAME[root].get(local);
  return other === undefined ? null : `{${uri}}${other}`;
}
