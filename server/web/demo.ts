/**
 * The demo: checks without a key, for the start page. It has a route of its own, so that nothing of it can be reached
 * through the API or be counted there, and limits that make it useless for anything but trying.
 */
import { rateLimit } from 'express-rate-limit';
import { Router } from 'express';
import type { Validator } from 'einvoice-validator';
import { type ErrorCode, errorCodeOf, HttpError } from '../http/errors.js';
import { ROUTES } from '../http/routes.js';
import { RateWindow } from '../http/rate-window.js';
import type { UploadMemory } from '../upload/upload-memory.js';
import type { UploadLimits } from '../upload/limits.js';
import { requireValidator, serveDocument } from '../api/validate-route.js';

/** Most bytes of a document. */
export const DEMO_DOCUMENT_BYTES = 1024 * 1024;

/** Most documents at a time, of all visitors: those who pay come first. */
const AT_ONCE = 4;

/** What visitors have of the workers, all together, whatever they send: a worker that has to be replaced counts until it is. */
const SCHEDULING = { workerShare: 0.5, timeoutMs: 5_000 } as const;

/** Errors that name a limit, where that of the demo is another one. */
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
  /** Checks that one address may make in an hour, whatever comes of them. */
  readonly callsPerHour: number;
}

/** Takes documents without a key: configuration (503), rate (429), busy (503), then as the API does. */
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
      // Retry-After is set by then.
      handler: () => {
        throw new HttpError('RATE_LIMITED');
      },
      // It would print a warning when a visitor makes up an X-Forwarded-For; which proxies are believed is a setting.
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
        const code = OF_DEMO[errorCodeOf(error)];
        throw code === undefined ? error : new HttpError(code, { cause: error });
      } finally {
        atOnce--;
      }
    },
  );
  return router;
}
