/** The sign-in page: by key if the service has only keys, else by a mailed link or a passkey. */
import { ROUTES } from '../../http/routes.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { LANGUAGES } from 'einvoice-validator';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { layout, text } from './layout.js';

/** Why sign-in is currently not possible. */
const CLOSED = {
  noAccounts: 'signIn.noAccounts',
  tooManyTries: 'signIn.tooManyTries',
  tooManyMails: 'signIn.tooManyMails',
  storeDown: 'signIn.storeDown',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Why the visitor can't sign in: the key, the address, the link, or a problem of the service. */
export type SignInProblem = 'refused' | 'emailInvalid' | 'linkGone' | keyof typeof CLOSED;

export interface SignInPage {
  readonly language: Language;
  readonly problem: SignInProblem | null;
  /** The sign-in method; and whether people without an account can sign up. */
  readonly by: 'key' | { readonly canSignUp: boolean };
}

/** The markup of the page. */
export function signInPage({ language, problem, by }: SignInPage): string {
  const closed = problem !== null && problem in CLOSED ? CLOSED[problem as keyof typeof CLOSED] : null;
  const open = (): Html => (by === 'key' ? keyForm(language, problem) : mailForm(language, problem, by.canSignUp));
  return singleActionPage(
    language,
    'signIn.heading',
    closed === null ? open() : html`<p class="lead" role="alert">${text(language, closed)}</p>`,
    { hasScript: closed === null && by !== 'key' },
  );
}

/** The answer to every request for a link, whether a mail was sent or not. */
export function linkSentPage(language: Language, email: string, minutes: number, canSignUp: boolean): string {
  return singleActionPage(
    language,
    'signIn.sent',
    html`<p class="lead" role="status">${text(language, canSignUp ? 'signIn.sentAnyway' : 'signIn.sentTo', { email, minutes })}</p>
<p class="after"><a href="${ROUTES.account}?lang=${language}">${text(language, 'signIn.again')}</a></p>`,
  );
}

/**
 * The target of a mailed link. Only the button uses it up: programs that scan mails open links, but don't submit forms.
 */
export function confirmPage(language: Language, token: string): string {
  return singleActionPage(
    language,
    'signIn.confirm',
    html`<p class="lead">${text(language, 'signIn.confirmLead')}</p>
<form class="card sign-in" method="post" action="${ROUTES.signInLink}?lang=${language}">
<input type="hidden" name="token" value="${token}">
<button class="button" autofocus>${text(language, 'signIn.button')}</button>
</form>`,
  );
}

function keyForm(language: Language, problem: SignInProblem | null): Html {
  return html`<p class="lead">${text(language, 'signIn.lead')}</p>
<form class="card sign-in" method="post" action="${ROUTES.signIn}?lang=${language}">
<label for="key">${text(language, 'key.label')}</label>
<input id="key" name="key" type="password" required autocomplete="current-password" spellcheck="false" autocapitalize="off" aria-describedby="where${problem === 'refused' && ' problem'}" ${problem === 'refused' && html`aria-invalid="true" autofocus`}>
${problem === 'refused' && html`<p class="problem" id="problem" role="alert">${text(language, 'signIn.refused')}</p>`}
<button class="button">${text(language, 'signIn.button')}</button>
<p class="hint" id="where">${text(language, 'signIn.where')}</p>
</form>`;
}

function mailForm(language: Language, problem: SignInProblem | null, canSignUp: boolean): Html {
  const isWrong = problem === 'emailInvalid';
  return html`<p class="lead">${text(language, 'signIn.leadMail')}</p>
${problem === 'linkGone' && html`<p class="failure" role="alert">${text(language, 'signIn.linkGone')}</p>`}
<div class="card sign-in">
<form method="post" action="${ROUTES.signInMail}?lang=${language}">
<label for="email">${text(language, 'signIn.email')}</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="username webauthn" ${isWrong && html`aria-invalid="true" aria-describedby="problem" autofocus`}>
${isWrong && html`<p class="problem" id="problem" role="alert">${text(language, 'signIn.emailInvalid')}</p>`}
<button class="button">${text(language, 'signIn.sendLink')}</button>
</form>
<div class="passkey" data-passkey="sign-in" data-options="${ROUTES.signInPasskeyOptions}" data-answer="${ROUTES.signInPasskey}" data-then="${ROUTES.account}?lang=${language}" hidden>
<button class="button quiet" type="button">${text(language, 'signIn.passkey')}</button>
<p class="problem" role="alert" hidden>${text(language, 'signIn.passkeyFailed')}</p>
</div>
<p class="hint">${text(language, 'signIn.keysOnlyValidate')}</p>
</div>
${canSignUp && html`<p class="after">${text(language, 'signUp.invite')} <a href="${ROUTES.signUp}?lang=${language}">${text(language, 'signUp.link')}</a></p>`}`;
}

/** Options for a page with a single action. */
interface SingleActionOptions {
  /** Whether to load the script of the account pages. */
  readonly hasScript?: boolean;
  /** See `Layout`. */
  readonly refresh?: string;
}

/** A page with a single action. */
export function singleActionPage(
  language: Language,
  heading: TextKey,
  main: Html,
  { hasScript = false, refresh }: SingleActionOptions = {},
): string {
  return layout({
    language,
    languages: LANGUAGES,
    path: ROUTES.account,
    title: textIn(language, 'nav.account'),
    styles: ['assets/account.css'],
    modules: hasScript ? ['assets/client/account.js'] : [],
    refresh,
    main: html`<section class="intake">
<h1>${text(language, heading)}</h1>
${main}
</section>`,
  });
}
