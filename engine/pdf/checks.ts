/**
 * What makes a hybrid invoice more than a PDF with a file in it: the rules of ISO 19005-3 (PDF/A-3) and of the technical
 * supplements of ZUGFeRD and Factur-X that concern the attachment and the metadata. Whether all of the PDF is PDF/A is
 * not looked at.
 */
import type { Container, InvoiceMetadata, Metadata } from './container.js';
import { pdfaClaimOf } from './details.js';
import { DATA_LEVELS, type Edition, EDITIONS, INVOICE_NAMES, XRECHNUNG, isSameName } from './standards.js';

export type ContainerCode =
  | 'PDF-ENCRYPTED'
  | 'PDF-SEVERAL'
  | 'PDF-ATTACHMENT-NAME'
  | 'PDF-LISTED'
  | 'PDF-ASSOCIATION'
  | 'PDF-RELATIONSHIP'
  | 'PDF-MEDIA-TYPE'
  | 'PDF-XMP'
  | 'PDF-XMP-DAMAGED'
  | 'PDF-A'
  | 'PDF-XMP-INVOICE'
  | 'PDF-XMP-NAMESPACE'
  | 'PDF-XMP-TYPE'
  | 'PDF-XMP-FILE'
  | 'PDF-XMP-VERSION'
  | 'PDF-XMP-PROFILE'
  | 'PDF-XMP-EXTENSION';

/** What is wrong with a container. */
export interface ContainerFinding {
  readonly code: ContainerCode;
  readonly level: 'error' | 'warning';
  /** What the PDF says; null where it says nothing. */
  readonly found: string | null;
  /** What it should say; null where that can't be told in a word. */
  readonly expected: string | null;
}

/** What the invoice says of itself (BT-24), in terms of the editions. */
interface Claim {
  /** The profile's name in XMP; null where the identifier is none of a hybrid invoice. */
  readonly level: string | null;
  /** The editions that have a profile with this identifier. */
  readonly editions: readonly Edition[];
}

type Check = (container: Container, claim: Claim) => readonly ContainerFinding[];

const CHECKS: readonly Check[] = [encryption, several, attachmentName, places, relationship, mediaType, xmp];

/**
 * @param profile the specification identifier of the invoice (BT-24); null where it has none
 * @param isXRechnung whether that is one of XRechnung's
 */
export function checkContainer(
  container: Container,
  profile: string | null,
  isXRechnung: boolean,
): readonly ContainerFinding[] {
  const claim = claimOf(profile, isXRechnung);
  return CHECKS.flatMap((check) => check(container, claim));
}

function claimOf(profile: string | null, isXRechnung: boolean): Claim {
  if (isXRechnung) return { level: XRECHNUNG.level, editions: [EDITIONS[0]] };
  const levels = EDITIONS.flatMap((edition) => {
    const [, level] = Object.entries(edition.levelOf).find(([end]) => isIdentifier(profile ?? '', end)) ?? [];
    return level === undefined ? [] : [{ edition, level }];
  });
  return { level: levels[0]?.level ?? null, editions: levels.map(({ edition }) => edition) };
}

/** Identifiers of profiles are URNs; those that extend another have its identifier and `#compliant#` or the like before their own. */
function isIdentifier(profile: string, end: string): boolean {
  return profile === `urn:${end}` || profile.endsWith(`#urn:${end}`);
}

function encryption({ isEncrypted }: Container): readonly ContainerFinding[] {
  return isEncrypted ? [error('PDF-ENCRYPTED', null)] : [];
}

function several({ attachments }: Container): readonly ContainerFinding[] {
  const invoices = attachments.filter(({ name }) => INVOICE_NAMES.some((known) => isSameName(known, name)));
  return invoices.length > 1 ? [error('PDF-SEVERAL', invoices.map(({ name }) => name).join(', '))] : [];
}

function attachmentName({ invoice: { name } }: Container, { level, editions }: Claim): readonly ContainerFinding[] {
  const usual =
    level === XRECHNUNG.level ? XRECHNUNG.fileName : (editions[0] ?? namedBy(name) ?? EDITIONS[0]).fileNames[0];
  const isKnown = INVOICE_NAMES.includes(name);
  if (!isKnown) return [error('PDF-ATTACHMENT-NAME', name, usual)];
  if (name === usual || (level !== XRECHNUNG.level && editions.some(({ fileNames }) => fileNames[0] === name)))
    return [];
  // Programs that take the invoice of an edition try both names.
  const isInEdition = editions.length === 0 || editions.some(({ fileNames }) => fileNames.includes(name));
  return [{ ...error('PDF-ATTACHMENT-NAME', name, usual), level: isInEdition ? 'warning' : 'error' }];
}

