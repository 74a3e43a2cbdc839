import type { PdfDetails } from '../types.js';
import type { Container } from './container.js';

/** The details about a PDF for reports. */
export function describePdf({ attachments, invoice, metadata }: Container): PdfDetails {
  const { pdfaPart = null, pdfaConformance = null, invoice: properties = null } = readable(metadata) ?? {};
  return {
    attachment: invoice.name,
    relationship: invoice.relationship,
    otherAttachments: attachments.filter(({ name }) => name !== invoice.name).map(({ name }) => name),
    claims: formatPdfaClaim(pdfaPart, pdfaConformance),
    isClaimChecked: false,
    profile: properties?.conformanceLevel ?? null,
  };
}

/** `PDF/A-3b`; null without a claim. */
export function formatPdfaClaim(part: string | null, conformance: string | null): string | null {
  return part === null ? null : `PDF/A-${part}${(conformance ?? '').toLowerCase()}`;
}

function readable(metadata: Container['metadata']): Exclude<Container['metadata'], 'damaged'> {
  return metadata === 'damaged' ? null : metadata;
}
