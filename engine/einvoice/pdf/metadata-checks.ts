/** Rules about the XMP metadata of the PDF: PDF/A, the extension schema, and the four properties of the invoice. */
import type { Claim } from './claim.js';
import type { ContainerRule } from './codes.js';
import type { Container, Metadata } from './container.js';
import { type ContainerFinding, finding } from './container-finding.js';
import { formatPdfaClaim } from './details.js';
import { INVOICE, PDFA_CLAIMS, VERSIONS } from './standards.js';
import { INVOICE_PROPERTIES, isInvoiceNamespace, readableMetadata, invoiceProperties } from './xmp.js';

type Check = (container: Container, claim: Claim) => readonly ContainerFinding[];

export const METADATA_CHECKS: readonly Check[] = [
  encryption,
  pdfaClaim,
  extensionSchema,
  namespace,
  prefix,
  documentType,
  conformanceLevel,
  documentFileName,
  version,
  names,
  profile,
  repeated,
];

/** An encrypted file does not conform to PDF/A (ISO 19005-3, 6.1.3). */
function encryption({ isEncrypted }: Container): readonly ContainerFinding[] {
  return isEncrypted ? [finding('pdfa', { variant: 'encrypted' })] : [];
}

function pdfaClaim(container: Container): readonly ContainerFinding[] {
  const { pdfaPart, pdfaConformance } = readableMetadata(container) ?? { pdfaPart: null, pdfaConformance: null };
  const letters = PDFA_CLAIMS[pdfaPart ?? ''] ?? [];
  if (letters.includes(pdfaConformance ?? '')) return [];
  const capital = (pdfaConformance ?? '').toUpperCase();
  return letters.includes(capital)
    ? [finding('pdfa', { variant: 'conformance letter', found: pdfaConformance, expected: [capital] })]
    : [finding('pdfa', { found: formatPdfaClaim(pdfaPart, pdfaConformance), expected: ['PDF/A-3b'] })];
}

function extensionSchema(container: Container): readonly ContainerFinding[] {
  const { metadata } = container;
  if (metadata === null) return [finding('extensionSchema', { variant: 'no XMP' })];
  if (metadata === 'damaged') return [finding('extensionSchema', { variant: 'damaged XMP' })];
  if (metadata.invoice === null) return [finding('extensionSchema', { variant: 'no properties' })];
  const invoiceSchemas = metadata.extensions.filter((extension) => isInvoiceNamespace(extension.namespace));
  if (invoiceSchemas.length === 0) return [finding('extensionSchema')];
  // A misspelt namespace violates another rule.
  const own = invoiceSchemas.filter((extension) => extension.namespace === metadata.invoice!.namespace);
  const described = (own.length === 0 ? invoiceSchemas : own).flatMap(({ properties }) => properties);
  return Object.values(INVOICE_PROPERTIES).every((name) => described.includes(name))
    ? []
    : [finding('extensionSchema', { variant: 'not all described', found: described.join(', ') || null })];
}

function namespace(container: Container, { edition }: Claim): readonly ContainerFinding[] {
  const metadata = readableMetadata(container);
  if (metadata === null || metadata.invoice === null) return [];
  const used = metadata.invoice.namespace;
  const described = describedNamespaces(metadata);
  const wrong = edition.namespaces.includes(used) ? (described.includes(used) ? undefined : described[0]) : used;
  return wrong === undefined ? [] : [finding('namespace', { found: wrong, expected: [edition.namespaces[0]] })];
}

/** The namespaces of extension schemas that seem to describe the invoice properties. */
function describedNamespaces({ extensions }: Metadata): readonly string[] {
  return extensions.map((extension) => extension.namespace).filter(isInvoiceNamespace);
}

/** Programs look up the properties by prefix, both in the description and in the properties themselves. */
function prefix(container: Container, { edition }: Claim): readonly ContainerFinding[] {
  const metadata = readableMetadata(container);
  if (metadata === null || metadata.invoice === null) return [];
  const used = metadata.invoice;
  const given = [
    used.prefix,
    ...metadata.extensions.filter((extension) => extension.namespace === used.namespace).map((one) => one.prefix),
  ];
  const wrong = given.find((one) => one === null || !edition.prefixes.includes(one));
  return wrong === undefined ? [] : [finding('prefix', { found: wrong || null, expected: edition.prefixes })];
}

function documentType(container: Container): readonly ContainerFinding[] {
  return checkAllowed(container, 'documentType', 'documentType', [INVOICE], [INVOICE]);
}

function conformanceLevel(container: Container, { edition, level }: Claim): readonly ContainerFinding[] {
  return checkAllowed(
    container,
    'conformanceLevel',
    'conformanceLevel',
    edition.levels,
    level === null ? edition.levels : [level],
  );
}

function documentFileName(container: Container, { edition }: Claim): readonly ContainerFinding[] {
  const { name } = container.invoice;
  const { fileNames } = edition;
  return checkAllowed(
    container,
    'documentFileName',
    'fileName',
    fileNames,
    fileNames.includes(name) ? [name] : [fileNames[0]],
  );
}

function version(container: Container, { edition: { recommendedVersion } }: Claim): readonly ContainerFinding[] {
  const notAllowed = checkAllowed(container, 'version', 'version', VERSIONS, [recommendedVersion ?? VERSIONS[0]]);
  const found = invoiceProperties(container)?.version ?? null;
  if (notAllowed.length > 0 || found === null || recommendedVersion === null || found === recommendedVersion)
    return notAllowed;
  return [finding('recommendedVersion', { found, expected: [recommendedVersion] })];
}

/** Checks that the value of a property is in a list. */
function checkAllowed(
  container: Container,
  rule: ContainerRule,
  property: keyof typeof INVOICE_PROPERTIES,
  list: readonly string[],
  expected: readonly string[],
): readonly ContainerFinding[] {
  const properties = invoiceProperties(container);
  if (properties === null) return [];
  const found = properties[property];
  const others = properties.repeated.find(({ name }) => name === INVOICE_PROPERTIES[property])?.values ?? [];
  const wrong = [found, ...others].find((value) => value === null || !list.includes(value));
  return wrong === undefined ? [] : [finding(rule, { found: wrong, expected })];
}

/** The other checks use only the first of several values. */
function repeated(container: Container): readonly ContainerFinding[] {
  const metadata = readableMetadata(container);
  return [...(metadata?.repeated ?? []), ...(metadata?.invoice?.repeated ?? [])].map(({ name, values }) =>
    finding('PDF-XMP-SEVERAL', { found: `${name}: ${values.join(', ')}` }),
  );
}

function names(container: Container, { edition }: Claim): readonly ContainerFinding[] {
  const { name } = container.invoice;
  const found = invoiceProperties(container)?.fileName ?? null;
  // A name that is not in the list must be changed anyway.
  const isComparable = found !== null && edition.fileNames.includes(found) && edition.fileNames.includes(name);
  return isComparable && found !== name ? [finding('sameName', { found, expected: [name] })] : [];
}

function profile(container: Container, { level, edition }: Claim): readonly ContainerFinding[] {
  const found = invoiceProperties(container)?.conformanceLevel ?? null;
  const isComparable = found !== null && edition.levels.includes(found) && level !== null;
  return isComparable && found !== level ? [finding('sameProfile', { found, expected: [level] })] : [];
}
