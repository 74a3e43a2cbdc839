/** What the routers of the account pages share. */
import type { Request, RequestHandler, Response } from 'express';
import type { AccountService } from '../../accounts/account-service.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { CheckoutService } from '../../payments/checkout-service.js';
import type { Payments } from '../../payments/payments.js';
import type { People } from '../../people/people.js';
import type { AccountFrame } from '../pages/account-frame.js';
import type { SignInProblem } from '../pages/sign-in.js';
import type { FreshKeys } from './fresh-key.js';
import type { Visitor } from './visitor.js';

/** The parts of accounts that the pages use besides the account service. */
export type AccountBook = Pick<Accounts, 'store' | 'now' | 'notice'>;

export interface AccountContext {
  readonly accountService: AccountService;
  readonly accounts: AccountBook | null;
  readonly people: People | null;
  readonly checkoutService: CheckoutService | null;
  /** Our own invoices as data; null if there are none. */
  readonly ownInvoice: Payments['ownInvoice'];
  readonly sessionSecret: string | null;
  readonly fresh: FreshKeys;
  readonly now: () => Date;
  /**
   * Calls the handler of a page or form with the page's frame, for visitors who may see an account. Shows the sign-in
   * page to all others, and rejects their forms.
   */
  readonly forVisitor: (
    work: (visitor: Visitor, frame: AccountFrame, request: Request, response: Response) => Promise<void>,
  ) => RequestHandler;
  readonly showSignIn: (request: Request, response: Response, problem: SignInProblem | null, status?: number) => void;
}