function places({ invoice: { name, isAssociated, isListed } }: Container): readonly ContainerFinding[] {
  return [...(isListed ? [] : [error('PDF-LISTED', name)]), ...(isAssociated ? [] : [error('PDF-ASSOCIATION', name)])];
}

/** What the invoice may be to the PDF that shows it. */
const RELATIONSHIPS = ['Alternative', 'Source', 'Data'];

function relationship({ invoice }: Container, { level }: Claim): readonly ContainerFinding[] {
  const found = invoice.relationship;
  if (found === null || !RELATIONSHIPS.includes(found))
    return [error('PDF-RELATIONSHIP', found, DATA_LEVELS.includes(level ?? '') ? 'Data' : 'Alternative')];
  return DATA_LEVELS.includes(level ?? '') && found !== 'Data' ? [warning('PDF-RELATIONSHIP', found, 'Data')] : [];
}

function mediaType({ invoice }: Container): readonly ContainerFinding[] {
  const found = invoice.mediaType;
  return found !== null && /^(?:text|application)\/xml$/i.test(found)
    ? []
    : [warning('PDF-MEDIA-TYPE', found, 'text/xml')];
}

function xmp(container: Container, claim: Claim): readonly ContainerFinding[] {
  const { metadata } = container;
  if (metadata === null) return [error('PDF-XMP', null)];
  if (metadata === 'damaged') return [error('PDF-XMP-DAMAGED', null)];
  const { invoice } = metadata;
  return [
    ...pdfa(metadata),
    ...(invoice === null
      ? [error('PDF-XMP-INVOICE', null)]
      : [...properties(invoice, container, claim), ...extension(invoice, metadata)]),
  ];
}

/** PDF/A-3 with one of its three levels: accessible, basic, Unicode. */
function pdfa({ pdfaPart, pdfaConformance }: Metadata): readonly ContainerFinding[] {
  if (pdfaPart === '3' && ['A', 'B', 'U'].includes(pdfaConformance ?? '')) return [];
  return [error('PDF-A', pdfaClaimOf(pdfaPart, pdfaConformance), 'PDF/A-3b')];
}

function properties(
  { namespace, documentType, fileName, version, conformanceLevel }: InvoiceMetadata,
  { invoice }: Container,
  { level, editions }: Claim,
): readonly ContainerFinding[] {
  const edition = EDITIONS.find((one) => one.namespace === namespace);
  const mayBe = editions.length === 0 ? EDITIONS : editions;
  const expectedEdition = mayBe.find((one) => one.namespace === namespace) ?? mayBe[0]!;
  const levels = (edition ?? expectedEdition).levels;
  const isLevelRight = level === null ? levels.includes(conformanceLevel ?? '') : conformanceLevel === level;
  return [
    ...(expectedEdition.namespace === namespace
      ? []
      : [error('PDF-XMP-NAMESPACE', namespace, expectedEdition.namespace)]),
    ...(documentType === 'INVOICE' ? [] : [error('PDF-XMP-TYPE', documentType, 'INVOICE')]),
    ...(fileName === invoice.name ? [] : [error('PDF-XMP-FILE', fileName, invoice.name)]),
    ...(version === null ? [error('PDF-XMP-VERSION', null)] : []),
    ...(isLevelRight ? [] : [error('PDF-XMP-PROFILE', conformanceLevel, level ?? levels.join(', '))]),
  ];
}

function extension({ namespace }: InvoiceMetadata, { extensions }: Metadata): readonly ContainerFinding[] {
  return extensions.includes(namespace) ? [] : [error('PDF-XMP-EXTENSION', namespace)];
}

function namedBy(name: string): Edition | undefined {
  return EDITIONS.find(({ fileNames }) => fileNames.some((known) => isSameName(known, name)));
}

function error(code: ContainerCode, found: string | null, expected: string | null = null): ContainerFinding {
  return { code, level: 'error', found, expected };
}

function warning(code: ContainerCode, found: string | null, expected: string | null = null): ContainerFinding {
  return { code, level: 'warning', found, expected };
}
