/** The door of the account page. */
import { ROUTES } from '../../http/routes.js';
import { html } from '../html.js';
import { textIn, type Language, type TextKey } from '../texts/texts.js';
import { layout, text } from './layout.js';

/** Why nobody can sign in at the moment. */
const CLOSED = {
  noAccounts: 'signIn.noAccounts',
  tooManyTries: 'signIn.tooManyTries',
  storeDown: 'signIn.storeDown',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Why there is no account to see: the key, or something that no key helps against. */
export type SignInProblem = 'refused' | keyof typeof CLOSED;

/** The markup of the page. */
export function signInPage(language: Language, problem: SignInProblem | null): string {
  return layout({
    language,
    languages: ['en', 'de'],
    path: ROUTES.account,
    title: textIn(language, 'nav.account'),
    styles: ['/assets/account.css'],
    main: html`<section class="intake">
<h1>${text(language, 'signIn.heading')}</h1>
${
  problem !== null && problem !== 'refused'
    ? html`<p class="lead" role="alert">${text(language, CLOSED[problem])}</p>`
    : html`<p class="lead">${text(language, 'signIn.lead')}</p>
<form class="card sign-in" method="post" action="${ROUTES.signIn}?lang=${language}">
<label for="key">${text(language, 'key.label')}</label>
<input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false" autocapitalize="off" ${problem === 'refused' && html`aria-invalid="true" aria-describedby="problem" autofocus`}>
${problem === 'refused' && html`<p class="problem" id="problem" role="alert">${text(language, 'signIn.refused')}</p>`}
<button class="button">${text(language, 'signIn.button')}</button>
</form>`
}
</section>`,
  });
}
