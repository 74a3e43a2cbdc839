/** Managing accounts over HTTP, below `/admin/v1`: what `einvoice account`, `plan` and `billing` do, for programs. */

import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { AccountError, type AccountErrorCode } from '../accounts/account-error.js';
import type { Accounts } from '../accounts/accounts.js';
import {
  adjustAccount,
  changePlan,
  dropKey,
  editAccount,
  eraseAccount,
  exportAccount,
  givePlan,
  makeAccount,
  makeKey,
  tellAccount,
} from '../accounts/operator-actions.js';
import { periodAt } from '../accounts/period.js';
import { SUBSCRIPTION_EVENTS } from '../accounts/subscription.js';
import { sendError } from '../http/answer.js';
import { observationOf } from '../http/observation.js';
import { noForeignOrigin } from '../http/same-origin.js';
import { AdminInputError, instantOf, limitOf, membersOf, parameterOf, required } from './admin-input.js';
import { requireAdminKey } from './admin-key.js';
import { sendStatements } from './statements.js';

/** Most bytes of a body; texts are short. */
const BODY_BYTES = 16_384;

/** Who works here, in the audit log. */
const ACTOR = 'admin';

export interface AdminDeps {
  /** What has to be shown. */
  readonly key: string;
  readonly accounts: Pick<Accounts, 'store' | 'accountService' | 'notice'>;
  /** Nothing begins without a card; see `NewAccount`. */
  readonly needsCard: boolean;
}

/** The router of everything below `/admin/v1`. Who does not show the key learns nothing, not even what there is. */
export function admin(deps: AdminDeps): Router {
  const { key } = deps;
  const router = Router();
  router.use(requireAdminKey(key));
  router.use(noForeignOrigin);
  router.use(express.json({ limit: BODY_BYTES }));
  addAccounts(router, deps);
  addChanges(router, deps);
  addPlans(router, deps);
  addLists(router, deps);
  router.use((request, response) => sendError(request, response, 'NOT_FOUND'));
  router.use(explain);
  return router;
}

const idOf = (request: Request): string => String(request.params['id']);

function addAccounts(router: Router, { accounts: { store, accountService, notice }, needsCard }: AdminDeps): void {
  router.get('/accounts', async (request, response) => {
    const [search, after] = [parameterOf(request, 'search'), parameterOf(request, 'after')];
    response.json(
      await store.findAccounts({
        limit: limitOf(request),
        ...(search !== undefined && { search }),
        ...(after !== undefined && { after }),
      }),
    );
  });
  router.post('/accounts', async (request, response) => {
    const { name, email, card, trialDays } = membersOf(request, {
      name: 'text',
      email: 'text',
      card: 'yes or no',
      trialDays: 'number',
    });
    const wanted = {
      name: required('name', name),
      email: required('email', email),
      cardOnFile: card ?? false,
      needsCard,
      ...(trialDays !== undefined && { trialDays }),
    };
    if (trialDays !== undefined && (trialDays < 0 || trialDays > 9_999))
      throw new AdminInputError('"trialDays" must be from 0 to 9999.');
    const made = await makeAccount(store, wanted, ACTOR);
    await notice();
    response.status(201).json(made);
  });
  router.get('/accounts/:id', async (request, response) => {
    const overview = await accountService.overview(idOf(request));
    if (overview === null) throw new AccountError('ACCOUNT_UNKNOWN');
    response.json({ ...overview, keys: await store.keys(idOf(request)) });
  });
  router.get('/accounts/:id/export', async (request, response) => {
    response.json(await exportAccount(store, idOf(request)));
  });
}

