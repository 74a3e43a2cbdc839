/** The page with the requests of an account. */
import { Router } from 'express';
import { editAccount } from '../../accounts/operator-actions.js';
import { ROUTES } from '../../http/routes.js';
import { requestsPage } from '../pages/requests.js';
import { sendPage } from '../send-page.js';
import type { AccountBook, AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { isWorking } from './shown-usage.js';
import { actorOfVisitor } from './visitor.js';

/** Requests per page. */
const PART = 100;

/** The routes. */
export function requestRoutes(
  { accountService, forVisitor, now }: AccountContext,
  { store, notice }: AccountBook,
): Router {
  const router = Router();
  router.get(
    ROUTES.requests,
    forVisitor(async ({ accountId }, frame, request, response) => {
      const { before: text, status } = request.query;
      const failed = status === 'failed';
      const asked = new Date(typeof text === 'string' ? text : NaN);
      const wanted = { failed, limit: PART, ...(!Number.isNaN(asked.getTime()) && { before: asked }) };
      const [requests, keys] = await Promise.all([
        store.findRequests(accountId, wanted),
        accountService.keys(accountId),
      ]);
      const labels = new Map(keys.map(({ id, label }) => [id, label]));
      const before = requests.length === PART ? requests.at(-1)!.at : null;
      sendPage(
        response,
        frame.language,
        requestsPage({ ...frame, requests, failed, labels, hasKey: keys.some(isWorking(now())), before }),
      );
    }),
  );
  router.post(
    ROUTES.requests,
    ...form,
    forVisitor(async (visitor, _frame, request, response) => {
      const keepsRequests = field(request, 'keeps') === 'yes';
      await editAccount(store, visitor.accountId, { keepsRequests }, actorOfVisitor(visitor));
      await notice();
      goTo(request, response, ROUTES.requests);
    }),
  );
  return router;
}
