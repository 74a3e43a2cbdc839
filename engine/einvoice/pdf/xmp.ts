/** Reads the XMP of a PDF (ISO 16684-1): RDF whose properties are elements or attributes. */
import { parse } from 'einvoice-schematron/xml/parse.js';
import { ATTRIBUTE, ELEMENT, type Tree } from 'einvoice-schematron/xml/tree.js';
import type { Container, ExtensionSchema, InvoiceMetadata, Metadata, RepeatedProperty } from './container.js';
import { EDITIONS } from './standards.js';
import { xmpText } from './xmp-text.js';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

const PDFA_ID = 'http://www.aiim.org/pdfa/ns/id/';
const PDFA_SCHEMA = 'http://www.aiim.org/pdfa/ns/schema#';
const PDFA_PROPERTY = 'http://www.aiim.org/pdfa/ns/property#';

/** Names of the ZUGFeRD and Factur-X properties; the extension schema describes all of them. */
export const INVOICE_PROPERTIES = {
  documentType: 'DocumentType',
  fileName: 'DocumentFileName',
  version: 'Version',
  conformanceLevel: 'ConformanceLevel',
} as const;

const PROPERTY_NAMES: readonly string[] = Object.values(INVOICE_PROPERTIES);

/** Recognises namespaces by keywords, so that misspelt ones are found as well. */
const INVOICE_NAMESPACE = /(?:factur-?x|zugferd|ferd|crossindustrydocument)/i;

/** Whether a namespace is, or should be, that of the invoice properties. */
export function isInvoiceNamespace(uri: string): boolean {
  return INVOICE_NAMESPACE.test(uri);
}

/** Many times what the metadata of a document need. */
const LIMITS = { nodes: 500_000 };

/**
 * @param bytes content of the catalogue's metadata stream
 * @returns the metadata; `damaged` if it is not XML
 */
export function readXmp(bytes: Uint8Array): Metadata | 'damaged' {
  const text = xmpText(bytes);
  if (text === null) return 'damaged';
  const parsed = parse(text, { limits: LIMITS });
  if (!parsed.ok) return 'damaged';
  const properties = listProperties(parsed.tree);
  const value = (uri: string, local: string): string | null =>
    properties.find((property) => property.uri === uri && property.local === local)?.value ?? null;
  return {
    pdfaPart: value(PDFA_ID, 'part'),
    pdfaConformance: value(PDFA_ID, 'conformance'),
    invoice: readInvoiceProperties(properties),
    extensions: readExtensions(properties, parsed.tree),
    repeated: findRepeated(
      properties.filter(({ uri, local }) => uri === PDFA_ID && (local === 'part' || local === 'conformance')),
    ),
  };
}

interface Property {
  readonly uri: string;
  readonly local: string;
  readonly prefix: string;
  readonly value: string;
  /** Its parent element. */
  readonly parent: number;
}

/** All attributes and all elements with a value in any description. */
function listProperties(tree: Tree): readonly Property[] {
  const properties: Property[] = [];
  for (let node = 1; node < tree.size; node += 1) {
    const kind = tree.kind[node];
    const value = kind === ATTRIBUTE ? tree.stringValue(node) : kind === ELEMENT ? propertyValue(tree, node) : null;
    if (value === null) continue;
    const { uri, local } = tree.names[tree.name[node]!]!;
    const written = tree.lexicalName(node);
    properties.push({
      uri,
      local,
      prefix: written.slice(0, Math.max(0, written.indexOf(':'))),
      value: value.trim(),
      parent: tree.parent[node]!,
    });
  }
  return properties;
}

/**
 * The value of a property: its text or, with qualifiers, its `rdf:value` (ISO 16684-1, 7.8); null for structures and
 * lists.
 */
function propertyValue(tree: Tree, element: number): string | null {
  const qualified = rdfValue(tree, element);
  if (qualified !== null) return qualified;
  const children = childElements(tree, element);
  if (children.length === 0) return tree.stringValue(element);
  return children.length === 1 && isRdf(tree, children[0]!, 'Description') ? rdfValue(tree, children[0]!) : null;
}

