/** Validates the value of a message. */
import { type DetailedReport, type ValidateOptions, type Validator, isPdf } from 'einvoice-validator';

/** Whether a value is something that can be checked: text, or bytes such as a Buffer, and not empty. */
export function isDocument(value: unknown): value is string | Uint8Array {
  return (typeof value === 'string' || value instanceof Uint8Array) && value.length > 0;
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

/** Replaces what is no UTF-8. */
const REPLACEMENT = '\ufffd';

/**
 * Whether bytes were decoded as UTF-8 text that are none: a PDF, or XML in another encoding. Characters are lost, so that the
 * text must not be checked.
 */
export function hasLostBytes(value: string | Uint8Array): boolean {
  if (typeof value !== 'string') return false;
  return value.includes(REPLACEMENT) || value.includes('\0') || isPdf(new TextEncoder().encode(value));
}
