/** The door of the account page. */
import { html } from '../html.js';
import { textIn, type Language } from '../texts/texts.js';
import { layout, text } from './layout.js';

/** Why there is no account to see. */
export type SignInProblem = 'refused' | 'noAccounts';

/** The markup of the page. */
export function signInPage(language: Language, problem: SignInProblem | null): string {
  return layout({
    language, languages: ['en', 'de'], path: '/account', title: textIn(language, 'nav.account'), styles: ['/assets/account.css'],
    main: html`<section class="intake">
<h1>${text(language, 'signIn.heading')}</h1>
${problem === 'noAccounts' ? html`<p class="lead">${text(language, 'signIn.noAccounts')}</p>` : html`<p class="lead">${text(language, 'signIn.lead')}</p>
<form class="card sign-in" method="post" action="/account/sign-in?lang=${language}">
<label for="key">${text(language, 'key.label')}</label>
<input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false" autocapitalize="off" ${problem === 'refused' && html`aria-invalid="true" aria-describedby="problem" autofocus`}>
${problem === 'refused' && html`<p class="problem" id="problem" role="alert">${text(language, 'signIn.refused')}</p>`}
<button class="button">${text(language, 'signIn.button')}</button>
</form>`}
</section>`,
  });
}
