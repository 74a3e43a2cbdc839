/** `POST /api/v1/validate`, and `/pdf` below it: the checks in the order of the contract, then the validation. */

import type { KeyObject } from 'node:crypto';
import type { Request, Response } from 'express';
import type { SchedulingOptions, Validator } from 'einvoice-validator';
import { createEvidence, sha256 } from 'einvoice-reports/evidence/record.js';
import { packageVersion } from 'einvoice-schematron/platform/package-root.js';
import type { KeyStore, Principal } from '../accounts/key-store.js';
import { requiredType } from '../http/accept.js';
import { sendReport, sendReportAs } from '../http/answer.js';
import { answerLimit } from '../http/answer-size.js';
import { requireKey } from '../http/api-key.js';
import { chargeWhenSent, reserveCall } from '../http/charge.js';
import { HttpError } from '../http/errors.js';
import { requireMediaType } from '../upload/media-type.js';
import { recordCaller, getObservation } from '../http/observation.js';
import { readParameters } from '../http/parameters.js';
import { summariseVerdict } from '../http/verdict-summary.js';
import type { DocumentKind, UploadLimits } from '../upload/limits.js';
import { readUpload } from '../upload/upload.js';
import type { Share, UploadMemory } from '../upload/upload-memory.js';
import type { DocumentFacts, ReportType, RuleSource } from '../reports/report-type.js';

/** Report formats available by media type. */
export interface OfferedReports {
  /** If several are accepted equally, the first one is sent. */
  readonly types: readonly ReportType[];
  readonly explainer: RuleSource;
}

/** The dependencies of the route; null for what is not configured. */
export interface ValidateRouteDeps {
  readonly validator: Validator | null;
  readonly keys: KeyStore | null;
  readonly limits: UploadLimits;
  readonly uploads: UploadMemory;
  /** Report formats besides JSON; by default there are none. */
  readonly reports?: OfferedReports;
  /** Signs evidence; by default it is not signed. */
  readonly evidenceKey?: KeyObject | null;
}

/** What is needed to check a document, after the sender has been authorised. */
export interface ServeDeps extends Pick<ValidateRouteDeps, 'limits' | 'uploads' | 'reports' | 'evidenceKey'> {
  readonly validator: Validator;
  /** Stricter limits for callers without a key. */
  readonly scheduling?: Pick<SchedulingOptions, 'workerShare' | 'timeoutMs'>;
}

/**
 * Creates the handler. Each line either passes or throws an error; the order is part of the API: configuration (503),
 * key (401), payment (402), then the document.
 */
export function validateRoute(deps: ValidateRouteDeps): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const validator = requireValidator(deps.validator);
    const keys = await requireKeys(deps.keys);
    await serveDocument(request, response, { ...deps, validator }, await requireKey(request, keys));
  };
}

/**
 * Reads, checks and answers a document from a known sender: media type (415), parameters (400), size (413) and
 * emptiness (400), validation.
 * @param caller the sender, for the log, for charging a 200, and for the fair sharing of workers and memory
 */
