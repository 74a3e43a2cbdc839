/**
 * The library bundled into a page or a worker, with the rules of the installed packages (conditions `browser` and
 * `workerd` of `package.json`).
 */
import { requireArguments } from 'einvoice-core/arguments.js';
import { isPdf } from 'einvoice-core/pdf/is-pdf.js';
import { encodeText } from 'einvoice-core/text-document.js';
import { type LocalValidator, createLocalValidator } from './browser.js';
import { bundledRules } from './bundled-rules.js';
import type { DetailedReport, OneCallOptions } from './validate-once.js';

export { EngineError, type EngineErrorCode } from 'einvoice-core/errors.js';
export { LANGUAGES, isLanguage } from 'einvoice-core/languages.js';
export { isPdf } from 'einvoice-core/pdf/is-pdf.js';
export { type XmlElement, readXml } from 'einvoice-core/read-xml.js';
export { applyFixes } from 'einvoice-diagnosis/fix/apply.js';
export { withInput } from 'einvoice-diagnosis/fix/patch.js';
export type { DetailedReport, OneCallOptions } from './validate-once.js';

let validator: Promise<LocalValidator> | undefined;

/**
 * Validates one invoice in the calling thread against the rules bundled with the library; a document's rules are loaded
 * on first use.
 * @param invoice XML as bytes, XML as text (whatever encoding its declaration names), or the bytes of a hybrid PDF
 * @returns the report of the HTTP API with `?details=true`
 * @throws EngineError `ARGUMENT_INVALID` for other arguments or invalid options, `RULES_MISSING` or `RULES_STALE` if
 * the rules are not bundled or do not match; never because of the invoice
 */
export async function validate(invoice: Uint8Array | string, options: OneCallOptions = {}): Promise<DetailedReport> {
  const { document, ...encoding } = typeof invoice === 'string' ? encodeText(invoice) : { document: invoice };
  requireArguments(document, options);
  validator ??= bundledRules().then(createLocalValidator);
  // Files that can't be loaded now may be available later.
  validator.catch(() => (validator = undefined));
  const local = await validator;
  const { report, details } = isPdf(document)
    ? (await local.validatePdf(document, options)).verdict
    : await local.validate(document, { ...options, ...encoding });
  return { ...report, details };
}
