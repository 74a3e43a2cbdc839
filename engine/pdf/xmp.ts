/** The XMP of a PDF (ISO 16684-1): RDF whose properties stand as elements or as attributes. */
import { decode } from '../xml/decode.js';
import { parse } from '../xml/parse.js';
import { ATTRIBUTE, ELEMENT, type Tree } from '../xml/tree.js';
import type { Container, ExtensionSchema, InvoiceMetadata, Metadata } from './container.js';
import { EDITIONS } from './standards.js';

const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
const PDFA_SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';

/** Properties about the invoice, by what ZUGFeRD and Factur-X call them. */
const DOCUMENT_TYPE = 'DocumentType';
const FILE_NAME = 'DocumentFileName';
const VERSION = 'Version';
const LEVEL = 'ConformanceLevel';

/** A namespace is one of theirs by its words, so that one that is misspelt is found, too. */
const INVOICE_NAMESPACE = /(?:factur-?x|zugferd|ferd|crossindustrydocument)/i;

/** Whether a namespace is meant to be that of the properties about the invoice, rightly spelt or not. */
export function isInvoiceNamespace(uri: string): boolean {
  return INVOICE_NAMESPACE.test(uri);
}

/** Many times what the metadata of a document need. */
const LIMITS = { nodes: 500_000 };

/**
 * @param bytes the content of the catalogue's metadata stream
 * @returns what it says; `damaged` where it is no XML
 */
export function readXmp(bytes: Uint8Array): Metadata | 'damaged' {
  const decoded = decode(trimmed(bytes));
  if (!decoded.ok) return 'damaged';
  const parsed = parse(decoded.text, { limits: LIMITS });
  if (!parsed.ok) return 'damaged';
  const properties = propertiesIn(parsed.tree);
  const value = (uri: string, local: string): string | null =>
    properties.find((property) => property.uri === uri && property.local === local)?.value ?? null;
  return {
    pdfaPart: value(PDFA_ID, 'part'),
    pdfaConformance: value(PDFA_ID, 'conformance'),
    invoice: invoiceOf(properties),
    extensions: extensionsOf(properties),
  };
}

interface Property {
  readonly uri: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
  /** The element that it stands in. */
  readonly parent: number;
}

/** Every attribute, and every element without elements in it: whatever description they stand in. */
function propertiesIn(tree: Tree): readonly Property[] {
  const properties: Property[] = [];
  for (let node = 1; node < tree.size; node += 1) {
    const kind = tree.kind[node];
    if (kind !== ATTRIBUTE && (kind !== ELEMENT || hasElements(tree, node))) continue;
    const { uri, local } = tree.names[tree.name[node]!]!;
    const written = tree.lexicalName(node);
    properties.push({
      uri,
      local,
      prefix: written.slice(0, Math.max(0, written.indexOf(':'))),
      value: tree.stringValue(node).trim(),
      parent: tree.parent[node]!,
    });
  }
  return properties;
}

function hasElements(tree: Tree, element: number): boolean {
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) return true;
  return false;
}

/** Each description has its namespace and its prefix side by side. */
function extensionsOf(properties: readonly Property[]): readonly ExtensionSchema[] {
  const called = (name: string): readonly Property[] =>
    properties.filter(({ uri, local }) => uri === PDFA_SCHEMA && local === name);
  const prefixes = new Map(called('prefix').map(({ parent, value }) => [parent, value]));
  return called('namespaceURI').map(({ parent, value }) => ({
    namespace: value,
    prefix: prefixes.get(parent) || null,
  }));
}

/** A PDF may describe its invoice for several editions: the newest one counts, as it does among attachments. */
function invoiceOf(properties: readonly Property[]): InvoiceMetadata | null {
  const described = properties.filter(
    ({ uri, local }) => isInvoiceNamespace(uri) && [DOCUMENT_TYPE, FILE_NAME, VERSION, LEVEL].includes(local),
  );
  const [first] = described;
  if (first === undefined) return null;
  const known = EDITIONS.flatMap(({ namespaces }) => namespaces).find((namespace) =>
    described.some(({ uri }) => uri === namespace),
  );
  const namespace = known ?? first.uri;
  const own = described.filter(({ uri }) => uri === namespace);
  const value = (name: string): string | null => own.find(({ local }) => local === name)?.value || null;
  return {
    namespace,
    prefix: own[0]!.prefix,
    documentType: value(DOCUMENT_TYPE),
    fileName: value(FILE_NAME),
    version: value(VERSION),
    conformanceLevel: value(LEVEL),
  };
}

/** Writers leave room behind the packet for changes in place: blanks, and in some files NULs. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && [0, 0x09, 0x0a, 0x0d, 0x20].includes(bytes[end - 1]!)) end -= 1;
  return bytes.subarray(0, end);
}

/** What is said about the invoice; null where nothing is. */
export function propertiesOf(container: Pick<Container, 'metadata'>): InvoiceMetadata | null {
  return metadataOf(container)?.invoice ?? null;
}

/** What can be read of the XMP; null where nothing can. */
export function metadataOf({ metadata }: Pick<Container, 'metadata'>): Metadata | null {
  return metadata === 'damaged' ? null : metadata;
}
