/** An invoice in one call, for who has one at hand and nothing to set. */
import { createValidator } from './api.js';
import { isPdf } from 'einvoice-core/pdf/mark.js';
import { encodeText } from 'einvoice-core/text-document.js';
import type { Details, Report, ValidateOptions, Validator } from 'einvoice-core/types.js';

/** Where each invoice waits for nobody else, and nothing can be given up. */
export type OneCallOptions = Omit<
  ValidateOptions,
  'signal' | 'transfer' | 'flow' | 'workerShare' | 'timeoutMs' | 'reportLimit'
>;

/** The members of the HTTP API's answer, with its details. */
export type DetailedReport = Report & { readonly details: Details };

let validator: Promise<Validator> | undefined;

/**
 * Validates one invoice in the calling thread, by the rules that `einvoice compile-rules` made in the package.
 * The first call loads them; `createValidator` is for many invoices, for deadlines and for rules elsewhere.
 * @param invoice XML as bytes, XML as text (whatever encoding its declaration names), or the bytes of a hybrid PDF
 * @returns what the HTTP API answers with `?details=true`
 * @throws EngineError `ARGUMENT_INVALID` for what is neither or for options that are none, `RULES_MISSING`, `RULES_STALE`
 * or `RULES_CORRUPT` for rules that must be compiled first, never for what is wrong with the invoice
 */
export async function validate(invoice: Uint8Array | string, options: OneCallOptions = {}): Promise<DetailedReport> {
  const { document, ...encoding } = typeof invoice === 'string' ? encodeText(invoice) : { document: invoice };
  validator ??= createValidator({ workers: 0 });
  try {
    const { validate: check, validatePdf: checkPdf } = await validator;
    const { report, details } =
      document instanceof Uint8Array && isPdf(document)
        ? await checkPdf(document, options)
        : await check(document, { ...options, ...encoding });
    return { ...report, details };
  } catch (error) {
    // Rules may be compiled after a call that missed them.
    await validator.catch(() => (validator = undefined));
    throw error;
  }
}
