/**
 * What the editions of ZUGFeRD and Factur-X ask of the PDF around an invoice: names of files, the namespace of the
 * properties in XMP, and what the profiles are called there (their technical supplements, "PDF/A-3" and "extension schema"; the
 * code lists Hybrid… of Factur-X 1.08, without what is for orders only).
 */
import type { ValidateOptions } from '../types.js';
import type { Container } from './container.js';

/** An edition, as the XMP of a PDF tells it. */
export interface Edition {
  readonly name: string;
  /** Of the properties in XMP, the usual one first. */
  readonly namespaces: readonly [string, ...string[]];
  /** What that namespace is called there, the usual prefix first. */
  readonly prefixes: readonly [string, ...string[]];
  /** Of the extension schema; null where writers of the edition differ, and nothing is recommended. */
  readonly recommendedVersion: string | null;
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
    // The text of the rule leaves `invoice` out; section 6.3.1, its example and every sample have it.
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
    // Factur-X still takes files of this edition (6.3.2), and has a namespace and a prefix for them that 2.0 itself has not.
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

/** What the metadata call an invoice (`DocumentType`); the other types of the list are those of orders. */
export const INVOICE = 'INVOICE';

/** Versions of the extension schema, which are not those of the specification. */
export const VERSIONS: readonly [string, ...string[]] = ['1.0', '1p0', '2p0', '2p1', '2p2'];

/** Parts of PDF/A that a hybrid invoice may be, with their conformance levels; of PDF/A-4 only F takes any attachment. */
export const PDFA_CLAIMS: Readonly<Record<string, readonly string[]>> = { '3': ['A', 'B', 'U'], '4': ['F'] };

/** What attachments with an invoice are called, the one to prefer first. */
export const INVOICE_NAMES: readonly string[] = EDITIONS.flatMap(({ fileNames }) => fileNames);

/** The codes of the countries that rules are about; three overseas departments, which are France for VAT, have their own. */
export const GERMANY = ['DE'] as const;
export const FRANCE = ['FR', 'GP', 'MQ', 'RE'] as const;

/** Profiles without lines, which are no invoice by themselves: the PDF is the original, the XML is data about it. */
export const DATA_LEVELS = ['MINIMUM', 'BASIC WL'] as const;

/**
 * What the invoice may be to the PDF that shows it (Factur-X 1.08, 6.2.2).
 * @param level the profile, by its name in XMP; null where it is not known
 * @param isGerman whether seller and buyer are in Germany, where the XML has to be the whole invoice
 * @returns values of `AFRelationship`, the usual first
 */
export function relationshipsFor(level: string | null, isGerman: boolean): readonly [string, ...string[]] {
  if ((DATA_LEVELS as readonly string[]).includes(level ?? '')) return ['Data'];
  return isGerman ? ['Alternative'] : ['Alternative', 'Source', 'Data'];
}

/** Programs that write names in other letters mean the same; those that read them need not know that. */
export function isSameName(known: string, name: string): boolean {
  return known.toLowerCase() === name.trim().toLowerCase();
}

/**
 * Factur-X EN 16931 has the identifier of the plain norm (BT-24); what tells them apart is how it is attached. A name that
 * is none of a hybrid invoice should be that of Factur-X.
 */
export function usualOf({ invoice: { name } }: Container): Pick<ValidateOptions, 'as'> {
  const others = INVOICE_NAMES.filter((known) => known !== FACTUR_X_NAME);
  return others.some((known) => isSameName(known, name)) ? {} : { as: 'facturx' };
}
