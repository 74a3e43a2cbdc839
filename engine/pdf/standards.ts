/**
 * What the editions of ZUGFeRD and Factur-X ask of the PDF around an invoice: names of files, the namespace of the
 * properties in XMP, and what the profiles are called there (their technical supplements, "PDF/A-3" and "extension schema").
 */
import type { ValidateOptions } from '../types.js';
import type { Container } from './container.js';

/** An edition, as the XMP of a PDF tells it. */
export interface Edition {
  readonly name: string;
  /** Of the properties in XMP. */
  readonly namespace: string;
  /** What the attachment is called, the usual name first. */
  readonly fileNames: readonly [string, ...string[]];
  /** Profiles by their name in XMP. */
  readonly levels: readonly string[];
  /** The end of the specification identifier (BT-24) of a profile, where it differs from others. */
  readonly levelOf: Readonly<Record<string, string>>;
}

/** Of an invoice that is Factur-X (or ZUGFeRD 2.1 and later), but no XRechnung. */
const FACTUR_X_NAME = 'factur-x.xml';

/** The name of the attachment with an XRechnung, and of its profile in XMP. */
export const XRECHNUNG = { fileName: 'xrechnung.xml', level: 'XRECHNUNG' } as const;

export const EDITIONS: readonly [Edition, ...Edition[]] = [
  {
    name: 'Factur-X',
    namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    fileNames: [FACTUR_X_NAME, XRECHNUNG.fileName],
    levels: ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED', 'XRECHNUNG'],
    levelOf: {
      'factur-x.eu:1p0:minimum': 'MINIMUM',
      'factur-x.eu:1p0:basicwl': 'BASIC WL',
      'factur-x.eu:1p0:basic': 'BASIC',
      'cen.eu:en16931:2017': 'EN 16931',
      'factur-x.eu:1p0:extended': 'EXTENDED',
    },
  },
  {
    name: 'ZUGFeRD 2.0',
    namespace: 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
    fileNames: ['zugferd-invoice.xml'],
    levels: ['MINIMUM', 'BASIC WL', 'BASIC', 'EN 16931', 'EXTENDED'],
    levelOf: {
      'zugferd.de:2p0:minimum': 'MINIMUM',
      'zugferd.de:2p0:basicwl': 'BASIC WL',
      'zugferd.de:2p0:basic': 'BASIC',
      'cen.eu:en16931:2017': 'EN 16931',
      'zugferd.de:2p0:extended': 'EXTENDED',
    },
  },
  {
    name: 'ZUGFeRD 1.0',
    namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
    fileNames: ['ZUGFeRD-invoice.xml'],
    levels: ['BASIC', 'COMFORT', 'EXTENDED'],
    levelOf: {
      'ferd:CrossIndustryDocument:invoice:1p0:basic': 'BASIC',
      'ferd:CrossIndustryDocument:invoice:1p0:comfort': 'COMFORT',
      'ferd:CrossIndustryDocument:invoice:1p0:extended': 'EXTENDED',
    },
  },
];

/** What attachments with an invoice are called, the one to prefer first. */
export const INVOICE_NAMES: readonly string[] = EDITIONS.flatMap(({ fileNames }) => fileNames);

/** Profiles without lines, which are no invoice by themselves: the PDF is the original, the XML is data about it. */
export const DATA_LEVELS: readonly string[] = ['MINIMUM', 'BASIC WL'];

/** Programs that write names in other letters mean the same; those that read them need not know that. */
export function isSameName(known: string, name: string): boolean {
  return known.toLowerCase() === name.trim().toLowerCase();
}

/** Factur-X EN 16931 has the identifier of the plain norm (BT-24); what tells them apart is how it is attached. */
export function usualOf({ invoice }: Container): Pick<ValidateOptions, 'as'> {
  return isSameName(FACTUR_X_NAME, invoice.name) ? { as: 'facturx' } : {};
}
