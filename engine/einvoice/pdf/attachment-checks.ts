/** Rules about the attachment: how the invoice is attached, and what may be attached. */
import { type Claim, isBetween } from './claim.js';
import type { Container } from './container.js';
import { type ContainerFinding, finding } from './container-finding.js';
import { DATA_LEVELS, FRANCE, GERMANY, INVOICE_NAMES, XRECHNUNG, isSameName, relationshipsFor } from './standards.js';

type Check = (container: Container, claim: Claim) => readonly ContainerFinding[];

export const ATTACHMENT_CHECKS: readonly Check[] = [
  relationship,
  places,
  attachmentName,
  syntax,
  countries,
  several,
  mediaType,
];

function relationship({ invoice }: Container, claim: Claim): readonly ContainerFinding[] {
  const { relationship: found } = invoice;
  const allowed = relationshipsFor(claim.profileName, isBetween(claim, GERMANY));
  return found !== null && allowed.includes(found) ? [] : [finding('relationship', { found, expected: allowed })];
}

/**
 * Programs look in the list of embedded files and in the associated files of the document. They look invoices up by
 * name, so the name must be unique.
 */
function places({ invoice, attachments }: Container): readonly ContainerFinding[] {
  const { name, isListed, isAssociated } = invoice;
  return [
    ...(isListed ? [] : [finding('embedding', { variant: 'not listed', found: name })]),
    ...(isAssociated ? [] : [finding('embedding', { variant: 'not associated', found: name })]),
    ...(attachments.filter((one) => one.name === name).length > 1
      ? [finding('embedding', { variant: 'same name', found: name })]
      : []),
  ];
}

function attachmentName({ invoice: { name } }: Container, { level, edition }: Claim): readonly ContainerFinding[] {
  const usual = level === XRECHNUNG.level ? XRECHNUNG.fileName : edition.fileNames[0];
  if (!edition.fileNames.includes(name)) return [finding('attachmentName', { found: name, expected: [usual] })];
  // Programs that support an edition accept all its file names.
  return name === usual || level === null ? [] : [finding('PDF-ATTACHMENT-NAME', { found: name, expected: [usual] })];
}

/** The listed names are for CII (7.1.2); a UBL invoice may only be an additional attachment with another name (6.4). */
function syntax({ invoice: { name } }: Container, { isUbl }: Claim): readonly ContainerFinding[] {
  return isUbl ? [finding('attachmentName', { variant: 'UBL', found: name })] : [];
}

/** Profiles that are not accepted between seller and buyer of a country. */
const REFUSED = [
  [GERMANY, DATA_LEVELS[0], 'minimumInGermany'],
  [GERMANY, DATA_LEVELS[1], 'basicWlInGermany'],
  [FRANCE, XRECHNUNG.level, 'xrechnungInFrance'],
] as const;

function countries(_container: Container, claim: Claim): readonly ContainerFinding[] {
  return REFUSED.filter(([country, name]) => claim.profileName === name && isBetween(claim, country)).map(
    ([, found, rule]) => finding(rule, { found }),
  );
}

function several({ attachments, invoice }: Container): readonly ContainerFinding[] {
  const others = attachments
    .map(({ name }) => name)
    .filter((name) => name !== invoice.name && INVOICE_NAMES.some((known) => isSameName(known, name)));
  return others.length === 0 ? [] : [finding('PDF-SEVERAL', { found: [invoice.name, ...others].join(', ') })];
}

function mediaType({ invoice }: Container): readonly ContainerFinding[] {
  const found = invoice.mediaType;
  return found !== null && /^(?:text|application)\/xml$/i.test(found)
    ? []
    : [finding('PDF-MEDIA-TYPE', { found, expected: ['text/xml'] })];
}
