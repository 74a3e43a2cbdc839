/** Lists the values of a document and how to treat each. */
import { isEnvelope, unwrap } from 'einvoice-core/envelope/unwrap.js';
import type { InvoiceGroup } from 'einvoice-core/invoice/invoice.js';
import { readInvoiceTree, detectSyntax } from 'einvoice-core/invoice/read.js';
import { invoiceModel } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
import { ATTRIBUTE, ELEMENT, TEXT, type Tree } from 'einvoice-schematron/xml/tree.js';
import { type ValueKind, kindOfName, kindOfTerm } from './kinds.js';

/** A value: an attribute, or the text of an element outside of its child elements. */
export interface DocumentValue {
  /** The attribute or element. */
  readonly node: number;
  /** The text nodes of an element. */
  readonly texts: readonly number[];
  readonly kind: ValueKind;
  /** Only for files. */
  readonly mimeType: string;
}

/** All values of a document. Names come first, because the words in them are replaced everywhere. */
export function listValues(tree: Tree): readonly DocumentValue[] {
  const known = knownKinds(tree);
  const values: DocumentValue[] = [];
  for (let node = 1; node < tree.size; node++) {
    const kind = known.get(node) ?? kindOfName(localName(tree, node), localName(tree, tree.parent[node]!));
    if (tree.kind[node] === ATTRIBUTE) values.push({ node, texts: [], kind, mimeType: '' });
    if (tree.kind[node] !== ELEMENT) continue;
    const texts = textNodes(tree, node);
    // No schema allows text between elements, so the element name says nothing about it.
    const isMixed = hasElements(tree, node);
    if (texts.length > 0)
      values.push({
        node,
        texts,
        kind: isMixed ? 'text' : kind,
        mimeType: kind === 'binary' ? mimeCode(tree, node) : '',
      });
  }
  const rank = ({ kind }: DocumentValue): number => (kind === 'name' ? 0 : kind === 'identifier' ? 1 : 2);
  return values.sort((a, b) => rank(a) - rank(b) || a.node - b.node);
}

/** Kinds of the values that have a business term. */
function knownKinds(tree: Tree): ReadonlyMap<number, ValueKind> {
  const known = new Map<number, ValueKind>();
  const opened = isEnvelope(tree) ? unwrap(tree) : null;
  const invoice = opened?.ok === true ? opened.payload : tree;
  const offset = invoice.outer?.offset ?? 0;
  const syntax = detectSyntax(invoice);
  if (syntax === null) return headerKinds(tree, known);
  const model = invoiceModel();
  const add = (group: InvoiceGroup): void => {
    for (const { term, node, qualifiers } of group.values) {
      // If a node contains a code and a text, the kind of the text decides.
      known.set(node + offset, kindOfTerm(model.get(term)!));
      for (const qualifier of qualifiers)
        known.set(
          qualifier.node + offset,
          qualifier.term === null
            ? qualifier.key === 'fileName'
              ? 'text'
              : 'code'
            : kindOfTerm(model.get(qualifier.term)!),
        );
    }
    group.groups.forEach(add);
  };
  add(readInvoiceTree(invoice, syntax, model).content);
  return headerKinds(tree, known);
}

/**
 * Kinds in the header of an envelope, where `InstanceIdentifier` is the document type or the number of the envelope.
 */
function headerKinds(tree: Tree, known: Map<number, ValueKind>): ReadonlyMap<number, ValueKind> {
  if (!isEnvelope(tree)) return known;
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== ELEMENT || known.has(node)) continue;
    if (localName(tree, node) === 'InstanceIdentifier' && localName(tree, tree.parent[node]!) === 'Scope')
      known.set(node, DOCUMENT_SCOPES.has(scopeType(tree, node)) ? 'keep' : 'identifier');
  }
  return known;
}

/** Scopes of the Peppol envelope that describe the document, not its parties. */
const DOCUMENT_SCOPES: ReadonlySet<string> = new Set(['DOCUMENTID', 'PROCESSID', 'COUNTRY_C1']);

function scopeType(tree: Tree, node: number): string {
  const parent = tree.parent[node]!;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT && tree.names[tree.name[child]!]!.local === 'Type')
      return tree.stringValue(child).trim();
  return '';
}

/** `''` for nodes without a name. */
function localName(tree: Tree, node: number): string {
  return tree.names[tree.name[node]!]?.local ?? '';
}

function textNodes(tree: Tree, element: number): readonly number[] {
  const texts: number[] = [];
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === TEXT && tree.stringValue(child).trim() !== '') texts.push(child);
  return texts;
}

function hasElements(tree: Tree, element: number): boolean {
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) return true;
  return false;
}

function mimeCode(tree: Tree, element: number): string {
  for (let node = element + 1; node < tree.end[element]! && tree.kind[node] === ATTRIBUTE; node++)
    if (tree.names[tree.name[node]!]!.local === 'mimeCode') return tree.stringValue(node).trim();
  return '';
}
