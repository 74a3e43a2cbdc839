/** The people of an account, and the visitor's own passkeys. */
import { ROUTES } from '../../http/routes.js';
import { ROLES, type Invitation, type Member, type Passkey } from '../../people/model.js';
import type { PeopleErrorCode } from '../../people/people-error.js';
import { dateIn } from '../../text/format.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { auditCard, type Audit } from './audit.js';
import { ROLE_NAMES } from './invitations.js';
import { accountFrame, type AccountFrame } from './account-frame.js';
import { text } from './layout.js';

/** Messages for rejected requests. */
export const PEOPLE_PROBLEMS = {
  NOT_ALLOWED: 'account.notAllowed',
  EMAIL_INVALID: 'people.problem.EMAIL_INVALID',
  IS_MEMBER: 'people.problem.IS_MEMBER',
  LAST_OWNER: 'people.problem.LAST_OWNER',
  TOO_MANY: 'people.problem.TOO_MANY',
  GONE: 'people.problem.GONE',
  REFUSED: 'people.problem.GONE',
} as const satisfies Readonly<Record<PeopleErrorCode, TextKey>>;

export interface PeoplePage extends AccountFrame {
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  readonly passkeys: readonly Passkey[];
  /** Null if there is no audit log. */
  readonly audit: Audit | null;
  /** The visitor. */
  readonly personId: string;
  readonly isOwner: boolean;
}

/** The markup of the page. */
export function peoplePage(page: PeoplePage): string {
  const { language, members, invitations, isOwner } = page;
  return accountFrame(
    page,
    ROUTES.people,
    html`<section class="card" aria-labelledby="people">
<h2 id="people">${text(language, 'people.heading')}</h2>
<p class="hint">${text(language, 'people.lead')}</p>
<ul class="keys">${members.map((member) => memberItem(page, member))}${invitations.map((invitation) => invitationItem(page, invitation))}</ul>
${isOwner && inviteForm(language)}
</section>
${passkeysCard(page)}
${page.audit !== null && auditCard(language, page.audit)}`,
  );
}

function memberItem({ language, personId, isOwner }: PeoplePage, { id, personId: theirs, email, role }: Member): Html {
  return html`<li>
<div><strong>${email}</strong>${theirs === personId && html` <span class="hint">${text(language, 'people.you')}</span>`}
<p class="hint">${text(language, ROLE_NAMES[role])}</p></div>
${
  isOwner &&
  html`<div class="actions"><form method="post" action="${ROUTES.changeRole}?lang=${language}">
<input type="hidden" name="member" value="${id}"><input type="hidden" name="role" value="${role === 'owner' ? 'member' : 'owner'}">
<button class="button quiet" aria-label="${textIn(language, role === 'owner' ? 'people.makeMember' : 'people.makeOwner')}: ${email}">${text(language, role === 'owner' ? 'people.makeMember' : 'people.makeOwner')}</button></form>
<details class="revoke"><summary aria-label="${textIn(language, 'people.removeNamed', { email })}">${text(language, 'people.remove')}</summary>
<form method="post" action="${ROUTES.removeMember}?lang=${language}"><p>${text(language, 'people.removeWarning', { email })}</p>
<button class="button danger" name="member" value="${id}">${text(language, 'people.removeNow')}</button></form></details></div>`
}
</li>`;
}

function invitationItem({ language, isOwner }: PeoplePage, { id, email, role, expiresAt }: Invitation): Html {
  return html`<li>
<div><strong>${email}</strong>
<p class="hint">${text(language, ROLE_NAMES[role])} · ${text(language, 'people.invited', { date: dateIn(language, expiresAt) })}</p></div>
${
  isOwner &&
  html`<form method="post" action="${ROUTES.cancelInvitation}?lang=${language}">
<button class="button quiet" name="invitation" value="${id}" aria-label="${textIn(language, 'people.cancelNamed', { email })}">${text(language, 'people.cancel')}</button></form>`
}
</li>`;
}

function inviteForm(language: Language): Html {
  return html`<form class="create invite" method="post" action="${ROUTES.invite}?lang=${language}" aria-label="${textIn(language, 'people.inviteHeading')}">
<div><label for="email">${text(language, 'signIn.email')}</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="off"></div>
<div><label for="role">${text(language, 'people.role')}</label>
<select id="role" name="role">${ROLES.toReversed().map((role) => html`<option value="${role}">${textIn(language, ROLE_NAMES[role])}</option>`)}</select></div>
<button class="button">${text(language, 'people.invite')}</button>
</form>`;
}

function passkeysCard({ language, passkeys }: PeoplePage): Html {
  return html`<section class="card" aria-labelledby="passkeys">
<h2 id="passkeys">${text(language, 'passkeys.heading')}</h2>
<p class="hint">${text(language, 'passkeys.lead')}</p>
${
  passkeys.length > 0 &&
  html`<ul class="keys">${passkeys.map(({ id, createdAt }) => {
    const date = createdAt === null ? '' : dateIn(language, createdAt);
    return html`<li><div>${text(language, 'passkeys.made', { date })}</div>
<form method="post" action="${ROUTES.removePasskey}?lang=${language}"><button class="button quiet" name="passkey" value="${id}" aria-label="${textIn(language, 'passkeys.removeNamed', { date })}">${text(language, 'passkeys.remove')}</button></form></li>`;
  })}</ul>`
}
<div class="passkey" data-passkey="add" data-options="${ROUTES.passkeyOptions}" data-answer="${ROUTES.passkeys}" data-then="${ROUTES.people}?lang=${language}" hidden>
<button class="button quiet" type="button">${text(language, 'passkeys.add')}</button>
<p class="problem" role="alert" hidden>${text(language, 'passkeys.failed')}</p>
</div>
</section>`;
}