export async function serveDocument(
  request: Request,
  response: Response,
  { validator, limits, uploads, reports, evidenceKey = null, scheduling }: ServeDeps,
  caller: Principal,
): Promise<void> {
  const observation = getObservation(request);
  recordCaller(request, caller);
  const transport = requireMediaType(request, limits.accepts);
  const { details, patches, as, countryRules, strict, date, releases, upcoming, evidence, language } =
    readParameters(request);
  const document = new AbortController();
  const memory = uploads.share(caller.id, document);
  abortOnDisconnect(response, document);
  const type = requestedType(request, reports);
  if (evidence && type !== null) throw new HttpError('EVIDENCE_FORMAT');
  const withDetails = details || upcoming || type !== null;
  const showsDocument = type?.showsDocument === true;
  const withPatches = patches ?? showsDocument;
  let giveBack = (): void => undefined;
  try {
    const { bytes, charset } = await readUpload(request, response, transport, limits, memory);
    if (observation !== null) observation.documentBytes = bytes.length;
    giveBack = reserveCall(caller);
    const choices = {
      ...(charset !== undefined && { charset }),
      ...(as !== undefined && { as }),
      ...(!countryRules && { countryRules }),
      ...(strict && { strict }),
      ...(withPatches && (details || type !== null) && { patches: true }),
      ...(date !== undefined && { date }),
      ...(releases !== undefined && { releases }),
      ...(upcoming && { upcoming }),
      language,
      reportLimit: answerLimit(bytes.length, { details: withDetails, evidence }),
    };
    // Computed first, because the bytes are transferred to a worker afterwards.
    const facts = type === null && !evidence ? null : createFacts(bytes, limits.accepts);
    const shown = showsDocument ? copyOf(bytes, memory) : null;
    // The collector's buffer belongs to this document alone, so it can be transferred.
    const validate = limits.accepts === 'pdf' ? validator.validatePdf : validator.validate;
    const verdict = await validate(bytes, {
      ...choices,
      ...scheduling,
      flow: caller.id,
      signal: document.signal,
      transfer: true,
    });
    if (observation !== null) observation.verdict = summariseVerdict(verdict);
    const { prefixes } = validator;
    const other =
      type === null
        ? null
        : await type.write(verdict, facts!, { prefixes, explainer: reports!.explainer, document: shown, charset });
    const more = evidence
      ? { evidence: createEvidence(facts!, verdict, choices, { version: packageVersion(), key: evidenceKey }) }
      : {};
    chargeWhenSent(response, caller);
    if (other === null) sendReport(response, verdict, withDetails, more);
    else sendReportAs(response, type!.mediaType, verdict.language, other);
    memory.release();
    countUnsentBytes(response, uploads, caller);
  } catch (error) {
    throw document.signal.aborted ? document.signal.reason : error;
  } finally {
    memory.release();
    giveBack();
  }
}

/** The requested media type; null for JSON. */
function requestedType(request: Request, reports: OfferedReports | undefined): ReportType | null {
  const types = reports?.types ?? [];
  const wanted = requiredType(
    request,
    types.map(({ mediaType }) => mediaType),
  );
  return types.find(({ mediaType }) => mediaType === wanted) ?? null;
}

/** A copy to show, because the bytes are transferred. */
function copyOf(bytes: Uint8Array, memory: Pick<Share, 'grow'>): Uint8Array {
  memory.grow(bytes.length);
  return bytes.slice();
}

/** Omits the file name, which is private to the sender. */
function createFacts(bytes: Uint8Array, kind: DocumentKind): DocumentFacts {
  return { name: `invoice.${kind}`, bytes: bytes.length, sha256: sha256(bytes) };
}

/**
 * Counts the part of an answer that is still unsent towards the memory limit of its document, so that a client that
 * does not read answers can't fill the memory. If there is no memory left, the connection is closed.
 */
function countUnsentBytes(response: Response, uploads: UploadMemory, caller: Principal): void {
  const bytes = response.writableLength;
  if (bytes === 0 || response.closed) return;
  const answer = new AbortController();
  answer.signal.addEventListener('abort', () => response.req.socket.destroy(), { once: true });
  const memory = uploads.share(caller.id, answer);
  response.once('close', () => memory.release());
  try {
    memory.grow(bytes);
  } catch {
    response.req.socket.destroy();
  }
}

/** Aborts the validation if the client disconnects before it has its answer. */
function abortOnDisconnect(response: Response, document: AbortController): void {
  const abort = (): void => document.abort(new HttpError('REQUEST_MALFORMED'));
  if (response.destroyed) abort();
  response.once('close', () => {
    if (!response.writableFinished) abort();
  });
}

/** @throws HttpError `NO_RULES` if there are no rules to check with */
export function requireValidator(validator: Validator | null): Validator {
  if (validator === null || validator.ruleSets.length === 0) throw new HttpError('NO_RULES');
  return validator;
}

/** @throws HttpError `NO_KEY_STORE` or `NO_KEYS` */
export async function requireKeys(keys: KeyStore | null): Promise<KeyStore> {
  if (keys === null) throw new HttpError('NO_KEY_STORE');
  if (!(await keys.hasKeys())) throw new HttpError('NO_KEYS');
  return keys;
}
