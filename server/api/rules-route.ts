/** `GET /api/v1/rules` and `/api/v1/rules/{id}`: what documents are checked by. It needs a key, and is not charged. */
import type { Request, RequestHandler, Response } from 'express';
import type { Validator } from 'einvoice-validator';
import type { KeyStore } from '../accounts/key-store.js';
import { HttpError } from '../http/errors.js';
import { languageOf } from '../http/language.js';
import { noteCaller } from '../http/observation.js';
import { requireKey } from '../http/api-key.js';
import type { ExplainerAside } from './explain-aside.js';
import { requireKeys, requireValidator } from './validate-route.js';

export interface RulesRouteDeps {
  readonly validator: Validator | null;
  readonly keys: KeyStore | null;
  readonly explainer: Pick<ExplainerAside, 'codes' | 'explain'>;
}

/** Rule sets with versions, hashes and days, and the codes of all rules. */
export function rulesRoute(deps: RulesRouteDeps): RequestHandler {
  return async (request, response) => {
    const { ruleSets } = await admit(request, deps);
    response.json({ ruleSets, codes: await deps.explainer.codes() });
  };
}

/** Every rule that has the code: it may be an earlier one, or that of a rule with several checks. */
export function ruleRoute(deps: RulesRouteDeps): RequestHandler<{ id: string }> {
  return async (request: Request<{ id: string }>, response: Response) => {
    await admit(request, deps);
    const language = languageOf(request);
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
  noteCaller(request, await requireKey(request, await requireKeys(keys)));
  return ready;
}
