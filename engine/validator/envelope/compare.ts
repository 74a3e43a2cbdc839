/**
 * Compares the header of an envelope with the invoice in it, exactly where Peppol's specification derives a field from
 * the document: namespace and root element (`DocumentIdentification`), the document type identifier with BT-24, and the
 * process with BT-23. Sender and receiver are participants of the network, not necessarily seller and buyer. They are
 * compared with BT-34 and BT-49 only if both identifiers have the same scheme, because a company has only one
 * identifier per scheme. In self-billing the buyer is the sender.
 */
import { Terms, pathBelowRoot } from 'einvoice-diagnosis/facts/terms/terms.js';
import { Elements } from 'einvoice-diagnosis/facts/elements.js';
import type { EnvelopePlace } from 'einvoice-wording/sentences.js';
import { detectSyntax } from 'einvoice-core/invoice/read.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { coversSpecification, documentTypeId, participantId, processId } from 'einvoice-core/envelope/identifiers.js';
import { ENVELOPE_URI, type Envelope } from 'einvoice-core/envelope/unwrap.js';

/** A difference between header and invoice. */
export interface HeaderMismatch {
  /** Element of the header, in the whole file. */
  readonly node: number;
  /** Name of the header field in the envelope specification. */
  readonly field: string;
  readonly header: string;
  readonly invoice: string;
  /**
   * What was compared in the invoice: a business term, its namespace, its root element, or the version of its syntax.
   */
  readonly place: EnvelopePlace | ComparedTerm;
}

type ComparedTerm = 'BT-23' | 'BT-24' | 'BT-34' | 'BT-49';

/** The result of a comparison. */
export interface HeaderComparison {
  readonly mismatches: readonly HeaderMismatch[];
  /** Required header fields that are missing, so could not be compared. */
  readonly missing: readonly string[];
}

const SH: ReadonlyMap<string, string> = new Map([[ENVELOPE_URI, 'sh']]);
const IDENTIFICATION = 'sh:DocumentIdentification';

/** Types of documents issued by the buyer (BT-3, UNTDID 1001). */
const SELF_BILLED: ReadonlySet<string> = new Set(['261', '389', '471', '473', '500', '501', '502', '527']);

/** Versions of a syntax that the header may name; the first is suggested as a repair. All have the same namespace. */
const CII_VERSIONS = ['D16B', 'D22B', 'D23B'];
const UBL_VERSIONS = ['2.1'];
/** Order change and cancellation exist only in 2.3. */
const OTHER_UBL_VERSIONS = ['2.1', '2.3'];

/** Terms with the same path in every UBL document, whatever its root element. */
const COMMON_TERMS: ReadonlySet<string> = new Set(['BT-23', 'BT-24']);
const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:/;

/**
 * Compares each header field about the document with the document, if the document has a value.
 * @param prefixes prefix by namespace
 */
