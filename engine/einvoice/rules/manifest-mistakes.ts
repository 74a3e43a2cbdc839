/** What several parts of the manifest may not say, and the error for it. */
import { EngineError } from '../errors.js';

/** What ids and versions are made of: they become names of files. */
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