function addChanges(router: Router, { accounts: { store, notice } }: AdminDeps): void {
  const changing =
    (work: (request: Request) => Promise<unknown>): RequestHandler =>
    async (request, response) => {
      const changed = await work(request);
      // It holds for the next call, here at once, elsewhere within a second.
      await notice();
      response.json(changed);
    };
  router.patch(
    '/accounts/:id',
    changing((request) => {
      const text = 'text or null';
      const { name, email, ...more } = membersOf(request, {
        name: 'text',
        email: 'text',
        vatId: text,
        country: text,
        street: text,
        postcode: text,
        city: text,
        reference: text,
        capCents: 'number or null',
        keepsRequests: 'yes or no',
      });
      const edit = { ...more, ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
      return editAccount(store, idOf(request), edit, ACTOR);
    }),
  );
  router.delete(
    '/accounts/:id',
    changing((request) => eraseAccount(store, idOf(request), ACTOR)),
  );
  router.post(
    '/accounts/:id/keys',
    changing((request) => {
      const { label, test, expiresAt } = membersOf(request, {
        label: 'text',
        test: 'yes or no',
        expiresAt: 'text or null',
      });
      const options = { isTest: test ?? false, expiresAt: instantOf('expiresAt', expiresAt) };
      return makeKey(store, idOf(request), required('label', label), options, ACTOR);
    }),
  );
  router.delete(
    '/keys/:id',
    changing((request) => dropKey(store, idOf(request), ACTOR)),
  );
  router.post(
    '/accounts/:id/events',
    changing((request) => {
      const { event, atPeriodEnd = false } = membersOf(request, { event: 'text', atPeriodEnd: 'yes or no' });
      const known = SUBSCRIPTION_EVENTS.find((each) => each === required('event', event));
      if (known === undefined) throw new AdminInputError(`"event" must be one of ${SUBSCRIPTION_EVENTS.join(', ')}.`);
      return tellAccount(store, idOf(request), known, ACTOR, ({ subscription }, now) =>
        atPeriodEnd ? periodAt(subscription, now).end : undefined,
      );
    }),
  );
  router.put(
    '/accounts/:id/plan',
    changing((request) => {
      const { plan, validFrom } = membersOf(request, { plan: 'text', validFrom: 'text or null' });
      const choice = { accountId: idOf(request), plan: required('plan', plan) };
      return givePlan(store, { ...choice, validFrom: instantOf('validFrom', validFrom) }, ACTOR);
    }),
  );
  for (const [path, kind] of [
    ['credits', 'credit'],
    ['refunds', 'refund'],
  ] as const)
    router.post(
      `/accounts/:id/${path}`,
      changing((request) => {
        const { amountCents, note } = membersOf(request, { amountCents: 'number', note: 'text' });
        const [cents, text] = [required('amountCents', amountCents), required('note', note)];
        return adjustAccount(store, { accountId: idOf(request), kind, amountCents: cents, note: text }, ACTOR);
      }),
    );
}

function addPlans(router: Router, { accounts: { store, notice } }: AdminDeps): void {
  router.get('/plans', async (_request, response) => {
    response.json({ plans: await store.planVersions() });
  });
  router.post('/plans', async (request, response) => {
    const { plan, validFrom, ...figures } = membersOf(request, {
      plan: 'text',
      validFrom: 'text or null',
      priceCents: 'number',
      includedCalls: 'number',
      overageCents: 'number',
      trialDays: 'number',
      graceDays: 'number',
    });
    const wanted = {
      plan: required('plan', plan),
      validFrom: instantOf('validFrom', validFrom),
      priceCents: required('priceCents', figures.priceCents),
      includedCalls: required('includedCalls', figures.includedCalls),
      overageCents: required('overageCents', figures.overageCents),
      trialDays: required('trialDays', figures.trialDays),
      graceDays: required('graceDays', figures.graceDays),
    };
    const version = await changePlan(store, wanted, ACTOR);
    await notice();
    response.status(201).json(version);
  });
}

function addLists(router: Router, { accounts: { store } }: AdminDeps): void {
  router.get('/statements', (request, response) => sendStatements(store, request, response));
  router.get('/comparisons', async (request, response) => {
    const accountId = parameterOf(request, 'account');
    const onlyDifferent = parameterOf(request, 'different') === 'true';
    const wanted = { limit: limitOf(request), onlyDifferent, ...(accountId !== undefined && { accountId }) };
    response.json({ comparisons: await store.comparisons(wanted) });
  });
  router.get('/audit', async (request, response) => {
    const [accountId, before] = [parameterOf(request, 'account'), parameterOf(request, 'before')];
    const wanted = {
      limit: limitOf(request),
      ...(accountId !== undefined && { accountId }),
      ...(before !== undefined && { before }),
    };
    response.json({ entries: await store.auditEntries(wanted) });
  });
  router.get('/outbox', async (_request, response) => {
    response.json(await store.usageBacklog());
  });
}

/** What is no fault of ours; anything else is a request that can't be met as it is. */
const STATUS: Readonly<Partial<Record<AccountErrorCode, number>>> = {
  ACCOUNT_UNKNOWN: 404,
  PLAN_UNKNOWN: 404,
  KEY_UNKNOWN: 404,
  EVENT_INVALID: 409,
  TOO_MANY_KEYS: 409,
  ACCOUNT_ENDED: 409,
  PLAN_EXISTS: 409,
};

/** Our own words for what an operator did wrong; everything else is answered as everywhere. */
const explain: ErrorRequestHandler = (error: unknown, request: Request, response: Response, next) => {
  const [status, message] =
    error instanceof AccountError
      ? [STATUS[error.code] ?? 400, error.message]
      : error instanceof AdminInputError
        ? [400, error.message]
        : isBodyError(error)
          ? [error.status, 'The body is not JSON, or too large.']
          : [0, ''];
  if (status === 0) return next(error);
  const observation = observationOf(request);
  if (observation !== null) observation.error = 'ADMIN_REQUEST';
  response.status(status).json({ error: message });
};

/** What the reader of bodies throws. */
function isBodyError(error: unknown): error is Error & { readonly status: number } {
  return (
    error instanceof Error &&
    'type' in error &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status >= 400 &&
    error.status < 500
  );
}
