/**
 * Opens invoices in envelopes: the Standard Business Document of UN/CEFACT as sent in Peppol networks (Peppol Business
 * Message Envelope 2.0.1, https://docs.peppol.eu/edelivery/). The envelope has a header and one payload.
 */
import { ELEMENT, TEXT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

export const ENVELOPE_URI = 'http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader';
const ENVELOPE = 'StandardBusinessDocument';
const HEADER = 'StandardBusinessDocumentHeader';

/** Namespace of Peppol's elements for payloads that are not XML. */
const CONTENT_URI = 'http://peppol.eu/xsd/ticc/envelope/1.0';

/** Why an envelope cannot be opened. */
export type EnvelopeProblem =
  | 'ENVELOPE-EMPTY'
  | 'ENVELOPE-SEVERAL'
  | 'ENVELOPE-HEADERS'
  | 'ENVELOPE-NESTED'
  | 'ENVELOPE-CONTENT'
  | 'ENVELOPE-TEXT';

/** An opened envelope. */
export interface Envelope {
  /** The whole file. */
  readonly tree: Tree;
  /** The header in the tree of the whole file; 0 if there is none. */
  readonly header: number;
  /** Whether the header follows the payload, which violates the envelope's schema. */
  readonly isHeaderLast: boolean;
}

/** The payload of an envelope; or why it cannot be opened, with the node of the whole file that causes it. */
type Unwrapped =
  | { readonly ok: true; readonly payload: Tree; readonly envelope: Envelope }
  | { readonly ok: false; readonly code: EnvelopeProblem; readonly node: number };

/** Whether the root element of a document is an envelope. */
export function isEnvelope(tree: Tree): boolean {
  return isNamed(tree, rootOf(tree), ENVELOPE_URI, ENVELOPE);
}

/** Opens the envelope: the payload becomes a separate document. */
export function unwrap(tree: Tree): Unwrapped {
  const root = rootOf(tree);
  const headers: number[] = [];
  const payloads: number[] = [];
  let text = 0;
  for (let child = tree.firstChild[root]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] === TEXT && text === 0 && /[^ \t\r\n]/.test(tree.stringValue(child))) text = child;
    if (tree.kind[child] !== ELEMENT) continue;
    (isNamed(tree, child, ENVELOPE_URI, HEADER) ? headers : payloads).push(child);
  }
  const [payload, second] = payloads;
  const [header = 0, secondHeader] = headers;
  if (text !== 0) return { ok: false, code: 'ENVELOPE-TEXT', node: text };
  if (payload === undefined) return { ok: false, code: 'ENVELOPE-EMPTY', node: root };
  if (second !== undefined) return { ok: false, code: 'ENVELOPE-SEVERAL', node: second };
  if (secondHeader !== undefined) return { ok: false, code: 'ENVELOPE-HEADERS', node: secondHeader };
  if (isNamed(tree, payload, ENVELOPE_URI, ENVELOPE)) return { ok: false, code: 'ENVELOPE-NESTED', node: payload };
  if (tree.names[tree.name[payload]!]!.uri === CONTENT_URI)
    return { ok: false, code: 'ENVELOPE-CONTENT', node: payload };
  return { ok: true, payload: tree.subtree(payload), envelope: { tree, header, isHeaderLast: header > payload } };
}

function isNamed(tree: Tree, element: number, uri: string, local: string): boolean {
  const name = tree.names[tree.name[element]!]!;
  return name.local === local && name.uri === uri;
}
