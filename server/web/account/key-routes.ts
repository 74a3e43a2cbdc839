/** The page with the keys, and its forms. */
import { Router, type Response } from 'express';
import { AccountError, type AccountErrorCode } from '../../accounts/account-error.js';
import { addDays } from '../../accounts/period.js';
import { ROUTES } from '../../http/routes.js';
import type { AccountFrame } from '../pages/account-frame.js';
import { KEY_DAYS, keysPage, type KeysPage } from '../pages/keys.js';
import { sendPage } from '../send-page.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { actorOfVisitor, type Visitor } from './visitor.js';

/** Messages if no key is created; for other errors the label is wrong. */
const PROBLEMS: Readonly<Partial<Record<AccountErrorCode, NonNullable<KeysPage['problem']>>>> = {
  TOO_MANY_KEYS: 'tooManyKeys',
  ACCOUNT_ENDED: 'ended',
};

/** The routes. */
export function keyRoutes({ accountService, accounts, fresh, now, forVisitor }: AccountContext): Router {
  const router = Router();
  const note = async (visitor: Visitor, action: string, keyId: string): Promise<void> => {
    const entry = { accountId: visitor.accountId, actor: actorOfVisitor(visitor), action, details: { key: keyId } };
    await accounts?.store.audit({ ...entry, at: now() });
  };
  const show = async (
    { accountId, keyId }: Visitor,
    frame: AccountFrame,
    response: Response,
    { created = null, ...extra }: Partial<Pick<KeysPage, 'created' | 'problem'>>,
    status = 200,
  ): Promise<void> => {
    const keys = await accountService.keys(accountId);
    sendPage(
      response,
      frame.language,
      keysPage({ ...frame, keys, ownKeyId: keyId, now: now(), created, ...extra }),
      status,
    );
  };
  router.get(
    ROUTES.keys,
    forVisitor(async (visitor, frame, request, response) => {
      const created = fresh.take(request, response, visitor.accountId);
      await show(visitor, frame, response, { created });
    }),
  );
  router.post(
    ROUTES.keys,
    ...form,
    forVisitor(async (visitor, frame, request, response) => {
      try {
        const days = KEY_DAYS.find((known) => String(known) === field(request, 'expiry'));
        const made = await accountService.createKey(visitor.accountId, field(request, 'label'), {
          isTest: field(request, 'test') === 'yes',
          expiresAt: days === undefined ? null : addDays(now(), days),
        });
        await note(visitor, 'key.created', made.key.id);
        fresh.put(request, response, made);
        goTo(request, response, ROUTES.keys);
      } catch (error) {
        if (!(error instanceof AccountError)) throw error;
        await show(visitor, frame, response, { problem: PROBLEMS[error.code] ?? 'label' }, 400);
      }
    }),
  );
  router.post(
    ROUTES.revokeKey,
    ...form,
    forVisitor(async (visitor, _frame, request, response) => {
      const keyId = field(request, 'key');
      if (await accountService.revokeKey(visitor.accountId, keyId)) await note(visitor, 'key.revoked', keyId);
      goTo(request, response, ROUTES.keys);
    }),
  );
  router.get(ROUTES.revokeKey, (request, response) => goTo(request, response, ROUTES.keys));
  return router;
}
