/** An error as a page: what it means, and where to go from there. */
import { ROUTES } from '../../http/routes.js';
import { ERRORS, type ErrorCode } from '../../http/errors.js';
import { html } from 'einvoice-reports/html.js';
import { LANGUAGES } from 'einvoice-validator';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { layout, text } from './layout.js';

/** Translated explanations of errors that visitors of pages may see. Other errors, for programs, are in English. */
const MESSAGES: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  ACCOUNT_FORM_TOO_LARGE: 'error.formTooLarge',
  FOREIGN_ORIGIN: 'error.foreignOrigin',
  INTERNAL: 'error.internal',
  KEY_INVALID: 'error.keyInvalid',
  METHOD_NOT_ALLOWED: 'error.notAPage',
  RATE_LIMITED: 'error.tooMany',
  REQUEST_MALFORMED: 'error.malformed',
  RULE_UNKNOWN: 'error.noSuchRule',
  STARTING: 'error.starting',
  STORE_DOWN: 'signIn.storeDown',
};

/** The markup of the page. */
export function errorPage(language: Language, code: ErrorCode): string {
  const { status, message } = ERRORS[code];
  const isMissing = status === 404;
  const known = MESSAGES[code] ?? (isMissing ? 'error.notFoundLead' : undefined);
  return layout({
    language,
    languages: LANGUAGES,
    path: null,
    title: textIn(language, isMissing ? 'error.notFound' : 'error.heading'),
    main: html`<section class="intake">
<p class="lead">${status}</p>
<h1>${text(language, isMissing ? 'error.notFound' : 'error.heading')}</h1>
<p class="lead">${known === undefined ? html`<span lang="en">${message}</span>` : text(language, known)}</p>
<p class="privacy"><a class="button" href="${ROUTES.start}?lang=${language}">${text(language, 'error.toStart')}</a> <a class="button quiet" href="${ROUTES.docs}?lang=${language}">${text(language, 'error.toDocs')}</a></p>
</section>`,
  });
}
