/**
 * Examples of a first call in several languages, to be copied: with the service's origin, and the key if it is known.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from 'einvoice-reports/html.js';
import { assetsFolder } from '../page-files.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

/** The origin in the example files. */
const EXAMPLE_ORIGIN = 'http://localhost:8080';

/** Runnable programs that check an invoice. */
export const EXAMPLES = [
  { name: 'curl', file: 'validate.sh' },
  { name: 'TypeScript', file: 'validate.mts' },
  { name: 'Python', file: 'validate.py' },
  { name: 'PHP', file: 'validate.php' },
  { name: 'Java', file: 'Validate.java' },
  { name: 'Go', file: 'validate.go' },
] as const;

let sources: readonly { readonly name: string; readonly file: string; readonly source: string }[] | undefined;

/** The examples with their text, read on the first call. */
function examples(): NonNullable<typeof sources> {
  return (sources ??= EXAMPLES.map((example) => ({
    ...example,
    source: readFileSync(join(assetsFolder(), 'examples', example.file), 'utf8'),
  })));
}

/** The placeholder for the key in the examples. */
const EXAMPLE_KEY = 'YOUR-KEY';

/**
 * One example at a time, with a copy button.
 * @param origin the service's origin as the reader sees it
 * @param key filled in if known
 */
export function codeExamples(language: Language, origin: string, key: string = EXAMPLE_KEY): Html {
  return html`<section class="code-examples" aria-label="${textIn(language, 'docs.examples')}">
<fieldset><legend class="unseen">${text(language, 'docs.language')}</legend>
${examples().map(({ name, file }, index) => html`<label><input type="radio" name="example" value="${file}" ${index === 0 && html`checked`}>${name}</label>`)}
</fieldset>
${examples().map(({ name, file, source }) => {
  const id = `example-${file.replace('.', '-')}`;
  return html`<div class="code-example" data-example="${file}"><button class="button quiet small copy-code" type="button" data-copy="${id}" data-copied="${textIn(language, 'keys.copied')}" hidden>${text(language, 'keys.copy')}</button><pre tabindex="0" role="region" aria-label="${textIn(language, 'docs.example', { name })}"><code id="${id}">${source.replace(EXAMPLE_ORIGIN, origin).replace(EXAMPLE_KEY, key).trimEnd()}</code></pre></div>`;
})}
</section>`;
}
