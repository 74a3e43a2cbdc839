/** An invoice in one call, for who has one at hand and nothing to set. */
import { createValidator } from './api.js';
import { invalid } from './arguments.js';
import { isPdf } from './pdf/mark.js';
import type { Details, Report, ValidateOptions, Validator } from './types.js';

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
  const isText = typeof invoice === 'string';
  const document = isText ? bytesOf(invoice) : invoice;
  validator ??= createValidator({ workers: 0 });
  try {
    const { validate: check, validatePdf: checkPdf } = await validator;
    const { report, details } =
      !isText && document instanceof Uint8Array && isPdf(document)
        ? await checkPdf(document, options)
        : await check(document, isText ? { ...options, charset: 'utf-8' } : options);
    return { ...report, details };
  } catch (error) {
    // Rules may be compiled after a call that missed them.
    await validator.catch(() => (validator = undefined));
    throw error;
  }
}

/** @throws EngineError `ARGUMENT_INVALID` for half a character, which would silently become another one */
function bytesOf(text: string): Uint8Array {
  if (/[\uD800-\uDFFF]/u.test(text)) throw invalid('The text has half a character in it (a lone surrogate).');
  return new TextEncoder().encode(text);
}
