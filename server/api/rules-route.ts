/**
 * `GET /api/v1/rules` and `/api/v1/rules/{id}`: the rules that documents are checked against. Needs a key, but is not
 * charged.
 */
import type { Request, RequestHandler, Response } from 'express';
import type { Validator } from 'einvoice-validator';
import type { KeyStore } from '../accounts/key-store.js';
import { HttpError } from '../http/errors.js';
import { requestLanguage } from '../http/language.js';
import { recordCaller } from '../http/observation.js';
import { requireKey } from '../http/api-key.js';
import type { ExplainerWorker } from './explainer-worker.js';
import { requireKeys, requireValidator } from './validate-route.js';

export interface RulesRouteDeps {
  readonly validator: Validator | null;
  readonly keys: KeyStore | null;
  readonly explainer: Pick<ExplainerWorker, 'codes' | 'explain'>;
}

/** Rule sets with versions, hashes and days, and the codes of all rules. */
export function rulesRoute(deps: RulesRouteDeps): RequestHandler {
  return async (request, response) => {
    const { ruleSets } = await admit(request, deps);
    response.json({ ruleSets, codes: await deps.explainer.codes() });
  };
}

/** All rules with the code, which may be an old code, or that of several checks. */
export function ruleRoute(deps: RulesRouteDeps): RequestHandler<{ id: string }> {
  return async (request: Request<{ id: string }>, response: Response) => {
    await admit(request, deps);
    const language = requestLanguage(request);
    const rules = await deps.explainer.explain(request.params.id, language);
    if (rules.length === 0) throw new HttpError('RULE_UNKNOWN');
    response.setHeader('Content-Language', language);
    response.setHeader('Vary', 'Accept-Language');
    response.json({ rules });
  };
}

/** The same order as for a validation: configuration (503), key (401), payment (402). */
async function admit(request: Request<object>, { validator, keys }: RulesRouteDeps): Promise<Validator> {
  const ready = requireValidator(validator);
  recordCaller(request, await requireKey(request, await requireKeys(keys)));
  return ready;
}
