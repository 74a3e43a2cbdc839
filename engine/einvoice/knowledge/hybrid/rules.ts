/**
 * The Factur-X and ZUGFeRD rules for hybrid documents (specification 1.08, section 3.d), by subject. The level `error`
 * is called "fatal" by the publisher. No PDF can violate the first rule, which is a definition, or the last one, which
 * only sets the level of other errors.
 */
export const HYBRID_RULES = {
  hybrid: { code: 'BR-HYBRID-01', level: 'information' },
  pdfa: { code: 'BR-HYBRID-02', level: 'error' },
  extensionSchema: { code: 'BR-HYBRID-03', level: 'error' },
  namespace: { code: 'BR-HYBRID-04', level: 'error' },
  prefix: { code: 'BR-HYBRID-05', level: 'error' },
  documentType: { code: 'BR-HYBRID-06', level: 'error' },
  conformanceLevel: { code: 'BR-HYBRID-07', level: 'error' },
  documentFileName: { code: 'BR-HYBRID-08', level: 'error' },
  version: { code: 'BR-HYBRID-09', level: 'error' },
  recommendedVersion: { code: 'BR-HYBRID-10', level: 'warning' },
  relationship: { code: 'BR-HYBRID-11', level: 'warning' },
  embedding: { code: 'BR-HYBRID-12', level: 'error' },
  attachmentName: { code: 'BR-HYBRID-13', level: 'error' },
  sameName: { code: 'BR-HYBRID-14', level: 'warning' },
  sameProfile: { code: 'BR-HYBRID-15', level: 'warning' },
  minimumInGermany: { code: 'BR-HYBRID-DE-01', level: 'error' },
  basicWlInGermany: { code: 'BR-HYBRID-DE-02', level: 'error' },
  xrechnungInFrance: { code: 'BR-HYBRID-FR-01', level: 'error' },
  pdfaInGermany: { code: 'BR-FX-DE-03', level: 'warning' },
} as const;

/** Where the rules are published. */
export const HYBRID_SPECIFICATION = 'Factur-X 1.08 / ZUGFeRD 2.4, 3.d';

/** Codes that reports used before the publisher named the rules. */
export const EARLIER_HYBRID_CODES: readonly (readonly [code: string, ...now: (keyof typeof HYBRID_RULES)[]])[] = [
  ['PDF-A', 'pdfa'],
  ['PDF-ENCRYPTED', 'pdfa'],
  ['PDF-XMP', 'pdfa', 'extensionSchema'],
  ['PDF-XMP-DAMAGED', 'pdfa', 'extensionSchema'],
  ['PDF-XMP-INVOICE', 'extensionSchema'],
  ['PDF-XMP-EXTENSION', 'extensionSchema'],
  ['PDF-XMP-NAMESPACE', 'namespace'],
  ['PDF-XMP-TYPE', 'documentType'],
  ['PDF-XMP-PROFILE', 'conformanceLevel', 'sameProfile'],
  ['PDF-XMP-FILE', 'documentFileName', 'sameName'],
  ['PDF-XMP-VERSION', 'version'],
  ['PDF-RELATIONSHIP', 'relationship'],
  ['PDF-LISTED', 'embedding'],
  ['PDF-ASSOCIATION', 'embedding'],
  ['PDF-ATTACHMENT-NAME', 'attachmentName'],
  ['PDF-SEVERAL', 'embedding'],
];
