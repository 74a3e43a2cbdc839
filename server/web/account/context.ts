/** What the routers of the account pages share. */
import type { Request, RequestHandler, Response } from 'express';
import type { AccountService } from '../../accounts/account-service.js';
import type { Accounts } from '../../accounts/accounts.js';
import type { PaymentDesk } from '../../payments/desk.js';
import type { Payments } from '../../payments/payments.js';
import type { People } from '../../people/people.js';
import type { AccountFrame } from '../pages/account-frame.js';
import type { SignInProblem } from '../pages/sign-in.js';
import type { FreshKeys } from './fresh-key.js';
import type { Visitor } from './visitor.js';

/** What the pages read and change of accounts beyond the account service. */
export type AccountBook = Pick<Accounts, 'store' | 'now' | 'notice'>;

export interface AccountContext {
  readonly accountService: AccountService;
  readonly accounts: AccountBook | null;
  readonly people: People | null;
  readonly desk: PaymentDesk | null;
  /** Our own invoices as data; null where there are none. */
  readonly ownInvoice: Payments['ownInvoice'];
  readonly sessionSecret: string | null;
  readonly fresh: FreshKeys;
  readonly now: () => Date;
  /**
   * Calls a page or a form for whoever may see an account, with what each page shows of it; shows the door to everybody
   * else, and takes no form of theirs.
   */
  readonly forVisitor: (
    work: (visitor: Visitor, frame: AccountFrame, request: Request, response: Response) => Promise<void>,
  ) => RequestHandler;
  readonly showDoor: (request: Request, response: Response, problem: SignInProblem | null, status?: number) => void;
}
