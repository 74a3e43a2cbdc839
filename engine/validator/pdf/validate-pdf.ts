/** Validates a hybrid invoice, from the bytes of the PDF to the verdict. */
import type { Registry } from 'einvoice-core/rules/registry.js';
import type { ValidateOptions, Verdict } from 'einvoice-core/types.js';
import { validate, verdictForUnreadable } from '../validate.js';
import { unreadablePdfIssue } from './issues.js';
import { openPdf } from 'einvoice-core/pdf/open.js';
import { defaultOptionsFor } from 'einvoice-core/pdf/standards.js';

/** Validates the invoice in a PDF, and the PDF itself. An unreadable PDF is invalid. */
export async function validatePdf(bytes: Uint8Array, options: ValidateOptions, registry: Registry): Promise<Verdict> {
  const opened = await openPdf(bytes);
  if (opened.ok)
    return validate(opened.invoice, { ...defaultOptionsFor(opened.container), ...options }, registry, opened.container);
  return verdictForUnreadable(bytes, options, registry, (language) => unreadablePdfIssue(opened.problem, language));
}
