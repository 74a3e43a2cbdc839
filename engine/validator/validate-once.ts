/** Validates an invoice with one call, without settings. */
import { createValidator } from './api.js';
import { EngineError } from 'einvoice-core/errors.js';
import { isPdf } from 'einvoice-core/pdf/is-pdf.js';
import { encodeText } from 'einvoice-core/text-document.js';
import type { Details, Report, ValidateOptions, Validator } from 'einvoice-core/types.js';

/** Options without those for scheduling, which do not apply in the calling thread. */
export type OneCallOptions = Omit<
  ValidateOptions,
  'signal' | 'transfer' | 'flow' | 'workerShare' | 'timeoutMs' | 'reportLimit'
>;

/** The report of the HTTP API with details. */
export type DetailedReport = Report & { readonly details: Details };

let validator: Promise<Validator> | undefined;

/**
 * Validates one invoice in the calling thread, using the rules that `einvoice compile-rules` compiled into the package.
 * The first call loads them. Use `createValidator` for many invoices, deadlines, or rules in another folder.
 * @param invoice XML as bytes, XML as text (whatever encoding its declaration names), or the bytes of a hybrid PDF
 * @returns the report of the HTTP API with `?details=true`
 * @throws EngineError `ARGUMENT_INVALID` for other inputs or invalid options, `RULES_MISSING`, `RULES_STALE` or
 * `RULES_CORRUPT` for rules that must be compiled first, but never because of the invoice
 */
export async function validate(invoice: Uint8Array | string, options: OneCallOptions = {}): Promise<DetailedReport> {
  const { document, ...encoding } = typeof invoice === 'string' ? encodeText(invoice) : { document: invoice };
  validator ??= createValidator({ workers: 0, verify: 'used' });
  try {
    const { validate: check, validatePdf: checkPdf } = await validator;
    const { report, details } =
      document instanceof Uint8Array && isPdf(document)
        ? await checkPdf(document, options)
        : await check(document, { ...options, ...encoding });
    return { ...report, details };
  } catch (error) {
    // Rules may be compiled later, after a call has failed without them.
    if (!(error instanceof EngineError && error.code === 'ARGUMENT_INVALID')) validator = undefined;
    throw error;
  }
}
