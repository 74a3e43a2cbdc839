/** The page about the API: how to call it in some languages, and everything else, as Swagger UI shows it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '../../http/routes.js';
import { assetsFolder } from '../page-files.js';
import { html } from '../../text/html.js';
import { layout } from './layout.js';

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
 * The markup of the page; it is in English only, as the document is.
 * @param origin where the reader has reached the service
 */
export function docsPage(origin: string): string {
  return layout({
    language: 'en',
    languages: ['en'],
    path: ROUTES.docs,
    title: 'API',
    styles: ['assets/swagger-ui/swagger-ui.css', 'assets/docs.css'],
    scripts: ['assets/swagger-ui/swagger-ui-bundle.js'],
    modules: ['assets/client/docs.js'],
    main: html`<div class="reading">
<h1>API</h1>
<p class="lead">One invoice in, one report out. Send the XML with your key in <code>X-Api-Key</code>, and look at <code>valid</code>. The same is there for programs as <a href="${ROUTES.openApi}">OpenAPI 3.1</a>.</p>
<section class="examples" aria-label="Examples">
<fieldset><legend class="unseen">Language of the example</legend>
${examples().map(({ name, file }, index) => html`<label><input type="radio" name="example" value="${file}" ${index === 0 && html`checked`}>${name}</label>`)}
</fieldset>
${examples().map(({ name, file, source }) => html`<pre tabindex="0" role="region" aria-label="Example in ${name}" data-example="${file}"><code>${source.replace(EXAMPLE_ORIGIN, origin).trimEnd()}</code></pre>`)}
</section>
</div>
<div id="swagger-ui" class="reading"></div>`,
  });
}
