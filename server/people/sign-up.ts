/** Sign-up: from a person without an account to an account that waits for its first payment. */

import { AccountError } from '../accounts/account-error.js';
import type { Accounts } from '../accounts/accounts.js';
import { editAccount, makeAccount } from '../accounts/operator-actions.js';
import { actorName, type Person } from './model.js';
import type { People } from './people.js';
import { COUNTRIES, isVatIdIn, normaliseVatId } from './vat-id.js';

/** The company details that a person enters. */
export interface Company {
  readonly name: string;
  /** ISO 3166-1, two capital letters. */
  readonly country: string;
  /** Empty for a company that has none. */
  readonly vatId: string;
}

export interface SignUpDeps {
  readonly accounts: Pick<Accounts, 'store' | 'notice'>;
  readonly people: Pick<People, 'own'>;
}

/**
 * Creates an account that is not served before there is a card; or corrects one that has not been paid for yet.
 * @param unpaid the account to correct; null for none
 * @returns the id of the account
 * @throws AccountError `NAME_INVALID`, `COUNTRY_INVALID`, `VAT_ID_INVALID`; StoreError
 */
export async function signUp(
  { accounts: { store, notice }, people }: SignUpDeps,
  person: Person,
  { name, country, vatId }: Company,
  unpaid: string | null,
): Promise<string> {
  const plain = normaliseVatId(vatId);
  if (!COUNTRIES.includes(country)) throw new AccountError('COUNTRY_INVALID');
  if (plain !== '' && !isVatIdIn(country, plain)) throw new AccountError('VAT_ID_INVALID');
  const wanted = { name, email: person.email, cardOnFile: false, needsCard: true };
  const accountId = unpaid ?? (await makeAccount(store, wanted, actorName(person))).id;
  if (unpaid === null) await people.own(person, accountId);
  await editAccount(store, accountId, { name, country, vatId: plain }, actorName(person));
  await notice();
  return accountId;
}
