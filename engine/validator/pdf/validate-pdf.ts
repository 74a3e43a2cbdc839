/** One validation of a hybrid invoice, from the PDF's bytes to the verdict. */
import type { Registry } from 'einvoice-core/rules/registry.js';
import type { ValidateOptions, Verdict } from 'einvoice-core/types.js';
import { validate, verdictOnNothing } from '../validate.js';
import { issueOfUnreadable } from './issues.js';
import { openPdf } from 'einvoice-core/pdf/open.js';
import { usualOf } from 'einvoice-core/pdf/standards.js';

/**
 * Validates the invoice in a PDF, and what the PDF says about it. A PDF that can't be read is not valid.
 */
export async function validatePdf(bytes: Uint8Array, options: ValidateOptions, registry: Registry): Promise<Verdict> {
  const opened = await openPdf(bytes);
  if (opened.ok)
    return validate(opened.invoice, { ...usualOf(opened.container), ...options }, registry, opened.container);
  return verdictOnNothing(bytes, options, registry, (language) => issueOfUnreadable(opened.problem, language));
}
