/** An error as a page: what it means, and where to go from there. */
import { ROUTES } from '../../http/routes.js';
import { ERRORS, type ErrorCode } from '../../http/errors.js';
import { html } from 'einvoice-reports/html.js';
import { LANGUAGES } from 'einvoice-validator';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { layout, text } from './layout.js';

/** The markup of the page. */
export function errorPage(language: Language, code: ErrorCode): string {
  const { status, message } = ERRORS[code];
  const isMissing = status === 404;
  return layout({
    language,
    languages: LANGUAGES,
    path: null,
    title: textIn(language, isMissing ? 'error.notFound' : 'error.heading'),
    main: html`<section class="intake">
<p class="lead">${status}</p>
<h1>${text(language, isMissing ? 'error.notFound' : 'error.heading')}</h1>
<p class="lead">${isMissing ? text(language, 'error.notFoundLead') : html`<span lang="en">${message}</span>`}</p>
<p class="privacy"><a class="button" href="${ROUTES.start}?lang=${language}">${text(language, 'error.toStart')}</a></p>
</section>`,
  });
}
