/** Words to keep: they identify nobody and keep texts readable. */
import type { ValueKind } from './kinds.js';

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Legal forms and similar words in names. */
export const KEPT_IN_NAMES = list(`
  gmbh mbh ag kg ohg gbr ug se e.v ltd limited llc llp plc inc corp co sarl sas sasu sa eurl snc scop bv nv bvba vof
  aps oy oyj ab asa srl spa sp zoo doo sro kft company und and et en og och & von van der den de la le du des
`);

/** Prepositions, articles and common invoice words. */
export const KEPT_IN_TEXTS = list(`
  a an and as at be by for from in is it of on or our that the this to with your you we
  am auf aus bei bis das dem den der des die ein eine einer eines er es für im in ist mit nach oder ohne sie und uns
  unser unsere vom von vor wir zu zum zur
  au aux avec ce dans de des du en est et la le les nous ou par pas pour que sur un une vous
  invoice payment amount date days day net vat tax
  rechnung zahlung betrag datum tage tagen netto brutto mwst ust mva
  facture paiement montant jours tva
  eur usd gbp chf sek nok dkk pln
`);

/** Abbreviations at the beginning of identifiers. */
export const KEPT_IN_IDENTIFIERS = list('re rg inv po so ls ab kd nr no id r f fa fac ref ord art');

/** Last parts of compound street names. */
export const STREET_SUFFIXES = [
  'strasse',
  'straße',
  'str',
  'platz',
  'gasse',
  'allee',
  'straat',
  'gatan',
  'gade',
  'vej',
  'weg',
];

/** Words for streets that are written separately. */
export const STREETS = list(
  'street str road avenue lane square straße strasse platz weg allee rue place boulevard straat via',
);

/** Keywords of structured texts that rules parse (BR-DE-18, BT-20; BT-21 in BT-22; CIUS-PT). */
export const KEYWORDS = list(`
  SKONTO VERZUG TAGE PROZENT BASISBETRAG
  AMOUNT ENTITY REFERENCE DESCRIPTION NUMBER HASHCODE LINEID TAXEXEMPTIONREASON TAXEXEMPTIONREASONCODE
  ATMPAYMENT DUCPAYMENT ATCERTIFIEDPROGRAM INVOICEPERIOD CLASSIFIEDTAXCATEGORY COMMITMENTLINEREFERENCE
  WITHHOLDINGTAX WITHHOLDINGTAXAMOUNT WITHHOLDINGTAXDESCRIPTION WITHHOLDINGTAXTYPE
`);

/** Statements that rules require literally. */
const STATEMENTS: readonly string[] = [
  'Godkänd för F-skatt',
  'Reverse charge',
  'VAT exempt',
  'UBL.BE',
  'CommercialInvoice',
  // Placeholder addresses for buyers without one in the Emirates.
  '9900000097',
  '9900000098',
  '9900000099',
];

/**
 * Whether rules require a text literally: a statement, or in names a country subdivision (ISO 3166-2) or a sector of
 * Bucharest (BR-RO-100).
 */
export function isRequiredText(text: string, kind: ValueKind): boolean {
  return STATEMENTS.includes(text) || (kind === 'name' && /^(?:[A-Z]{2}-[A-Z0-9]{1,3}|SECTOR[1-6])$/.test(text));
}

/** File name extensions. */
export const FILE_TYPES = list(
  'pdf xml csv txt png jpg jpeg gif xlsx xls ods odt doc docx zip p7m xsd html htm tif tiff',
);
