/** The parameters of the URL: opt-in additions to the contract. */

import type { Request } from 'express';
import type { Language } from '../../engine/index.js';
import { HttpError } from './errors.js';
import { languageOf } from './language.js';

/** What the caller asked for beyond the contract. */
export interface Parameters {
  /** Adds the member `details` to the report. */
  readonly details: boolean;
  /** Adds patches to the details. */
  readonly patches: boolean;
  /** Treats a plain EN 16931 CII document as Factur-X. */
  readonly as: 'facturx' | undefined;
  /** Takes a specification that we have no rules for as an error. */
  readonly strict: boolean;
  /** Of the messages. */
  readonly language: Language;
}

/**
 * Reads `?details=`, `?patches=`, `?as=`, `?strict=` and the language; other parameters are ignored.
 * @throws HttpError `PARAMETER_DETAILS`, `PARAMETER_PATCHES`, `PARAMETER_AS` or `PARAMETER_STRICT` for a value that is not known, `PARAMETER_TWICE` for two, also where they are the same
 */
export function readParameters(request: Request): Parameters {
  const { details, patches, as, strict } = request.query;
  if ([details, patches, as, strict].some(Array.isArray)) throw new HttpError('PARAMETER_TWICE');
  if (!isSwitch(details)) throw new HttpError('PARAMETER_DETAILS');
  if (!isSwitch(patches)) throw new HttpError('PARAMETER_PATCHES');
  if (!isSwitch(strict)) throw new HttpError('PARAMETER_STRICT');
  if (as !== undefined && as !== 'facturx') throw new HttpError('PARAMETER_AS');
  return {
    details: details === 'true',
    patches: patches === 'true',
    as,
    strict: strict === 'true',
    language: languageOf(request),
  };
}

function isSwitch(value: unknown): boolean {
  return value === undefined || value === 'true' || value === 'false';
}