/** The `rdf:value`, as an attribute or an element. */
function rdfValue(tree: Tree, element: number): string | null {
  for (let node = element + 1; node < tree.size && tree.kind[node] === ATTRIBUTE; node += 1)
    if (isRdf(tree, node, 'value')) return tree.stringValue(node);
  const found = childElements(tree, element).find((child) => isRdf(tree, child, 'value'));
  return found === undefined ? null : tree.stringValue(found);
}

function isRdf(tree: Tree, node: number, name: string): boolean {
  const { uri, local } = tree.names[tree.name[node]!]!;
  return uri === RDF && local === name;
}

function childElements(tree: Tree, element: number): readonly number[] {
  const found: number[] = [];
  for (let child = tree.firstChild[element]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) found.push(child);
  return found;
}

/** Properties with several different values. */
function findRepeated(properties: readonly Property[]): readonly RepeatedProperty[] {
  const values = new Map<string, Set<string>>();
  for (const { local, value } of properties) values.set(local, (values.get(local) ?? new Set()).add(value));
  return [...values].flatMap(([name, all]) => (all.size === 1 ? [] : [{ name, values: [...all] }]));
}

/** Each description has its namespace and prefix as siblings, and the described properties below it. */
function readExtensions(properties: readonly Property[], tree: Tree): readonly ExtensionSchema[] {
  const called = (name: string): readonly Property[] =>
    properties.filter(({ uri, local }) => uri === PDFA_SCHEMA && local === name);
  const prefixes = new Map(called('prefix').map(({ parent, value }) => [parent, value]));
  const schemas = called('namespaceURI');
  const described = new Map(schemas.map(({ parent }) => [parent, [] as string[]]));
  for (const { uri, local, value, parent } of properties)
    if (uri === PDFA_PROPERTY && local === 'name') nearestEntry(described, tree, parent)?.push(value);
  return schemas.map(({ parent, value }) => ({
    namespace: value,
    prefix: prefixes.get(parent) || null,
    properties: described.get(parent)!,
  }));
}

/** The entry of a node, or of its nearest ancestor with an entry. */
function nearestEntry<V>(all: ReadonlyMap<number, V>, tree: Tree, node: number): V | undefined {
  let at = node;
  while (at !== 0 && !all.has(at)) at = tree.parent[at]!;
  return all.get(at);
}

/** If a PDF describes its invoice for several editions, the newest one counts, as for attachments. */
function readInvoiceProperties(properties: readonly Property[]): InvoiceMetadata | null {
  const described = properties.filter(({ uri, local }) => isInvoiceNamespace(uri) && PROPERTY_NAMES.includes(local));
  const [first] = described;
  if (first === undefined) return null;
  const known = EDITIONS.flatMap(({ namespaces }) => namespaces).find((namespace) =>
    described.some(({ uri }) => uri === namespace),
  );
  const namespace = known ?? first.uri;
  const own = described.filter(({ uri }) => uri === namespace);
  const value = (property: keyof typeof INVOICE_PROPERTIES): string | null =>
    own.find(({ local }) => local === INVOICE_PROPERTIES[property])?.value || null;
  return {
    namespace,
    prefix: own[0]!.prefix,
    documentType: value('documentType'),
    fileName: value('fileName'),
    version: value('version'),
    conformanceLevel: value('conformanceLevel'),
    repeated: findRepeated(own),
  };
}

/** The invoice properties; null if there are none. */
export function invoiceProperties(container: Pick<Container, 'metadata'>): InvoiceMetadata | null {
  return readableMetadata(container)?.invoice ?? null;
}

/** The metadata; null if missing or unreadable. */
export function readableMetadata({ metadata }: Pick<Container, 'metadata'>): Metadata | null {
  return metadata === 'damaged' ? null : metadata;
}
