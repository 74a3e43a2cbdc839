/** What an invoice and a credit note in UBL call differently: one is often made of the other by renaming its root only. */
import { OTHER_NAME } from 'einvoice-core/invoice/credit-note.js';
import type { ElementName, SchemaViolation } from 'einvoice-schematron/runtime/schema/violation.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { termPaths } from '../terms/business-terms.js';

type Stranger = Extract<SchemaViolation, { readonly allowed: readonly string[]; readonly instead: unknown }>;

/** The other name of an element that only the other document has. */
export interface Counterpart {
  readonly root: 'Invoice' | 'CreditNote';
  readonly name: ElementName;
  /** Of what is in it the first that is called differently, too. */
  readonly within: { readonly node: number; readonly name: ElementName } | null;
}

/** Where a credit note has a term; the path is that of the table of terms, without the root. */
interface Moved {
  readonly term: string;
  readonly path: string;
}

/** The name that an element of an invoice has in a credit note, or the other way round; null where its parent has no such element. */
export function counterpartOf(violation: SchemaViolation, tree: Tree): Counterpart | null {
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

/** All elements with the name that they have in the other document only, in document order, each with its own name here. */
const counterpartsIn = once((tree: Tree): readonly OtherNamed[] => {
  const root = rootNameOf(tree);
  return root === null ? [] : counterpartsFor(root, tree);
});

/** An element, and the local name that it has in the other document. */
interface OtherNamed {
  readonly node: number;
  readonly local: string;
}

/** All elements that are called differently in a document of that root, with their names there. */
export function counterpartsFor(root: 'Invoice' | 'CreditNote', tree: Tree): readonly OtherNamed[] {
  const found: OtherNamed[] = [];
  for (let node = rootOf(tree) + 1; node < tree.size; node++) {
    const name = tree.kind[node] === ELEMENT ? otherName(node, root, tree) : null;
    if (name !== null) found.push({ node, local: name.slice(name.lastIndexOf('}') + 1) });
  }
  return found;
}

/** Whether an element stands where the other document has it because the root alone was renamed. @param path as for `movedTo` */
export function movedWithRoot(violation: SchemaViolation, path: readonly string[], tree: Tree): boolean {
  return movedTo(violation, path, tree) !== null && counterpartsIn(tree).length > 0;
}

/** Where a credit note has what an invoice has in another place. @param path prefixed names from the root to the element */
export function movedTo(violation: SchemaViolation, path: readonly string[], tree: Tree): Moved | null {
  return isStranger(violation) ? otherPlaceOf(path, tree) : null;
}

/** The same of any element. @param root that of the document, or of the one that is made of it */
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

/** Which of the two documents it is; null for all others. */
export function rootNameOf(tree: Tree): 'Invoice' | 'CreditNote' | null {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  return uri.startsWith(UBL) && (local === 'Invoice' || local === 'CreditNote') ? local : null;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** The name of an element in the document of that root, where it has that of the other one. */
function otherName(node: number, root: 'Invoice' | 'CreditNote', tree: Tree): ElementName | null {
  const { uri, local } = tree.names[tree.name[node]!]!;
  const other = OTHER_NAME[root].get(local);
  return other === undefined ? null : `{${uri}}${other}`;
}
