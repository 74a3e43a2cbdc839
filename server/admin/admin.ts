/**
 * Manages accounts over HTTP, below `/admin/v1`: the same as `einvoice account`, `plan` and `billing`, for programs.
 */

import express, { Router, type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { AccountError, type AccountErrorCode } from '../accounts/account-error.js';
import type { Accounts } from '../accounts/accounts.js';
import {
  adjustAccount,
  changePlan,
  revokeAccountKey,
  editAccount,
  eraseAccount,
  exportAccount,
  assignPlan,
  makeAccount,
  makeKey,
  applyAccountEvent,
} from '../accounts/operator-actions.js';
import { periodAt } from '../accounts/period.js';
import { SUBSCRIPTION_EVENTS } from '../accounts/subscription.js';
import { sendError } from '../http/answer.js';
import { getObservation } from '../http/observation.js';
import { noForeignOrigin } from '../http/same-origin.js';
import { AdminInputError, parseInstant, readLimit, readMembers, readParameter, required } from './admin-input.js';
import { requireAdminKey } from './admin-key.js';
import { sendStatements } from './statements.js';

/** Limit for bodies; texts are short. */
const BODY_BYTES = 16_384;

/** The actor in the audit log. */
const ACTOR = 'admin';

export interface AdminDeps {
  /** The required key. */
  readonly key: string;
  readonly accounts: Pick<Accounts, 'store' | 'accountService' | 'notice'>;
  /** Whether accounts wait for a card; see `NewAccount`. */
  readonly needsCard: boolean;
}

/** The router for `/admin/v1`. Without the key it reveals nothing, not even which paths exist. */
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

const idFromPath = (request: Request): string => String(request.params['id']);

function addAccounts(router: Router, { accounts: { store, accountService, notice }, needsCard }: AdminDeps): void {
  router.get('/accounts', async (request, response) => {
    const [search, after] = [readParameter(request, 'search'), readParameter(request, 'after')];
    response.json(
      await store.findAccounts({
        limit: readLimit(request),
        ...(search !== undefined && { search }),
        ...(after !== undefined && { after }),
      }),
    );
  });
  router.post('/accounts', async (request, response) => {
    const { name, email, card, trialDays } = readMembers(request, {
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
    const overview = await accountService.overview(idFromPath(request));
    if (overview === null) throw new AccountError('ACCOUNT_UNKNOWN');
    response.json({ ...overview, keys: await store.keys(idFromPath(request)) });
  });
  router.get('/accounts/:id/export', async (request, response) => {
    response.json(await exportAccount(store, idFromPath(request)));
  });
}

function addChanges(router: Router, { accounts: { store, notice } }: AdminDeps): void {
  const changing =
    (work: (request: Request) => Promise<unknown>): RequestHandler =>
    async (request, response) => {
      const changed = await work(request);
      // Applies the change to the next call here; other instances follow within a second.
      await notice();
      response.json(changed);
    };
  router.patch(
    '/accounts/:id',
    changing((request) => {
      const text = 'text or null';
      const { name, email, ...more } = readMembers(request, {
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
      return editAccount(store, idFromPath(request), edit, ACTOR);
    }),
  );
  router.delete(
    '/accounts/:id',
    changing((request) => eraseAccount(store, idFromPath(request), ACTOR)),
  );
  router.post(
    '/accounts/:id/keys',
    changing((request) => {
      const { label, test, expiresAt } = readMembers(request, {
        label: 'text',
        test: 'yes or no',
        expiresAt: 'text or null',
      });
      const options = { isTest: test ?? false, expiresAt: parseInstant('expiresAt', expiresAt) };
      return makeKey(store, idFromPath(request), required('label', label), options, ACTOR);
    }),
  );
  router.delete(
    '/keys/:id',
    changing((request) => revokeAccountKey(store, idFromPath(request), ACTOR)),
  );
  router.post(
    '/accounts/:id/events',
    changing((request) => {
      const { event, atPeriodEnd = false } = readMembers(request, { event: 'text', atPeriodEnd: 'yes or no' });
      const known = SUBSCRIPTION_EVENTS.find((each) => each === required('event', event));
      if (known === undefined) throw new AdminInputError(`"event" must be one of ${SUBSCRIPTION_EVENTS.join(', ')}.`);
      return applyAccountEvent(store, idFromPath(request), known, ACTOR, ({ subscription }, now) =>
        atPeriodEnd ? periodAt(subscription, now).end : undefined,
      );
    }),
  );
  router.put(
    '/accounts/:id/plan',
    changing((request) => {
      const { plan, validFrom } = readMembers(request, { plan: 'text', validFrom: 'text or null' });
      const choice = { accountId: idFromPath(request), plan: required('plan', plan) };
      return assignPlan(store, { ...choice, validFrom: parseInstant('validFrom', validFrom) }, ACTOR);
    }),
  );
  for (const [path, kind] of [
    ['credits', 'credit'],
    ['refunds', 'refund'],
  ] as const)
    router.post(
      `/accounts/:id/${path}`,
      changing((request) => {
        const { amountCents, note } = readMembers(request, { amountCents: 'number', note: 'text' });
        const [cents, text] = [required('amountCents', amountCents), required('note', note)];
        return adjustAccount(store, { accountId: idFromPath(request), kind, amountCents: cents, note: text }, ACTOR);
      }),
    );
}

function addPlans(router: Router, { accounts: { store, notice } }: AdminDeps): void {
  router.get('/plans', async (_request, response) => {
    response.json({ plans: await store.planVersions() });
  });
  router.post('/plans', async (request, response) => {
    const { plan, validFrom, ...figures } = readMembers(request, {
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
      validFrom: parseInstant('validFrom', validFrom),
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
    const accountId = readParameter(request, 'account');
    const onlyDifferent = readParameter(request, 'different') === 'true';
    const wanted = { limit: readLimit(request), onlyDifferent, ...(accountId !== undefined && { accountId }) };
    response.json({ comparisons: await store.comparisons(wanted) });
  });
  router.get('/audit', async (request, response) => {
    const [accountId, before] = [readParameter(request, 'account'), readParameter(request, 'before')];
    const wanted = {
      limit: readLimit(request),
      ...(accountId !== undefined && { accountId }),
      ...(before !== undefined && { before }),
    };
    response.json({ entries: await store.auditEntries(wanted) });
  });
  router.get('/outbox', async (_request, response) => {
    response.json(await store.usageBacklog());
  });
}

/** Statuses other than 400. */
const STATUS: Readonly<Partial<Record<AccountErrorCode, number>>> = {
  ACCOUNT_UNKNOWN: 404,
  PLAN_UNKNOWN: 404,
  KEY_UNKNOWN: 404,
  EVENT_INVALID: 409,
  TOO_MANY_KEYS: 409,
  ACCOUNT_ENDED: 409,
  PLAN_EXISTS: 409,
};

/** Answers invalid requests of an operator with our own message; other errors are handled as everywhere. */
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
  const observation = getObservation(request);
  if (observation !== null) observation.error = 'ADMIN_REQUEST';
  response.status(status).json({ error: message });
};

/** An error of the body parser. */
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
