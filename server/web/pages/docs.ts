/** The page about the API: how to call it in some languages, and everything else, as Swagger UI shows it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '../../http/routes.js';
import { assetsFolder } from '../page-files.js';
import { LANGUAGES } from '../../../engine/index.js';
import { html, type Html } from '../../text/html.js';
import { textIn, type Language, type TextKey } from '../texts/texts.js';
import { layout, text } from './layout.js';

/** Where the examples say that the service is. */
const EXAMPLE_ORIGIN = 'http://localhost:8080';

/** Programs that check an invoice, as they can be run. */
export const EXAMPLES = [
  { name: 'curl', file: 'validate.sh' },
  { name: 'TypeScript', file: 'validate.mts' },
  { name: 'Python', file: 'validate.py' },
  { name: 'PHP', file: 'validate.php' },
  { name: 'Java', file: 'Validate.java' },
] as const;

let sources: readonly { readonly name: string; readonly file: string; readonly source: string }[] | undefined;

/** The examples with their text, read on the first call. */
function examples(): NonNullable<typeof sources> {
  return (sources ??= EXAMPLES.map((example) => ({
    ...example,
    source: readFileSync(join(assetsFolder(), 'examples', example.file), 'utf8'),
  })));
}

/**
 * The markup of the page. What Swagger UI shows is in English only, as the document is.
 * @param origin where the reader has reached the service
 */
export function docsPage(language: Language, origin: string): string {
  return layout({
    language,
    languages: LANGUAGES,
    path: ROUTES.docs,
    title: 'API',
    styles: ['assets/swagger-ui/swagger-ui.css', 'assets/docs.css'],
    scripts: ['assets/swagger-ui/swagger-ui-bundle.js'],
    modules: ['assets/client/docs.js'],
    main: html`<div class="reading">
<h1>API</h1>
<p class="lead">${withCode(language, 'docs.lead', { header: 'X-Api-Key', valid: 'valid' })} ${withCode(language, 'docs.pdf', { path: ROUTES.validatePdf })}</p>
<section class="examples" aria-label="${textIn(language, 'docs.examples')}">
<fieldset><legend class="unseen">${text(language, 'docs.language')}</legend>
${examples().map(({ name, file }, index) => html`<label><input type="radio" name="example" value="${file}" ${index === 0 && html`checked`}>${name}</label>`)}
</fieldset>
${examples().map(({ name, file, source }) => html`<pre tabindex="0" role="region" aria-label="${textIn(language, 'docs.example', { name })}" data-example="${file}"><code>${source.replace(EXAMPLE_ORIGIN, origin).trimEnd()}</code></pre>`)}
</section>
<h2>${text(language, 'docs.reference')}</h2>
<p class="hint">${language !== 'en' && html`${text(language, 'docs.english')} `}${text(language, 'docs.program')} <a href="${ROUTES.openApi}">OpenAPI 3.1</a></p>
</div>
<div id="swagger-ui" class="reading" lang="en"></div>`,
  });
}

/** A text whose values are code. */
function withCode(language: Language, key: TextKey, values: Readonly<Record<string, string>>): Html {
  const parts = textIn(language, key).split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${values[part] ?? part}</code>`))}`;
}
