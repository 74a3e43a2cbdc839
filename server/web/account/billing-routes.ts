/** The page about billing, and its forms. */
import { Router, type Response } from 'express';
import { LOCAL_EMAIL } from '../../accounts/account-actions.js';
import { editAccount, eraseAccount } from '../../accounts/operator-actions.js';
import { INVOICE_FORMATS, InvoiceError } from '../../payments/invoice/issue.js';
import { ROUTES } from '../../http/routes.js';
import type { AccountFrame } from '../pages/account-frame.js';
import { billingPage, type BillingPage } from '../pages/billing.js';
import { sendPage } from '../send-page.js';
import type { AccountBook, AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { actorOfVisitor, isOwner, type Visitor } from './visitor.js';

/** The routes. */
export function billingRoutes(
  { forVisitor, checkoutService, ownInvoice, people, now }: AccountContext,
  { store, notice }: AccountBook,
): Router {
  const router = Router();
  const show = async (
    visitor: Visitor,
    frame: AccountFrame,
    response: Response,
    extra: Pick<BillingPage, 'invalidCap' | 'alert'> = {},
    status = 200,
  ): Promise<void> => {
    const { accountId } = visitor;
    const [statements, invoices] = await Promise.all([
      store.statementsOfAccount(accountId),
      // The page is useful without them.
      checkoutService === null ? null : checkoutService.invoices(accountId).catch(() => []),
    ]);
    const page = {
      ...frame,
      statements,
      invoices,
      hasOwnInvoices: ownInvoice !== null,
      isOwner: isOwner(visitor),
      now: now(),
      canDelete: people !== null,
      ...extra,
    };
    sendPage(response, frame.language, billingPage(page), status);
  };
  router.get(
    ROUTES.billing,
    forVisitor(async (visitor, frame, request, response) => {
      if (frame.overview.account.email === LOCAL_EMAIL) return goTo(request, response);
      await show(visitor, frame, response);
    }),
  );
  if (ownInvoice !== null)
    router.get(
      ROUTES.ownInvoice,
      forVisitor(async (visitor, frame, request, response) => {
        const { period, format } = request.query;
        const start = new Date(typeof period === 'string' ? period : NaN);
        const wanted = INVOICE_FORMATS.find((known) => known === format);
        if (Number.isNaN(start.getTime()) || wanted === undefined) return goTo(request, response, ROUTES.billing);
        try {
          const { fileName, xml } = await ownInvoice(visitor.accountId, start, wanted);
          response.attachment(fileName).type('application/xml').send(xml);
        } catch (error) {
          if (!(error instanceof InvoiceError) || error.code === 'INVOICE_INVALID') throw error;
          await show(visitor, { ...frame, alert: 'billing.noInvoice' }, response, {}, 404);
        }
      }),
    );
  router.post(
    ROUTES.cap,
    ...form,
    forVisitor(async (visitor, frame, request, response) => {
      if (!isOwner(visitor)) return show(visitor, { ...frame, alert: 'account.notAllowed' }, response, {}, 403);
      const typed = field(request, 'cap');
      const capCents = typed === '' ? null : parseCents(typed);
      if (capCents !== null && !(capCents >= frame.overview.plan.priceCents))
        return show(visitor, frame, response, { invalidCap: typed }, 400);
      await editAccount(store, visitor.accountId, { capCents }, actorOfVisitor(visitor));
      await notice();
      goTo(request, response, ROUTES.billing);
    }),
  );
  router.post(
    ROUTES.removeAccount,
    ...form,
    forVisitor(async (visitor, frame, request, response) => {
      if (people === null || !isOwner(visitor))
        return show(visitor, { ...frame, alert: 'account.notAllowed' }, response, {}, 403);
      if (field(request, 'name') !== frame.overview.account.name)
        return show(visitor, { ...frame, alert: 'billing.deleteWrong' }, response, {}, 400);
      const { provider, subscription } = frame.overview.account;
      if (provider.subscriptionId !== null && subscription.state !== 'ended')
        return show(visitor, { ...frame, alert: 'billing.deleteFirstCancel' }, response, {}, 400);
      await eraseAccount(store, visitor.accountId, actorOfVisitor(visitor));
      await people.forget(visitor.accountId);
      await notice();
      goTo(request, response);
    }),
  );
  router.get([ROUTES.cap, ROUTES.removeAccount], (request, response) => goTo(request, response, ROUTES.billing));
  return router;
}

/** Euros as typed: `120`, `120,5`, `120.50`. @returns NaN for anything else */
function parseCents(text: string): number {
  const found = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s*€$/, ''));
  return found === null ? NaN : Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}
