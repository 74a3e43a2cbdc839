/** The page for signed-in people without an account. */
import { ROUTES } from '../../http/routes.js';
import { html } from 'einvoice-reports/html.js';
import type { Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';
import { invitationCards, type NamedInvitation } from './invitations.js';
import { singleActionPage } from './sign-in.js';

export interface NoAccountPage {
  readonly language: Language;
  readonly email: string;
  readonly invitations: readonly NamedInvitation[];
}

/** The markup of the page. */
export function noAccountPage({ language, email, invitations }: NoAccountPage): string {
  return singleActionPage(
    language,
    'none.heading',
    html`<p class="lead">${text(language, 'none.lead', { email })}</p>
${invitations.length > 0 ? invitationCards(language, invitations) : html`<p class="lead">${text(language, 'none.operator')}</p>`}
<form class="after" method="post" action="${ROUTES.signOut}?lang=${language}"><button class="button quiet">${text(language, 'account.signOut')}</button></form>`,
  );
}
