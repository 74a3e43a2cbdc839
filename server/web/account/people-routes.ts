/** The page with the people of an account, and its forms. */
import { Router, type Request, type Response } from 'express';
import { requestLanguage } from '../../http/language.js';
import { ROUTES } from '../../http/routes.js';
import { actorName, isRole } from '../../people/model.js';
import { PeopleError } from '../../people/people-error.js';
import type { People } from '../../people/people.js';
import type { AccountFrame } from '../pages/account-frame.js';
import { PEOPLE_PROBLEMS, peoplePage } from '../pages/people.js';
import { sendPage } from '../send-page.js';
import type { AccountContext } from './context.js';
import { field, form, goTo } from './form.js';
import { actorOfVisitor, libraryHeaders, isOwner, type Visitor } from './visitor.js';

/** Entries of the audit log that are shown. */
const LISTED = 50;

/** The routes. */
export function peopleRoutes({ forVisitor, accounts, now }: AccountContext, people: People): Router {
  const router = Router();
  const show = async (
    visitor: Visitor,
    frame: AccountFrame,
    request: Request,
    response: Response,
    status = 200,
  ): Promise<void> => {
    const { accountId, visit } = visitor;
    const [members, invitations, passkeys, entries] = await Promise.all([
      people.members(accountId),
      people.invitations(accountId),
      people.passkeys(libraryHeaders(request)),
      accounts?.store.auditEntries({ accountId, limit: LISTED }) ?? null,
    ]);
    const emails = new Map(members.map(({ personId, email }) => [personId, email]));
    sendPage(
      response,
      frame.language,
      peoplePage({
        ...frame,
        members,
        invitations,
        passkeys,
        audit: entries && { entries, emails },
        personId: visit?.person.id ?? '',
        isOwner: isOwner(visitor),
      }),
      status,
    );
  };
  router.get(
    ROUTES.people,
    forVisitor((visitor, frame, request, response) => show(visitor, frame, request, response)),
  );
  /** Adds a form of that page: calls `work`, and shows the page again, with the error if any. */
  const change = (path: string, action: string, work: (headers: Headers, request: Request) => Promise<void>): void => {
    router.post(
      path,
      ...form,
      forVisitor(async (visitor, frame, request, response) => {
        try {
          await work(libraryHeaders(request), request);
          const entry = { accountId: visitor.accountId, actor: actorOfVisitor(visitor), action, details: {} };
          await accounts?.store.audit({ ...entry, at: now() });
          goTo(request, response, ROUTES.people);
        } catch (error) {
          if (!(error instanceof PeopleError)) throw error;
          const status = error.code === 'NOT_ALLOWED' ? 403 : 400;
          await show(visitor, { ...frame, alert: PEOPLE_PROBLEMS[error.code] }, request, response, status);
        }
      }),
    );
    router.get(path, (request, response) => goTo(request, response, ROUTES.people));
  };
  change(ROUTES.invite, 'person.invited', (headers, request) => {
    const role = field(request, 'role');
    return people.invite(headers, {
      email: field(request, 'email'),
      role: isRole(role) ? role : 'member',
      language: requestLanguage(request),
    });
  });
  change(ROUTES.cancelInvitation, 'invitation.cancelled', (headers, request) =>
    people.cancelInvitation(headers, field(request, 'invitation')),
  );
  change(ROUTES.changeRole, 'role.changed', (headers, request) => {
    const role = field(request, 'role');
    return people.changeRole(headers, field(request, 'member'), isRole(role) ? role : 'member');
  });
  change(ROUTES.removeMember, 'person.removed', (headers, request) =>
    people.removeMember(headers, field(request, 'member')),
  );

  router.post(ROUTES.answerInvitation, ...form, async (request, response) => {
    const joins = field(request, 'answer') === 'yes';
    await unlessGone(async () => {
      await people.answerInvitation(libraryHeaders(request), field(request, 'invitation'), joins);
      const visit = joins ? await people.visit(libraryHeaders(request)) : null;
      if (visit?.current === null || visit === null) return;
      const entry = { accountId: visit.current.accountId, actor: actorName(visit.person), action: 'person.joined' };
      await accounts?.store.audit({ ...entry, details: { role: visit.current.role }, at: now() });
    });
    goTo(request, response);
  });
  router.post(ROUTES.chooseAccount, ...form, async (request, response) => {
    await unlessGone(() => people.choose(libraryHeaders(request), field(request, 'account')));
    goTo(request, response);
  });
  router.get([ROUTES.answerInvitation, ROUTES.chooseAccount], (request, response) => goTo(request, response));
  return router;
}

/** Ignores what no longer exists: the page that follows shows the current state. */
async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PeopleError)) throw error;
  }
}
