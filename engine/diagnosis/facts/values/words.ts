/** What people write instead of codes. */
import { countiesNamed } from 'einvoice-core/knowledge/romania/counties.js';
import { countriesNamed } from 'einvoice-core/knowledge/countries.js';
import { currenciesNamed } from 'einvoice-core/knowledge/currency-names.js';
import { unitsOfSymbol } from 'einvoice-core/knowledge/unit-symbols.js';
import { UNIT_WORDS } from 'einvoice-core/knowledge/unit-words.js';

/** The codes that a word or a symbol may stand for; none for other values. */
export function codesFor(value: string): readonly string[] {
  const word = value.toLowerCase();
  const codes = WORDS.get(word) ?? (NAME.test(word) ? [...countriesNamed(word), ...countiesNamed(word)] : []);
  return [...new Set([...unitsOfSymbol(value), ...codes, ...currenciesNamed(word)])];
}

/** Made of letters, as names are. */
const NAME = /^\p{L}[\p{L} .'’()-]{2,40}$/u;

/** Words in small letters; countries by their names stand among those. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    [
      ['H87', 'stk', 'stk.', 'st', 'st.', 'stück', 'stueck', 'pcs', 'pc', 'pce', 'piece', 'pieces', 'pièce', 'unit'],
      ['C62', 'stk', 'stk.', 'st', 'st.', 'piece', 'pieces', 'unit', 'units', 'each', 'ea', 'einheit', 'unité'],
      ['HUR', 'h', 'hr', 'hrs', 'hour', 'hours', 'std', 'std.', 'stunde', 'stunden', 'heure', 'heures'],
      ['DAY', 'd', 'days', 'day', 'tag', 'tage', 'jour', 'jours'],
      ['MON', 'month', 'months', 'monat', 'monate', 'mois', 'mth', 'mon.'],
      ['WEE', 'week', 'weeks', 'woche', 'wochen', 'semaine', 'semaines'],
      ['ANN', 'year', 'years', 'yr', 'jahr', 'jahre', 'an', 'ans', 'année', 'années'],
      ['QAN', 'quarter', 'quarters', 'quartal', 'quartale', 'trimestre', 'trimestres'],
      ['MIN', 'minute', 'minutes', 'minuten', 'min.'],
      ['SEC', 'second', 'seconds', 'sekunde', 'sekunden', 'sec', 'sek', 'seconde', 'secondes'],
      ['KGM', 'kg', 'kilo', 'kilos', 'kilogramm', 'kilogram', 'kilogramme', 'kgs'],
      ['GRM', 'g', 'gramm', 'gram', 'gramme', 'grammes', 'gr'],
      ['TNE', 'to', 'to.', 'tonne', 'tonnen', 'tonnes'],
      ['LTR', 'l', 'liter', 'litre', 'litres', 'ltr.'],
      ['MTR', 'm', 'meter', 'metre', 'metres', 'mètre', 'mètres'],
      ['MTK', 'm2', 'm²', 'qm', 'sqm', 'quadratmeter'],
      ['MTQ', 'm3', 'm³', 'cbm', 'kubikmeter'],
      ['KMT', 'km', 'kilometer', 'kilometre', 'kilometres'],
      ['H18', 'hektar', 'hectare', 'hectares'],
      ['HAR', 'hektar', 'hectare', 'hectares'],
      ['KWT', 'kw', 'kilowatt'],
      ['KWH', 'kwh', 'kilowattstunde', 'kilowattstunden'],
      ['MWH', 'mwh', 'megawattstunde', 'megawattstunden'],
      ['P1', 'prozent', 'percent', 'pourcent'],
      ['PR', 'paar', 'pair', 'pairs', 'paire', 'paires'],
      ['DZN', 'dutzend', 'dtz', 'dtzd', 'dozen', 'douzaine'],
      ['XPK', 'pck', 'pkg', 'packung', 'packungen', 'paket', 'pakete', 'package', 'packages', 'paquet'],
      ['XPA', 'packung', 'packungen', 'packet', 'packets', 'paquet'],
      ['XCT', 'karton', 'kartons', 'carton', 'cartons', 'ktn'],
      ['XBX', 'box', 'boxes', 'schachtel', 'schachteln', 'boîte', 'boîtes'],
      ['XBO', 'flasche', 'flaschen', 'bottle', 'bottles', 'bouteille', 'bouteilles'],
      ['XRO', 'rolle', 'rollen', 'roll', 'rolls', 'rouleau', 'rouleaux'],
      ['XSA', 'sack', 'säcke', 'sacks'],
      ['XPX', 'palette', 'paletten', 'palettes', 'pallet', 'pallets'],
      ['LM', 'lfm', 'lfdm', 'laufmeter'],
      ['LS', 'pauschal', 'psch', 'forfait', 'lump sum'],
      ...UNIT_WORDS,
      ['DE', 'ger', 'deu', 'd'],
      ['FR', 'fra', 'f'],
      ['AT', 'aut', 'a'],
      ['CH', 'che'],
      ['NL', 'nld'],
      ['BE', 'bel'],
      ['IT', 'ita'],
      ['ES', 'esp'],
      ['GB', 'uk', 'gbr', 'en'],
      ['PL', 'pol'],
      // As VAT identifiers of Greece begin.
      ['GR', 'el', 'grc'],
      ['VAT', 'mwst', 'mwst.', 'ust', 'ust.', 'tva', 'iva', 'btw'],
      ['58', 'sepa', 'überweisung'],
      ['30', 'überweisung', 'transfer'],
      ['380', 'invoice', 'inv', 'rechnung', 'facture'],
      ['381', 'credit note', 'gutschrift', 'avoir'],
      // When VAT becomes chargeable: the invoice, the delivery, the payment; in UBL, and in CII.
      ['35', 'lieferung', 'leistung', 'lieferdatum', 'delivery', 'livraison'],
      ['29', 'lieferung', 'leistung', 'lieferdatum', 'delivery', 'livraison'],
      ['432', 'zahlung', 'payment', 'paiement'],
      ['72', 'zahlung', 'payment', 'paiement'],
      ['3', 'rechnungsdatum', 'invoice date', 'date de facture'],
      ['5', 'rechnungsdatum', 'invoice date', 'date de facture'],
      ['AAI', 'hinweis', 'hinweise', 'bemerkung', 'note', 'remark', 'information', 'remarque'],
      ['S', 'standard', 'normal', '19', '20', 'vat'],
      ['STI', 'cpv'],
      ['TST', 'unspsc'],
      ['0160', 'gtin', 'ean', 'ean13', 'gtin-13'],
      ['0002', 'siren', 'sirene'],
      ['0009', 'siret'],
      ['0060', 'duns', 'd-u-n-s'],
      ['0106', 'kvk'],
      ['0184', 'cvr', 'dk:cvr'],
      ['0190', 'oin'],
      ['0192', 'orgnr', 'no:orgnr'],
      ['0204', 'leitweg', 'leitweg-id', 'leitwegid'],
      ['0208', 'kbo', 'bce', 'be:en'],
      ['9930', 'ustid', 'ust-id', 'ust-idnr', 'ust-idnr.', 'de:vat'],
      ['0088', 'gln', 'ean', '88'],
      ['application/pdf', 'pdf', '.pdf'],
      ['image/png', 'png'],
      ['image/jpeg', 'jpg', 'jpeg', 'image/jpg'],
      ['text/csv', 'csv'],
      ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', 'excel'],
      ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
      ['102', '101', '103', 'yyyymmdd'],
    ] as const
  )
    .flatMap(([code, ...words]) => words.map((word) => [word, code] as const))
    .reduce((all, [word, code]) => all.set(word, [...(all.get(word) ?? []), code]), new Map<string, string[]>()),
);
