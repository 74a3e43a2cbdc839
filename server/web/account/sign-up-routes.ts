/** Sign-up: from an address to a customer with company, payment provider and first key. */
import { Router, type Request, type Response } from 'express';
import { AccountError } from '../../accounts/account-error.js';
import { STANDARD_PLAN } from '../../accounts/model.js';
import { makeFirstKey } from '../../accounts/operator-actions.js';
import { createPlanBook } from '../../accounts/plan-book.js';
import { requestLanguage } from '../../http/language.js';
import { ROUTES } from '../../http/routes.js';
import type { Visit } from '../../people/model.js';
import type { CheckoutService } from '../../payments/checkout-service.js';
import type { People } from '../../people/people.js';
import { signUp } from '../../people/sign-up.js';
import { companyPage, handOverPage, isCompanyProblem, refusedPage, signUpPage, waitingPage } from '../pages/sign-up.js';
import { textIn } from 'einvoice-reports/page/texts/texts.js';
import { sendPage } from '../send-page.js';
import type { AccountBook, AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { actorOfVisitor, libraryHeaders, isOwner } from './visitor.js';

interface SignUpDeps {
  readonly accounts: AccountBook;
  readonly people: People;
  readonly checkoutService: CheckoutService;
}

/** The public sign-up page. */
export function signUpStart({ store, now }: AccountBook): Router {
  const router = Router();
  router.get(ROUTES.signUp, async (request, response) => {
    // Its form is submitted to the account pages, which need to see the origin.
    response.setHeader('Referrer-Policy', 'same-origin');
    const plan = createPlanBook(await store.planVersions(), []).planAt(STANDARD_PLAN, now());
    sendPage(response, requestLanguage(request), signUpPage(requestLanguage(request), plan));
  });
  return router;
}

/** The routes for signed-in people. */
export function signUpRoutes(context: AccountContext, { accounts, people, checkoutService }: SignUpDeps): Router {
  const router = Router();
  const { fresh, forVisitor } = context;
  const link = (path: string, request: Request): string => people.link(path, requestLanguage(request));

  /** The person's unpaid account; null if there is none. */
  const findUnpaidAccount = async ({ current }: Visit): Promise<string | null> => {
    if (current === null || current.role !== 'owner') return null;
    const account = await accounts.store.account(current.accountId);
    return account?.subscription.state === 'incomplete' && account.provider.subscriptionId === null ? account.id : null;
  };
  /** Rejects people whose account is already paid for. */
  const newcomer =
    (work: (visit: Visit, unpaid: string | null, request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const visit = await people.visit(libraryHeaders(request));
      const unpaid = visit === null ? null : await findUnpaidAccount(visit);
      if (visit === null || (visit.current !== null && unpaid === null)) return goTo(request, response);
      await work(visit, unpaid, request, response);
    };

  router.get(
    ROUTES.company,
    newcomer(async ({ person }, unpaid, request, response) => {
      const account = unpaid === null ? null : await accounts.store.account(unpaid);
      const company = account && {
        name: account.name,
        country: account.billing.country ?? 'DE',
        vatId: account.billing.vatId ?? '',
      };
      const language = requestLanguage(request);
      sendPage(response, language, companyPage({ language, email: person.email, company, problem: null }));
    }),
  );
  router.post(
    ROUTES.company,
    ...form,
    newcomer(async ({ person }, unpaid, request, response) => {
      const company = {
        name: field(request, 'name'),
        country: field(request, 'country'),
        vatId: field(request, 'vatId'),
      };
      try {
        await signUp({ accounts, people }, person, company, unpaid);
        goTo(request, response, ROUTES.checkout);
      } catch (error) {
        if (!(error instanceof AccountError) || !isCompanyProblem(error.code)) throw error;
        const language = requestLanguage(request);
        const page = companyPage({ language, email: person.email, company, problem: error.code });
        sendPage(response, language, page, 400);
      }
    }),
  );
  router.get(
    ROUTES.checkout,
    forVisitor(async (visitor, { language }, request, response) => {
      if (!isOwner(visitor)) return goTo(request, response);
      const begun = await checkoutService.startCheckout(visitor.accountId, {
        successUrl: link(ROUTES.welcome, request),
        cancelUrl: link(ROUTES.company, request),
        language,
      });
      if (begun === null) return goTo(request, response, ROUTES.welcome);
      sendPage(response, language, handOverPage(language, begun.url));
    }),
  );
  router.get(
    ROUTES.welcome,
    forVisitor(async (visitor, { language, overview }, request, response) => {
      const { accountId } = visitor;
      if (overview.account.subscription.state === 'incomplete') {
        const [last] = await accounts.store.auditEntries({ accountId, limit: 1 });
        const page = last?.action === 'trial.refused' ? refusedPage(language) : waitingPage(language);
        return sendPage(response, language, page);
      }
      // Creates the first key only if there never was one, however often the page is loaded at once.
      const label = textIn(language, 'welcome.firstKey');
      const made = await makeFirstKey(accounts.store, accountId, label, actorOfVisitor(visitor));
      if (made !== null) {
        fresh.put(request, response, made);
        await accounts.notice();
      }
      goTo(request, response, ROUTES.keys);
    }),
  );
  router.get(
    ROUTES.portal,
    forVisitor(async (visitor, { language }, request, response) => {
      const opened = isOwner(visitor)
        ? await checkoutService.openPortal(visitor.accountId, { returnUrl: link(ROUTES.billing, request), language })
        : null;
      if (opened === null) return goTo(request, response, ROUTES.billing);
      response.redirect(303, opened.url);
    }),
  );
  return router;
}
