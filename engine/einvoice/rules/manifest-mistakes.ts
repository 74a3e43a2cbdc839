/** Checks that the parts of the manifest parser share, and their error. */
import { EngineError } from '../errors.js';

/** Characters allowed in ids and versions, which become file names. */
export const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

export const SHA256 = /^[0-9a-f]{64}$/;

export function invalid(reason: string): EngineError {
  return new EngineError('MANIFEST_INVALID', `manifest.json: ${reason}.`);
}

export function isDate(text: unknown): boolean {
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

export function isRegularExpression(text = ''): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}
