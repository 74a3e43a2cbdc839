/**
 * The demo: checks without a key, for the start page. It has a separate route, so that it can't reach the API or be
 * counted there, and limits that only suffice for trying.
 */
import { rateLimit } from 'express-rate-limit';
import { Router } from 'express';
import type { Validator } from 'einvoice-validator';
import { type ErrorCode, toErrorCode, HttpError } from '../http/errors.js';
import { ROUTES } from '../http/routes.js';
import { RateWindow } from '../http/rate-window.js';
import type { UploadMemory } from '../upload/upload-memory.js';
import type { UploadLimits } from '../upload/limits.js';
import { requireValidator, serveDocument } from '../api/validate-route.js';

/** Size limit for a document. */
export const DEMO_DOCUMENT_BYTES = 1024 * 1024;

/** Concurrent documents of all visitors: paying customers come first. */
const AT_ONCE = 4;

/**
 * The visitors' total share of the workers, whatever they send. A worker that must be replaced counts until its
 * replacement is ready.
 */
const SCHEDULING = { workerShare: 0.5, timeoutMs: 5_000 } as const;

/** Errors that name a limit, mapped to those with the demo's limit. */
const OF_DEMO: Readonly<Partial<Record<ErrorCode, ErrorCode>>> = {
  TOO_LARGE: 'DEMO_TOO_LARGE',
  FORM_TOO_LARGE: 'DEMO_FORM_TOO_LARGE',
  VALIDATION_TIMEOUT: 'DEMO_TIMEOUT',
};

const HOUR_MS = 60 * 60 * 1000;

export interface DemoDeps {
  readonly validator: Validator | null;
  readonly limits: UploadLimits;
  readonly uploads: UploadMemory;
  /** Checks per hour from one address, successful or not. */
  readonly callsPerHour: number;
}

/** Accepts documents without a key: configuration (503), rate (429), busy (503), then as in the API. */
export function demoRoute({ validator, limits, uploads, callsPerHour }: DemoDeps): Router {
  const router = Router();
  const demoLimits = { ...limits, documentBytes: Math.min(limits.documentBytes, DEMO_DOCUMENT_BYTES) };
  let atOnce = 0;
  router.post(
    ROUTES.demo,
    rateLimit({
      windowMs: HOUR_MS,
      limit: callsPerHour,
      store: new RateWindow(),
      legacyHeaders: false,
      standardHeaders: 'draft-8',
      // Retry-After is already set.
      handler: () => {
        throw new HttpError('RATE_LIMITED');
      },
      // Otherwise a forged X-Forwarded-For would print a warning; our settings say which proxies are trusted.
      validate: false,
    }),
    async (request, response) => {
      const ready = requireValidator(validator);
      if (atOnce >= AT_ONCE) throw new HttpError('BUSY');
      atOnce++;
      try {
        await serveDocument(
          request,
          response,
          { validator: ready, limits: demoLimits, uploads, scheduling: SCHEDULING },
          { id: 'demo' },
        );
      } catch (error) {
        const code = OF_DEMO[toErrorCode(error)];
        throw code === undefined ? error : new HttpError(code, { cause: error });
      } finally {
        atOnce--;
      }
    },
  );
  return router;
}
