/** The library's access to the invoice model. */
import { requireDocument } from 'einvoice-core/arguments.js';
import { EngineError } from 'einvoice-core/errors.js';
import { isEnvelope, unwrap } from 'einvoice-core/envelope/unwrap.js';
import type { Invoice } from 'einvoice-core/invoice/invoice.js';
import { type InvoiceJson, invoiceToJson } from 'einvoice-core/invoice/json.js';
import { readInvoiceTree, detectSyntax } from 'einvoice-core/invoice/read.js';
import { invoiceSchema } from 'einvoice-core/invoice/schema.js';
import { invoiceModel, termNames } from 'einvoice-diagnosis/facts/terms/invoice-model.js';
import type { Language } from 'einvoice-core/types.js';
import { decode } from 'einvoice-schematron/xml/decode.js';
import { parse } from 'einvoice-schematron/xml/parse.js';
import { describeUnreadable } from 'einvoice-schematron/xml/unreadable.js';
import { type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';

/**
 * Reads the invoice in a document: UBL Invoice, UBL CreditNote or CII, also in a Peppol envelope. It need not be valid;
 * values outside the model are in the extras.
 * @param document as received
 * @param charset the `charset` parameter of the media type, if the transport provided one
 * @throws EngineError `NOT_AN_INVOICE` if it can't be read or is something else (the message says what),
 * `ARGUMENT_INVALID` if the argument is not bytes
 */
export function readInvoice(document: Uint8Array, { charset }: { readonly charset?: string } = {}): Invoice {
  requireDocument(document);
  const decoded = decode(document, charset);
  if (!decoded.ok) throw notAnInvoice(describeUnreadable(document, decoded.problem));
  const parsed = parse(decoded.text);
  if (!parsed.ok) throw notAnInvoice(describeUnreadable(document, parsed.problem));
  const tree = openEnvelope(parsed.tree);
  const syntax = detectSyntax(tree);
  if (syntax === null) throw notAnInvoice(describeOtherDocument(tree));
  return readInvoiceTree(tree, syntax, invoiceModel());
}

/**
 * The invoice as JSON, with the names of business terms in a language.
 * @param attachments whether to include the content of attached documents
 */
export function invoiceJson(
  invoice: Invoice,
  { language = 'en', attachments = false }: { readonly language?: Language; readonly attachments?: boolean } = {},
): InvoiceJson {
  return invoiceToJson(invoice, { names: termNames(language), attachments });
}

/** The JSON Schema of `invoiceJson`. */
export function invoiceJsonSchema(): object {
  return invoiceSchema(invoiceModel(), termNames('en'));
}

function openEnvelope(tree: Tree): Tree {
  if (!isEnvelope(tree)) return tree;
  const envelope = unwrap(tree);
  if (!envelope.ok) throw notAnInvoice('is an envelope without exactly one invoice in it');
  return envelope.payload;
}

function describeOtherDocument(tree: Tree): string {
  const { uri, local } = tree.names[tree.name[rootOf(tree)]!]!;
  if (local === 'CrossIndustryDocument')
    return 'is an invoice of ZUGFeRD 1.0, which is older than EN 16931: it can be validated, but not shown';
  return `is no invoice: its root element is ${local.slice(0, 60)}${uri === '' ? '' : ` in the namespace ${uri.slice(0, 120)}`}`;
}

function notAnInvoice(reason: string): EngineError {
  return new EngineError('NOT_AN_INVOICE', `The document ${reason}.`);
}
