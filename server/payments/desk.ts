/** Where customers subscribe and look after their subscription: what pages need of payments. */

import type { Language } from 'einvoice-validator';
import { AccountError } from '../accounts/account-error.js';
import type { Account } from '../accounts/model.js';
import { planBook } from '../accounts/plan-book.js';
import { type FollowDeps, followSubscription } from './follow.js';
import type { ProviderInvoice } from './payment-provider.js';
import type { PaymentStore } from './payment-store.js';

export interface CheckoutVisit {
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly language?: Language;
}

/** Every method throws `ProviderError`, `StoreError`, and AccountError `ACCOUNT_UNKNOWN`. */
export interface PaymentDesk {
  /**
   * Begins a checkout: with a trial for who may have one, else without.
   * @returns where to send the browser; null for an account that has a subscription
   */
  startCheckout(accountId: string, visit: CheckoutVisit): Promise<{ readonly url: string } | null>;
  /** @returns where to send the browser; null for an account that has never been in a checkout */
  openPortal(
    accountId: string,
    visit: { readonly returnUrl: string; readonly language?: Language },
  ): Promise<{ readonly url: string } | null>;
  /** The provider's invoices, the latest first; drafts are not among them. */
  invoices(accountId: string): Promise<readonly ProviderInvoice[]>;
  /**
   * Looks at the provider how the subscription of an account is: for who comes back from the checkout or the portal
   * before the webhook does.
   * @param subscriptionId one that is not known yet; that of the account when absent
   */
  refresh(accountId: string, subscriptionId?: string): Promise<Account>;
}

export function paymentDesk(deps: FollowDeps): PaymentDesk {
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
      const price = await planOf(store, id, now);
      // Whoever has had a subscription here has had the trial.
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

/** Asked at the provider: what it has told may be on its way. */
async function hasSubscription({ provider }: FollowDeps, { provider: { subscriptionId } }: Account): Promise<boolean> {
  const seen = subscriptionId === null ? null : await provider.subscription(subscriptionId);
  return seen !== null && seen.state !== 'canceled' && seen.state !== 'incomplete_expired';
}

async function planOf(store: PaymentStore, accountId: string, instant: Date) {
  return planBook(await store.planVersions(), await store.planChoices(accountId)).planAt(accountId, instant);
}
