/** The part of the account store that payments need. */

import type { AccountStore } from '../accounts/store.js';

export type PaymentStore = Pick<
  AccountStore,
  | 'account'
  | 'findAccounts'
  | 'findAccountByCustomer'
  | 'changeAccount'
  | 'planVersions'
  | 'planChoices'
  | 'mayHaveTrial'
  | 'claimTrial'
  | 'meterAccount'
  | 'pendingUsage'
  | 'markSent'
  | 'findUsageEvents'
  | 'usageBacklog'
  | 'removeSentUsage'
  | 'claimEvent'
  | 'finishEvent'
  | 'releaseEvent'
  | 'removeProviderEvents'
  | 'saveComparison'
  | 'comparisons'
  | 'statementsEnding'
  | 'statementsOfAccount'
  | 'audit'
  | 'time'
>;
