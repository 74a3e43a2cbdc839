/** What payments need of the account store. */

import type { AccountStore } from '../accounts/store.js';

export type PaymentStore = Pick<
  AccountStore,
  | 'account'
  | 'findAccounts'
  | 'accountOfCustomer'
  | 'changeAccount'
  | 'planVersions'
  | 'planChoices'
  | 'mayHaveTrial'
  | 'takeTrial'
  | 'meterAccount'
  | 'pendingUsage'
  | 'markSent'
  | 'usageEventsOf'
  | 'usageBacklog'
  | 'removeSentUsage'
  | 'claimEvent'
  | 'finishEvent'
  | 'releaseEvent'
  | 'removeProviderEvents'
  | 'keepComparison'
  | 'comparisons'
  | 'statementsEnding'
  | 'statementsOfAccount'
  | 'audit'
  | 'time'
>;
