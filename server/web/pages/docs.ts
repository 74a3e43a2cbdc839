/** The page about the API: examples in several languages, and Swagger UI with the reference. */
import { ROUTES } from '../../http/routes.js';
import { LANGUAGES } from 'einvoice-validator';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { codeExamples } from './code-examples.js';
import { layout, text } from './layout.js';

/**
 * The markup of the page. Swagger UI is in English only, as is the document.
 * @param origin the service's origin as the reader sees it
 */
export function docsPage(language: Language, origin: string): string {
  return layout({
    language,
    languages: LANGUAGES,
    path: ROUTES.docs,
    title: 'API',
    styles: ['assets/swagger-ui/swagger-ui.css', 'assets/code-examples.css', 'assets/docs.css'],
    scripts: ['assets/swagger-ui/swagger-ui-bundle.js'],
    modules: ['assets/client/docs.js'],
    main: html`<div class="reading">
<h1>API</h1>
<p class="lead">${withCode(language, 'docs.lead', { header: 'X-Api-Key', valid: 'valid' })} ${withCode(language, 'docs.pdf', { path: ROUTES.validatePdf })}</p>
${codeExamples(language, origin)}
<h2>${text(language, 'docs.reference')}</h2>
<p class="hint">${language !== 'en' && html`${text(language, 'docs.english')} `}${text(language, 'docs.program')} <a href="${ROUTES.openApi}">OpenAPI 3.1</a></p>
</div>
<div id="swagger-ui" class="reading" lang="en"></div>`,
  });
}

/** A text with values formatted as code. */
function withCode(language: Language, key: TextKey, values: Readonly<Record<string, string>>): Html {
  const parts = textIn(language, key).split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${values[part] ?? part}</code>`))}`;
}
