/** The door of the account pages: a key where there are only keys, else a link by mail or a passkey. */
import { ROUTES } from '../../http/routes.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { LANGUAGES } from 'einvoice-validator';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { layout, text } from './layout.js';

/** Why nobody can sign in at the moment. */
const CLOSED = {
  noAccounts: 'signIn.noAccounts',
  tooManyTries: 'signIn.tooManyTries',
  tooManyMails: 'signIn.tooManyMails',
  storeDown: 'signIn.storeDown',
} as const satisfies Readonly<Record<string, TextKey>>;

/** Why there is no account to see: the key, the address, the link, or something that nothing of it helps against. */
export type SignInProblem = 'refused' | 'emailInvalid' | 'linkGone' | keyof typeof CLOSED;

export interface SignInPage {
  readonly language: Language;
  readonly problem: SignInProblem | null;
  /** With what people sign in; whether whoever has no account can get one. */
  readonly by: 'key' | { readonly canSignUp: boolean };
}

/** The markup of the page. */
export function signInPage({ language, problem, by }: SignInPage): string {
  const closed = problem !== null && problem in CLOSED ? CLOSED[problem as keyof typeof CLOSED] : null;
  const open = (): Html => (by === 'key' ? keyForm(language, problem) : mailForm(language, problem, by.canSignUp));
  return door(
    language,
    'signIn.heading',
    closed === null ? open() : html`<p class="lead" role="alert">${text(language, closed)}</p>`,
    { hasScript: closed === null && by !== 'key' },
  );
}

/** What whoever has asked for a link is told, whatever has become of it. */
export function linkSentPage(language: Language, email: string, minutes: number, canSignUp: boolean): string {
  return door(
    language,
    'signIn.sent',
    html`<p class="lead" role="status">${text(language, canSignUp ? 'signIn.sentAnyway' : 'signIn.sentTo', { email, minutes })}</p>
<p class="after"><a href="${ROUTES.account}?lang=${language}">${text(language, 'signIn.again')}</a></p>`,
  );
}

/** Where the link of a mail leads. Only the button uses it up: programs that look at mails open links, and send no forms. */
export function confirmPage(language: Language, token: string): string {
  return door(
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

/** What a page with one thing to do may need besides. */
interface DoorOptions {
  /** The script of the account pages. */
  readonly hasScript?: boolean;
  /** See `Layout`. */
  readonly refresh?: string;
}

/** A page with one thing to do. */
export function door(
  language: Language,
  heading: TextKey,
  main: Html,
  { hasScript = false, refresh }: DoorOptions = {},
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
