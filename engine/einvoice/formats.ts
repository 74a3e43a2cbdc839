/** The detected kinds of invoices; the detection table of `schematron/manifest.json` tells them apart. */
export const FORMATS = [
  'xrechnung-ubl',
  'xrechnung-cii',
  'facturx-cii',
  'zugferd-cii',
  'peppol-bis3-ubl',
  'ubl',
  'cii',
  'unknown',
] as const;

export type Format = (typeof FORMATS)[number];
