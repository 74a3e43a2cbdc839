/** The frame of all account pages: the account, the visitor, and the navigation. */
import type { AccountOverview } from '../../accounts/account-service.js';
import { ROUTES } from '../../http/routes.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { LANGUAGES } from 'einvoice-validator';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { invitationCards, type NamedInvitation } from './invitations.js';
import { layout, text } from './layout.js';

/** The pages, in order. */
const TABS = {
  [ROUTES.account]: 'account.overview',
  [ROUTES.keys]: 'keys.heading',
  [ROUTES.requests]: 'requests.heading',
  [ROUTES.billing]: 'billing.heading',
  [ROUTES.people]: 'people.heading',
} as const satisfies Readonly<Record<string, TextKey>>;

export type Tab = keyof typeof TABS;

/** The data that every account page needs. */
export interface AccountFrame {
  readonly language: Language;
  readonly overview: AccountOverview;
  /** The origin of the service as the reader sees it, for examples that can be pasted. */
  readonly origin: string;
  /** The available pages. */
  readonly tabs: readonly Tab[];
  /** Null for visitors who signed in with a key; such a service has no people. */
  readonly person: {
    readonly email: string;
    /** The person's other accounts. */
    readonly others: readonly { readonly id: string; readonly name: string }[];
    /** Invitations to other accounts. */
    readonly invitations: readonly NamedInvitation[];
  } | null;
  /** An error message at the top. */
  readonly alert?: TextKey | undefined;
}

/** The whole page. */
export function accountFrame({ language, overview, person, tabs, alert }: AccountFrame, tab: Tab, main: Html): string {
  const shown = Object.entries(TABS).filter(([path]) => (tabs as readonly string[]).includes(path));
  return layout({
    language,
    languages: LANGUAGES,
    path: ROUTES.account,
    title: textIn(language, 'nav.account'),
    styles: ['assets/account.css', 'assets/code-examples.css'],
    modules: ['assets/client/account.js'],
    main: html`<div class="account">
<div class="account-head">
<h1>${overview.account.name}</h1>
<form method="post" action="${ROUTES.signOut}?lang=${language}">${person !== null && html`<span class="hint">${text(language, 'account.signedInAs', { email: person.email })}</span>`}<button class="button quiet">${text(language, 'account.signOut')}</button></form>
</div>
${person !== null && person.others.length > 0 && switcher(language, person.others)}
<nav class="tabs" aria-label="${textIn(language, 'account.tabs')}">${shown.map(([path, key]) => html`<a href="${path}?lang=${language}" ${path === tab && html`aria-current="page"`}>${text(language, key)}</a>`)}</nav>
${person !== null && invitationCards(language, person.invitations)}
${alert !== undefined && html`<p class="failure" role="alert">${text(language, alert)}</p>`}
${main}
</div>`,
  });
}

function switcher(language: Language, others: readonly { readonly id: string; readonly name: string }[]): Html {
  return html`<form class="switch" method="post" action="${ROUTES.chooseAccount}?lang=${language}">
<label for="account">${text(language, 'account.switch')}</label>
<select id="account" name="account">${others.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}</select>
<button class="button quiet">${text(language, 'account.switchTo')}</button>
</form>`;
}
