/** Open invitations of a person. */
import { ROUTES } from '../../http/routes.js';
import type { Invitation, Role } from '../../people/model.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

export const ROLE_NAMES: Readonly<Record<Role, TextKey>> = { owner: 'people.owner', member: 'people.member' };

/** An invitation with the name of its account. */
export interface NamedInvitation extends Invitation {
  readonly accountName: string;
}

/** Invitations to other accounts, shown on every account page. */
export function invitationCards(language: Language, invitations: readonly NamedInvitation[]): Html {
  return html`${invitations.map(
    ({
      id,
      accountName,
      role,
    }) => html`<form class="card invitation" method="post" action="${ROUTES.answerInvitation}?lang=${language}">
<p>${text(language, 'people.invitation', { account: accountName, role: textIn(language, ROLE_NAMES[role]) })}</p>
<input type="hidden" name="invitation" value="${id}">
<div class="actions"><button class="button" name="answer" value="yes">${text(language, 'people.accept')}</button>
<button class="button quiet" name="answer" value="no">${text(language, 'people.decline')}</button></div>
</form>`,
  )}`;
}
