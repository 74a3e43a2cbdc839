/** The parameters of the URL: opt-in additions to the contract. */

import type { Request } from 'express';
import type { Language } from '../engine/index.js';
import { HttpError } from './errors.js';
import { languageOf } from './language.js';

/** What the caller asked for beyond the contract. */
export interface Parameters {
  /** Adds the member `details` to the report. */
  readonly details: boolean;
  /** Treats a plain EN 16931 CII document as Factur-X. */
  readonly as: 'facturx' | undefined;
  /** Of the messages. */
  readonly language: Language;
}

/**
 * Reads `?details=`, `?as=` and the language; other parameters are ignored.
 * @throws HttpError `PARAMETER_DETAILS` or `PARAMETER_AS` for a value that is not known, or for two values
 */
export function readParameters(request: Request): Parameters {
  const { details, as } = request.query;
  if (details !== undefined && details !== 'true' && details !== 'false') throw new HttpError('PARAMETER_DETAILS');
  if (as !== undefined && as !== 'facturx') throw new HttpError('PARAMETER_AS');
  return { details: details === 'true', as, language: languageOf(request) };
}
