/** Checkout and subscription management with the payment provider, as the pages need it. */

import type { Language } from 'einvoice-validator';
import { AccountError } from '../accounts/account-error.js';
import type { Account } from '../accounts/model.js';
import { createPlanBook } from '../accounts/plan-book.js';
import { type FollowDeps, followSubscription } from './follow.js';
import type { ProviderInvoice } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';

export interface CheckoutVisit {
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language?: Language;
}

/** Every method throws `ProviderError`, `StoreError`, and AccountError `ACCOUNT_UNKNOWN`. */
export interface CheckoutService {
  /**
   * Starts a checkout: with a trial if the customer may have one, else without.
   * @returns the URL for the browser; null for an account that has a subscription
   */
  startCheckout(accountId: string, visit: CheckoutVisit): Promise<{ readonly url: string } | null>;
  /** @returns the URL for the browser; null for an account that was never in a checkout */
  openPortal(
    accountId: string,
    visit: { readonly returnUrl: string; readonly language?: Language },
  ): Promise<{ readonly url: string } | null>;
  /** The provider's invoices, latest first, without drafts. */
  invoices(accountId: string): Promise<readonly ProviderInvoice[]>;
  /**
   * Reads the state of an account's subscription from the provider: for a customer who returns from the checkout or the
   * portal before the webhook arrives.
   * @param subscriptionId a new one; by default that of the account
   */
  refresh(accountId: string, subscriptionId?: string): Promise<Account>;
}

export function createCheckoutService(deps: FollowDeps): CheckoutService {
  const { store, provider } = deps;
  const known = async (accountId: string): Promise<Account> => {
    const account = await store.account(accountId);
    if (account === null) throw new AccountError('ACCOUNT_UNKNOWN');
    return account;
  };
  return {
    async startCheckout(accountId, visit) {
      const account = await known(accountId);
      const now = await store.time();
      if (await hasSubscription(deps, account)) return null;
      const { id, email, name, billing } = account;
      const customerId =
        account.provider.customerId ??
        (await provider.createCustomer({
          accountId: id,
          email,
          name,
          ...(billing.country !== null && { country: billing.country }),
          ...(billing.vatId !== null && { vatId: billing.vatId }),
          ...(visit.language !== undefined && { language: visit.language }),
        }));
      await store.changeAccount(id, (current) => ({ ...current, provider: { ...current.provider, customerId } }));
      const price = await findPlan(store, id, now);
      // A customer who has subscribed before has had the trial.
      const mayTry =
        account.provider.subscriptionId === null &&
        (await store.mayHaveTrial({ accountId: id, email, cardFingerprint: null }));
      return provider.startCheckout({
        accountId: id,
        customerId,
        price,
        trialDays: mayTry ? price.trialDays : 0,
        ...visit,
      });
    },
    async openPortal(accountId, visit) {
      const { customerId } = (await known(accountId)).provider;
      return customerId === null ? null : provider.openPortal({ customerId, ...visit });
    },
    async invoices(accountId) {
      const { customerId } = (await known(accountId)).provider;
      if (customerId === null) return [];
      return (await provider.invoices(customerId)).filter(({ status }) => status !== 'draft').toReversed();
    },
    async refresh(accountId, wanted) {
      const account = await known(accountId);
      const subscriptionId = wanted ?? account.provider.subscriptionId;
      if (subscriptionId === null) return account;
      const followed = await followSubscription(deps, subscriptionId);
      return followed?.id === accountId ? followed : known(accountId);
    },
  };
}

/** Ask the provider: its webhook may not have arrived yet. */
async function hasSubscription({ provider }: FollowDeps, { provider: { subscriptionId } }: Account): Promise<boolean> {
  const seen = subscriptionId === null ? null : await provider.subscription(subscriptionId);
  return seen !== null && seen.state !== 'canceled' && seen.state !== 'incomplete_expired';
}

async function findPlan(store: PaymentStore, accountId: string, instant: Date) {
  return createPlanBook(await store.planVersions(), await store.planChoices(accountId)).planAt(accountId, instant);
}
