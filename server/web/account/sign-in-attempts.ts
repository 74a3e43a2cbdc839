/** How often an address may fail to sign in. Keys can't be guessed, but trying costs us. */
import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import { HttpError } from '../../http/errors.js';
import { RateWindow } from '../../http/rate-window.js';

/** Failures of one address in a quarter of an hour. */
const FAILED_SIGN_INS = 20;

export interface SignInAttempts {
  /** Whether the address of a request may not try any more for now. */
  areUsedUp(request: Request): Promise<boolean>;
  /** Counts a failure. @throws HttpError `RATE_LIMITED` beyond the last one; the answer says when to come back */
  readonly countFailure: RequestHandler;
}

/**
 * Makes a counter. Only what has failed is counted, when it has failed: who signs in, what is no form of ours and what
 * a store that is away has kept from its end take nothing from others at the same address.
 */
export function signInAttempts(): SignInAttempts {
  const addressOf = (request: Request): string => ipKeyGenerator(request.ip ?? '');
  const limiter = rateLimit({
    windowMs: 15 * 60 * 1000,
    limit: FAILED_SIGN_INS,
    store: new RateWindow(),
    legacyHeaders: false,
    standardHeaders: 'draft-8',
    validate: false,
    keyGenerator: addressOf,
    handler: () => {
      throw new HttpError('RATE_LIMITED');
    },
  });
  return {
    areUsedUp: async (request) => ((await limiter.getKey(addressOf(request)))?.totalHits ?? 0) >= FAILED_SIGN_INS,
    countFailure: limiter,
  };
}
