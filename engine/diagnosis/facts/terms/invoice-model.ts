/** Loads the invoice model from `engine/einvoice/knowledge`, and its texts. */
import { type Model, type ModelRow, buildModel } from 'einvoice-core/invoice/model.js';
import type { Language } from 'einvoice-core/types.js';
import { termPaths } from './business-terms.js';
import { readTermNames } from 'einvoice-wording/term-names.js';
import { readResource } from 'einvoice-core/resource.js';
import type { LocalForm } from 'einvoice-wording/local-form.js';
import { readJson } from 'einvoice-wording/texts.js';

let model: Model | undefined;
const names = new Map<Language, ReadonlyMap<string, string>>();

/** The invoice model; read on the first call. */
export function invoiceModel(): Model {
  return (model ??= buildModel(readResource<Record<string, ModelRow>>('invoice/model.json'), termPaths()));
}

/** The names of all terms and groups of the model, by id. */
export function termNames(language: Language): ReadonlyMap<string, string> {
  let namesById = names.get(language);
  if (namesById === undefined) {
    const modelNames = readJson<Readonly<Record<string, string>>>(language, 'model-terms');
    const standardNames = Object.entries(readTermNames(language));
    names.set(language, (namesById = new Map([...standardNames, ...Object.entries(modelNames)])));
  }
  return namesById;
}

/** The texts for displaying an invoice in one language. Codes without a text are shown unchanged. */
export interface InvoiceWords extends LocalForm {
  /** Names of documents by type code (BT-3), such as 380; the keys `invoice` and `creditNote` are for other codes. */
  readonly document: Readonly<Record<string, string>>;
  readonly headings: Readonly<
    Record<
      'dates' | 'lines' | 'allowances' | 'vat' | 'totals' | 'payment' | 'notes' | 'attachments' | 'extras' | 'further',
      string
    >
  >;
  readonly columns: Readonly<Record<'line' | 'item' | 'quantity' | 'price' | 'vat' | 'net' | 'base' | 'tax', string>>;
  readonly phrases: Readonly<Record<'allowance' | 'charge' | 'of' | 'per' | 'bytes' | 'malformed', string>>;
  /** Names of units by code of UN/ECE Recommendations 20 and 21. */
  readonly units: Readonly<Record<string, string>>;
  /** Names of payment means by code of UNTDID 4461. */
  readonly paymentMeans: Readonly<Record<string, string>>;
  /**
   * Everyday names of identifier schemes, by code of ISO/IEC 6523 or of the Electronic Address Scheme list; `VAT` for
   * the VAT identifiers of all countries.
   */
  readonly schemes: Readonly<Record<string, string>>;
  /** Names of VAT categories by code of UNTDID 5305; '' if only the rate is shown. */
  readonly vatCategories: Readonly<Record<string, string>>;
}

const words = new Map<Language, InvoiceWords>();

/** The texts of a language, read on the first call. */
export function invoiceWords(language: Language): InvoiceWords {
  let texts = words.get(language);
  if (texts === undefined) words.set(language, (texts = readJson<InvoiceWords>(language, 'invoice-words')));
  return texts;
}
