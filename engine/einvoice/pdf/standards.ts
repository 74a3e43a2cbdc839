/**
 * What the editions of ZUGFeRD and Factur-X require of the PDF around an invoice: file names, the XMP namespace of the
 * properties, and the names of profiles there (technical supplements, "PDF/A-3" and "extension schema"; code lists
 * Hybrid… of Factur-X 1.08, without those for orders only).
 */
import type { ValidateOptions } from '../types.js';
import type { Container } from './container.js';

/** An edition, as the XMP of a PDF identifies it. */
export interface Edition {
  readonly name: string;
  /** Namespaces of the XMP properties, the usual one first. */
  readonly namespaces: readonly [string, ...string[]];
  /** Prefixes of that namespace, the usual one first. */
  readonly prefixes: readonly [string, ...string[]];
  /** The recommended version of the extension schema; null if writers of the edition use different ones. */
  readonly recommendedVersion: string | null;
  /** Allowed attachment names, the usual one first. */
  readonly fileNames: readonly [string, ...string[]];
  /** Profiles by their name in XMP. */
  readonly levels: readonly string[];
  /** Profiles by the end of their specification identifiers (BT-24), where that is unique. */
  readonly levelOf: Readonly<Record<string, string>>;
}

/** Attachment name of Factur-X (and ZUGFeRD 2.1 and later), except XRechnung. */
const FACTUR_X_NAME = 'factur-x.xml';

/** Attachment name of an XRechnung, and name of its profile in XMP. */
export const XRECHNUNG = { fileName: 'xrechnung.xml', level: 'XRECHNUNG' } as const;

export const EDITIONS: readonly [Edition, ...Edition[]] = [
  {
    name: 'Factur-X',
    // The text of the rule omits `invoice`, but section 6.3.1, its example and all samples contain it.
    namespaces: ['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'],
    prefixes: ['fx'],
    recommendedVersion: '1.0',
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
    // Factur-X still accepts files of this edition (6.3.2), with a namespace and prefix that 2.0 itself lacks.
    namespaces: [
      'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#',
      'urn:zugferd:pdfa:CrossIndustryDocument:invoice:1p0#',
    ],
    prefixes: ['fx', 'zf'],
    recommendedVersion: null,
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
    namespaces: ['urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#'],
    prefixes: ['zf'],
    recommendedVersion: null,
    fileNames: ['ZUGFeRD-invoice.xml'],
    levels: ['BASIC', 'COMFORT', 'EXTENDED'],
    levelOf: {
      'ferd:CrossIndustryDocument:invoice:1p0:basic': 'BASIC',
      'ferd:CrossIndustryDocument:invoice:1p0:comfort': 'COMFORT',
      'ferd:CrossIndustryDocument:invoice:1p0:extended': 'EXTENDED',
    },
  },
];

/** `DocumentType` of invoices in the metadata; the other types in the list are orders. */
export const INVOICE = 'INVOICE';

/** Versions of the extension schema, as opposed to those of the specification. */
export const VERSIONS: readonly [string, ...string[]] = ['1.0', '1p0', '2p0', '2p1', '2p2'];

/**
 * PDF/A parts that a hybrid invoice may conform to, each with its conformance levels. In PDF/A-4 only F permits
 * arbitrary attachments.
 */
export const PDFA_CLAIMS: Readonly<Record<string, readonly string[]>> = { '3': ['A', 'B', 'U'], '4': ['F'] };

/** Names of attached invoices, in order of preference. */
export const INVOICE_NAMES: readonly string[] = EDITIONS.flatMap(({ fileNames }) => fileNames);

/** Country codes used in the rules. Three overseas departments belong to France for VAT but have codes of their own. */
export const GERMANY = ['DE'] as const;
export const FRANCE = ['FR', 'GP', 'MQ', 'RE'] as const;

/**
 * Profiles without lines, which are not complete invoices: the PDF is the original, and the XML only contains data
 * about it.
 */
export const DATA_LEVELS = ['MINIMUM', 'BASIC WL'] as const;

/**
 * Allowed relationships of the invoice to the PDF (Factur-X 1.08, 6.2.2).
 * @param level the profile by its name in XMP; null if unknown
 * @param isGerman whether seller and buyer are in Germany, where the XML must be the complete invoice
 * @returns values of `AFRelationship`, the usual one first
 */
export function relationshipsFor(level: string | null, isGerman: boolean): readonly [string, ...string[]] {
  if ((DATA_LEVELS as readonly string[]).includes(level ?? '')) return ['Data'];
  return isGerman ? ['Alternative'] : ['Alternative', 'Source', 'Data'];
}

/** Compares file names without regard to case, which some writers get wrong. */
export function isSameName(known: string, name: string): boolean {
  return known.toLowerCase() === name.trim().toLowerCase();
}

/**
 * The default options for an invoice in this PDF. Factur-X EN 16931 has the same identifier (BT-24) as the plain
 * standard, so only the attachment name distinguishes them. Any other attachment name counts as Factur-X.
 */
export function defaultOptionsFor({ invoice: { name } }: Container): Pick<ValidateOptions, 'as'> {
  const otherNames = INVOICE_NAMES.filter((known) => known !== FACTUR_X_NAME);
  return otherNames.some((known) => isSameName(known, name)) ? {} : { as: 'facturx' };
}
