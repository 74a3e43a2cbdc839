/** Validates the value of a message. */
import { type DetailedReport, type ValidateOptions, type Validator, isPdf } from 'einvoice-validator';

/** Whether a value is something that can be checked: text, or bytes such as a Buffer. */
export function isDocument(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/**
 * Validates XML, or a PDF that contains it.
 * @returns the report of the HTTP API with details
 * @throws EngineError if it could not be checked, but never because of the invoice
 */
export async function check(
  validator: Validator,
  value: string | Uint8Array,
  options: ValidateOptions,
): Promise<DetailedReport> {
  const { report, details } =
    typeof value === 'string'
      ? // Text has been decoded already, whatever its XML declaration says.
        await validator.validate(new TextEncoder().encode(value), { ...options, charset: 'utf-8' })
      : isPdf(value)
        ? await validator.validatePdf(value, options)
        : await validator.validate(value, options);
  return { ...report, details };
}

/** Whether a PDF was decoded as text, which loses bytes: it must not be checked. */
export function isPdfAsText(value: string | Uint8Array): boolean {
  return typeof value === 'string' && isPdf(new TextEncoder().encode(value));
}
