/** A first call in some languages, each to be copied: with the reader's own address, and where it is known the key. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from 'einvoice-reports/html.js';
import { assetsFolder } from '../page-files.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from './layout.js';

/** Where the examples say that the service is. */
const EXAMPLE_ORIGIN = 'http://localhost:8080';

/** Programs that check an invoice, as they can be run. */
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

/** What stands for the key in the examples. */
const EXAMPLE_KEY = 'YOUR-KEY';

/**
 * One example at a time, and a button that copies it.
 * @param origin where the reader has reached the service
 * @param key filled in where it is known
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
