/** The parameters of the URL: opt-in additions to the contract. */

import type { Request } from 'express';
import { type Language, isDay } from 'einvoice-validator';
import { type ErrorCode, HttpError } from './errors.js';
import { languageOf } from './language.js';

/** What the caller asked for beyond the contract. */
export interface Parameters {
  /** Adds the member `details` to the report. */
  readonly details: boolean;
  /** Adds patches to the details. */
  readonly patches: boolean;
  /** Id of the specification that the document is checked by, whatever it names. */
  readonly as: string | undefined;
  /** Whether rules that a country's law lays on invoices are run. */
  readonly countryRules: boolean;
  /** Takes a specification that we have no rules for as an error. */
  readonly strict: boolean;
  /** Whose rules: those of a day, or of the day of the invoice; today's when absent. */
  readonly date: Date | 'issue' | undefined;
  /** Names of releases that are used whatever the day. */
  readonly releases: readonly string[] | undefined;
  /** Adds what releases to come would find, as the member `upcoming` of the details, which it adds, too. */
  readonly upcoming: boolean;
  /** Of the messages. */
  readonly language: Language;
}

/**
 * Reads `?details=`, `?patches=`, `?as=`, `?strict=`, `?date=`, `?releases=`, `?upcoming=`, `?countryRules=` and the language; other parameters are ignored.
 * @throws HttpError `PARAMETER_DETAILS`, `PARAMETER_PATCHES`, `PARAMETER_AS`, `PARAMETER_STRICT`, `PARAMETER_DATE`, `PARAMETER_RELEASES`, `PARAMETER_UPCOMING` or `PARAMETER_COUNTRY_RULES` for a value that is not known, `PARAMETER_TWICE` for two, also where they are the same
 */
export function readParameters(request: Request): Parameters {
  // Express takes the URL apart each time that it is asked.
  const { query } = request;
  const { details, patches, as, strict, date, releases, upcoming, countryRules } = query;
  if ([details, patches, as, strict, date, releases, upcoming, countryRules].some(Array.isArray))
    throw new HttpError('PARAMETER_TWICE');
  return {
    details: switchOf(details, 'PARAMETER_DETAILS'),
    patches: switchOf(patches, 'PARAMETER_PATCHES'),
    as: idOf(as),
    countryRules: switchOf(countryRules, 'PARAMETER_COUNTRY_RULES', true),
    strict: switchOf(strict, 'PARAMETER_STRICT'),
    date: dayOf(date),
    releases: namesOf(releases),
    upcoming: switchOf(upcoming, 'PARAMETER_UPCOMING'),
    language: languageOf(request, query),
  };
}

/** @throws HttpError `PARAMETER_DATE` for what is no day of the calendar */
function dayOf(value: unknown): Parameters['date'] {
  if (value === undefined || value === 'issue') return value;
  if (typeof value !== 'string' || !isDay(value)) throw new HttpError('PARAMETER_DATE');
  return new Date(`${value}T00:00:00Z`);
}

/** Whether there are releases of these names is the engine's to say. */
function namesOf(value: unknown): Parameters['releases'] {
  if (value === undefined) return undefined;
  const names = typeof value === 'string' ? value.split(',').map((name) => name.trim()) : [''];
  if (names.includes('')) throw new HttpError('PARAMETER_RELEASES');
  return names;
}

/** Whether there is a specification of that id is the engine's to say. */
function idOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)) throw new HttpError('PARAMETER_AS');
  return value;
}

/**
 * `1` and `0` are what clients in PHP write for true and false, generated ones included.
 * @throws HttpError of the code
 */
function switchOf(value: unknown, code: ErrorCode, whenAbsent = false): boolean {
  if (value === undefined) return whenAbsent;
  if (value === 'true' || value === '1') return true;
  if (value === 'false' || value === '0') return false;
  throw new HttpError(code);
}
