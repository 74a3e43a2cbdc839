/** Limits failed sign-ins per address. Keys can't be guessed, but attempts cost us resources. */
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { HttpError } from '../../http/errors.js';
import { RateWindow } from '../../http/rate-window.js';

/** Failures of one address in a quarter of an hour. */
const FAILED_SIGN_INS = 20;

export interface SignInAttempts {
  /** Whether the address of a request has reached the limit for now. */
  areUsedUp(request: Request): Promise<boolean>;
  /** Counts a failure. @throws HttpError `RATE_LIMITED` beyond the limit; the answer has the time to retry */
  readonly countFailure: RequestHandler;
}

/**
 * Creates a counter of failures. Successful sign-ins, foreign forms and requests that fail because the store is
 * unavailable don't count, so that they don't lock out others at the same address.
 */
export function signInAttempts(): SignInAttempts {
  const clientAddress = (request: Request): string => ipKeyGenerator(request.ip ?? '');
  const limiter = rateLimit({
    windowMs: 15 * 60 * 1000,
    limit: FAILED_SIGN_INS,
    store: new RateWindow(),
    legacyHeaders: false,
    standardHeaders: 'draft-8',
    validate: false,
    keyGenerator: clientAddress,
    handler: () => {
      throw new HttpError('RATE_LIMITED');
    },
  });
  return {
    areUsedUp: async (request) => ((await limiter.getKey(clientAddress(request)))?.totalHits ?? 0) >= FAILED_SIGN_INS,
    countFailure: limiter,
  };
}
