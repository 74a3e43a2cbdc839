/** The parameters of the URL: opt-in additions to the contract. */

import type { Request } from 'express';
import { type Language, isDay } from 'einvoice-validator';
import { type ErrorCode, HttpError } from './errors.js';
import { requestLanguage } from './language.js';

/** The caller's options beyond the contract. */
export interface Parameters {
  /** Adds the member `details` to the report. */
  readonly details: boolean;
  /** Adds patches to the details; undefined if the caller leaves it to the type of report. */
  readonly patches: boolean | undefined;
  /** Id of the specification that the document is checked against, whatever it names. */
  readonly as: string | undefined;
  /** Whether to run rules from national law. */
  readonly countryRules: boolean;
  /** Reports a specification that we have no rules for as an error. */
  readonly strict: boolean;
  /** The day whose rules apply, or the invoice's date; by default today. */
  readonly date: Date | 'issue' | undefined;
  /** Names of releases to use, whatever the day. */
  readonly releases: readonly string[] | undefined;
  /** Adds the findings of upcoming releases, as the member `upcoming` of the details, which this turns on, too. */
  readonly upcoming: boolean;
  /** Adds a record of the validation, as the member `evidence` of the report. */
  readonly evidence: boolean;
  /** Language of the messages. */
  readonly language: Language;
}

/**
 * Reads `?details=`, `?patches=`, `?as=`, `?strict=`, `?date=`, `?releases=`, `?upcoming=`, `?countryRules=`,
 * `?evidence=` and the language; other parameters are ignored.
 * @throws HttpError `PARAMETER_DETAILS`, `PARAMETER_PATCHES`, `PARAMETER_AS`, `PARAMETER_STRICT`, `PARAMETER_DATE`,
 * `PARAMETER_RELEASES`, `PARAMETER_UPCOMING`, `PARAMETER_COUNTRY_RULES` or `PARAMETER_EVIDENCE` for an unknown value,
 * `PARAMETER_TWICE` for a repeated parameter, even with equal values
 */
export function readParameters(request: Request): Parameters {
  // Express parses the URL again on every access.
  const { query } = request;
  const { details, patches, as, strict, date, releases, upcoming, countryRules, evidence } = query;
  if ([details, patches, as, strict, date, releases, upcoming, countryRules, evidence].some(Array.isArray))
    throw new HttpError('PARAMETER_TWICE');
  return {
    details: parseSwitch(details, 'PARAMETER_DETAILS'),
    patches: patches === undefined ? undefined : parseSwitch(patches, 'PARAMETER_PATCHES'),
    as: parseId(as),
    countryRules: parseSwitch(countryRules, 'PARAMETER_COUNTRY_RULES', true),
    strict: parseSwitch(strict, 'PARAMETER_STRICT'),
    date: parseDay(date),
    releases: parseNames(releases),
    upcoming: parseSwitch(upcoming, 'PARAMETER_UPCOMING'),
    evidence: parseSwitch(evidence, 'PARAMETER_EVIDENCE'),
    language: requestLanguage(request, query),
  };
}

/** @throws HttpError `PARAMETER_DATE` if it is not a calendar day */
function parseDay(value: unknown): Parameters['date'] {
  if (value === undefined || value === 'issue') return value;
  if (typeof value !== 'string' || !isDay(value)) throw new HttpError('PARAMETER_DATE');
  return new Date(`${value}T00:00:00Z`);
}

/** The engine checks whether releases of these names exist. */
function parseNames(value: unknown): Parameters['releases'] {
  if (value === undefined) return undefined;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : [''];
  if (names.includes('')) throw new HttpError('PARAMETER_RELEASES');
  return names;
}

/** The engine checks whether a specification of that id exists. */
function parseId(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)) throw new HttpError('PARAMETER_AS');
  return value;
}

/**
 * `1` and `0` are what PHP clients, including generated ones, write for true and false.
 * @throws HttpError with the code
 */
function parseSwitch(value: unknown, code: ErrorCode, whenAbsent = false): boolean {
  if (value === undefined) return whenAbsent;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new HttpError(code);
}
