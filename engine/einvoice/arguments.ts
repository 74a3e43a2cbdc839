/** Runtime checks for callers without types, made before anything reaches a worker or the queue. */
import { EngineError } from './errors.js';
import { LANGUAGES } from './languages.js';
import type { ValidateOptions } from './types.js';

const DEADLINE = 'The deadline must be a number of milliseconds above 0.';

/**
 * Checks the arguments of `validate` against their types.
 * @throws EngineError `ARGUMENT_INVALID`
 */
export function requireArguments(
  document: unknown,
  options: { readonly [name in keyof ValidateOptions]?: unknown },
): void {
  requireDocument(document);
  requireOptions(options);
  const { language, as, strict, patches, date, upcoming, releases, countryRules, charset, reportLimit } = options;
  const { flow, workerShare, timeoutMs } = options;
  if (language !== undefined && !LANGUAGES.some((known) => known === language))
    throw invalid(`The language must be one of ${LANGUAGES.join(', ')}.`);
  if (as !== undefined && typeof as !== 'string')
    throw invalid('The value of "as" must be the id of a specification, or "facturx".');
  if (countryRules !== undefined && typeof countryRules !== 'boolean')
    throw invalid('The value of "countryRules" must be true or false.');
  if (strict !== undefined && typeof strict !== 'boolean')
    throw invalid('The value of "strict" must be true or false.');
  if (patches !== undefined && typeof patches !== 'boolean')
    throw invalid('The value of "patches" must be true or false.');
  if (date !== undefined && date !== 'issue' && !(date instanceof Date && !Number.isNaN(date.getTime())))
    throw invalid('The date must be a valid Date, or "issue".');
  if (upcoming !== undefined && typeof upcoming !== 'boolean')
    throw invalid('The value of "upcoming" must be true or false.');
  if (releases !== undefined && !Array.isArray(releases)) throw invalid('The releases must be a list of names.');
  if (charset !== undefined && typeof charset !== 'string') throw invalid('The charset must be a string.');
  if (reportLimit !== undefined && !isReportLimit(reportLimit))
    throw invalid(
      'The limit of the report must have a number of bytes above 0, whether details are written, and "again", if any, as a list.',
    );
  if (flow !== undefined && typeof flow !== 'string') throw invalid('The flow must be a string.');
  if (workerShare !== undefined && !(typeof workerShare === 'number' && workerShare > 0 && workerShare <= 1))
    throw invalid('The share of the workers must be a number above 0, and 1 at most.');
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0)) throw invalid(DEADLINE);
}

function isReportLimit(value: unknown): value is ValidateOptions['reportLimit'] {
  if (typeof value !== 'object' || value === null || !('bytes' in value) || !('details' in value)) return false;
  const isList = !('again' in value) || value.again === undefined || Array.isArray(value.again);
  return isList && typeof value.bytes === 'number' && value.bytes > 0 && typeof value.details === 'boolean';
}

/** @throws EngineError `ARGUMENT_INVALID` unless it is bytes */
export function requireDocument(document: unknown): void {
  if (!(document instanceof Uint8Array))
    throw invalid('The document must be its bytes, a Uint8Array: read the file without an encoding.');
}

/** @throws EngineError `ARGUMENT_INVALID` unless it is an object */
function requireOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) throw invalid('The options must be an object.');
}

/** @throws EngineError `ARGUMENT_INVALID` unless it is a list */
export function requireList(name: string, list: unknown): void {
  if (!Array.isArray(list)) throw invalid(`The ${name} must be a list.`);
}

/**
 * Checks the options of `createValidator`: with `NaN`, such as from a missing setting, no worker would start, and every
 * document would run into its deadline.
 * @throws EngineError `ARGUMENT_INVALID`
 */
export function requireSettings(options: {
  readonly workers?: number | undefined;
  readonly timeoutMs?: number | undefined;
  readonly queue?: { readonly documents?: number; readonly bytes?: number } | undefined;
  readonly engine?: unknown;
  readonly verify?: unknown;
}): void {
  requireOptions(options);
  const { workers, timeoutMs, queue = {}, engine, verify } = options;
  if (workers !== undefined && !(Number.isInteger(workers) && workers >= 0))
    throw invalid('The number of workers must be a whole number from 0 on.');
  if (timeoutMs !== undefined && !(timeoutMs > 0)) throw invalid(DEADLINE);
  requireOptions(queue);
  for (const limit of [queue.documents, queue.bytes])
    if (limit !== undefined && !(limit >= 0)) throw invalid('The limits of the queue must be numbers from 0 on.');
  if (engine !== undefined && engine !== 'native' && engine !== 'saxon')
    throw invalid('The engine must be "native" or "saxon".');
  if (verify !== undefined && verify !== 'all' && verify !== 'used')
    throw invalid('The rules to verify must be "all" or "used".');
}

/** An error for arguments that the types do not allow. */
export function invalid(message: string): EngineError {
  return new EngineError('ARGUMENT_INVALID', message);
}