export function compareHeader(
  envelope: Envelope,
  payload: Tree,
  prefixes: ReadonlyMap<string, string>,
): HeaderComparison {
  const header = Elements.of(envelope.tree, SH);
  const invoice = Elements.of(payload, prefixes);
  const mismatches: HeaderMismatch[] = [];
  const missing: string[] = [];
  /** All values of a header field; records it as missing if there are none. */
  const fields = (field: string, find: (from: number) => readonly number[]): readonly HeaderField[] => {
    const found = (envelope.header === 0 ? [] : find(envelope.header))
      .map((node) => ({ node, field, value: header.text(node) }))
      .filter(({ value }) => value !== '');
    if (found.length === 0) missing.push(field);
    return found;
  };
  const at =
    (path: string) =>
    (from: number): readonly number[] =>
      header.all(from, path);
  const scope =
    (type: string) =>
    (from: number): readonly number[] =>
      header
        .all(from, 'sh:BusinessScope/sh:Scope')
        .filter((node) => header.text(header.only(node, 'sh:Type')) === type)
        .flatMap((node) => header.all(node, 'sh:InstanceIdentifier'));
  /**
   * Reports a header value that differs from all values allowed by the invoice, unless the invoice has none. Only the
   * first mismatch of a repeated field is reported.
   */
  const expectOneOf = (
    { node, field }: HeaderField,
    stated: string,
    place: HeaderMismatch['place'],
    allowed: readonly string[],
    isAllowed = allowed.includes(stated),
  ): void => {
    const [first = ''] = allowed;
    if (isAllowed || first === '' || mismatches.some((known) => known.field === field && known.place === place)) return;
    mismatches.push({ node, field, header: stated, invoice: first, place });
  };

  const { uri, local } = payload.names[payload.name[invoice.root]!]!;
  const specification = termText(invoice, 'BT-24');
  const versions = allowedVersions(invoice);
  for (const field of fields('DocumentIdentification/Standard', at(`${IDENTIFICATION}/sh:Standard`)))
    expectOneOf(field, field.value, 'namespace', [uri]);
  for (const field of fields('DocumentIdentification/TypeVersion', at(`${IDENTIFICATION}/sh:TypeVersion`)))
    expectOneOf(field, field.value, 'version', versions);
  for (const field of fields('DocumentIdentification/Type', at(`${IDENTIFICATION}/sh:Type`)))
    expectOneOf(field, field.value, 'root', [local]);
  for (const field of fields('DOCUMENTID', scope('DOCUMENTID'))) {
    // The scheme is next to the identifier (Peppol Business Message Envelope 2.0.1), or in front of it.
    const id = documentTypeId(
      field.value,
      header.text(header.only(envelope.tree.parent[field.node]!, 'sh:Identifier')),
    );
    if (id === null) {
      expectOneOf(field, field.value, 'root', [`${uri}::${local}##${specification}`]);
      continue;
    }
    expectOneOf(field, id.namespace, 'namespace', [uri]);
    expectOneOf(field, id.root, 'root', [local]);
    expectOneOf(field, id.specification, 'BT-24', [specification], coversSpecification(id, specification));
    expectOneOf(field, id.version, 'version', versions);
  }
  for (const field of fields('PROCESSID', scope('PROCESSID')))
    expectOneOf(field, processId(field.value), 'BT-23', [termText(invoice, 'BT-23')]);
  const isSelfBilled = SELF_BILLED.has(termText(invoice, 'BT-3'));
  for (const [field, path, term] of [
    ['Sender', 'sh:Sender', isSelfBilled ? 'BT-49' : 'BT-34'],
    ['Receiver', 'sh:Receiver', isSelfBilled ? 'BT-34' : 'BT-49'],
  ] as const) {
    for (const found of fields(field, at(`${path}/sh:Identifier`))) {
      const stated = participantId(found.value);
      const address = termNode(invoice, term);
      if (stated === null || address < 0 || invoice.attribute(address, 'schemeID') !== stated.scheme) continue;
      // Participant identifiers are case-insensitive (Peppol Policy for use of Identifiers).
      const id = invoice.text(address);
      expectOneOf(
        found,
        `${stated.scheme}:${stated.id}`,
        term,
        [`${stated.scheme}:${id}`],
        id.toLowerCase() === stated.id.toLowerCase(),
      );
    }
  }
  return { mismatches, missing };
}

/** A header field with a value. */
interface HeaderField {
  readonly node: number;
  readonly field: string;
  readonly value: string;
}

/** The element of a business term if there is exactly one; otherwise -1. */
function termNode(invoice: Elements, term: ComparedTerm | 'BT-3'): number {
  const terms = Terms.of(invoice);
  if (terms === null && !(isUbl(invoice) && COMMON_TERMS.has(term))) return -1;
  const [only = -1, another] = terms?.all(term) ?? invoice.allFromRoot(pathBelowRoot(term, 'ubl'));
  return another === undefined ? only : -1;
}

function isUbl({ tree, root }: Elements): boolean {
  return UBL.test(tree.names[tree.name[root]!]!.uri);
}

function termText(invoice: Elements, term: ComparedTerm | 'BT-3'): string {
  return invoice.text(termNode(invoice, term));
}

/** Allowed names for the version of the invoice's syntax; empty for a syntax outside of Peppol. */
function allowedVersions(invoice: Elements): readonly string[] {
  const syntax = detectSyntax(invoice.tree);
  if (syntax === 'cii') return CII_VERSIONS;
  if (!isUbl(invoice)) return [];
  const stated = invoice.text(invoice.only(invoice.root, 'cbc:UBLVersionID'));
  if (stated !== '') return [stated];
  return syntax !== null ? UBL_VERSIONS : OTHER_UBL_VERSIONS;
}
