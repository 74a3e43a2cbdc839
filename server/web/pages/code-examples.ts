/**
 * Examples of calls in several languages, to be copied: with the service's origin, and the key if it is known.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, type Html } from 'einvoice-reports/html.js';
import { assetsFolder } from '../page-files.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { EXAMPLE_RULE } from '../../http/openapi/example.js';
import { ROUTES } from '../../http/routes.js';
import { text } from './layout.js';

/** The origin in the example files. */
const EXAMPLE_ORIGIN = 'http://localhost:8080';

/** The placeholder for the key in the examples. */
const EXAMPLE_KEY = 'YOUR-KEY';

/** Runnable programs: one checks an invoice, the other asks about a rule. */
export const EXAMPLES = [
  { name: 'curl', file: 'validate.sh', explain: 'explain.sh' },
  { name: 'TypeScript', file: 'validate.mts', explain: 'explain.mts' },
  { name: 'Python', file: 'validate.py', explain: 'explain.py' },
  { name: 'PHP', file: 'validate.php', explain: 'explain.php' },
  { name: 'Java', file: 'Validate.java', explain: 'Explain.java' },
  { name: 'Go', file: 'validate.go', explain: 'explain.go' },
] as const;

/** Text to replace in an example, to turn it into that of a similar call. */
const REPLACEMENTS: Readonly<Record<ExampleCall, readonly (readonly [string, string])[]>> = {
  validate: [],
  pdf: [
    [ROUTES.validate, ROUTES.validatePdf],
    ['invoice.xml', 'invoice.pdf'],
    ['application/xml', 'application/pdf'],
  ],
  explain: [],
  rules: [[`${ROUTES.rules}/${EXAMPLE_RULE}`, ROUTES.rules]],
};

/** Calls with examples. */
export type ExampleCall = 'validate' | 'pdf' | 'explain' | 'rules';

const sources = new Map<string, string>();

/** The source of the program for a call in a language, with the placeholders of its file. */
export function exampleSource(call: ExampleCall, { file, explain }: (typeof EXAMPLES)[number]): string {
  const name = call === 'explain' || call === 'rules' ? explain : file;
  let source = sources.get(name);
  if (source === undefined)
    sources.set(name, (source = readFileSync(join(assetsFolder(), 'examples', name), 'utf8').trimEnd()));
  return REPLACEMENTS[call].reduce((text, [from, to]) => text.replaceAll(from, to), source);
}

export interface ShownExamples {
  /** The service's origin as the reader sees it. */
  readonly origin: string;
  /** Filled in if known. */
  readonly key?: string;
  /** By default the check of an invoice. */
  readonly call?: ExampleCall;
  /** Distinguishes several sets of examples on one page. */
  readonly group?: string;
}

/** One example at a time, with a copy button. */
export function codeExamples(
  language: Language,
  { origin, key = EXAMPLE_KEY, call = 'validate', group = 'first' }: ShownExamples,
): Html {
  const filled = (source: string): Html => {
    const [before = '', ...after] = source.replaceAll(EXAMPLE_ORIGIN, origin).split(EXAMPLE_KEY);
    return html`${before}${after.map((part) => html`<span data-key>${key}</span>${part}`)}`;
  };
  return html`<section class="code-examples" aria-label="${textIn(language, 'docs.examples')}">
<div class="code-head"><fieldset><legend class="unseen">${text(language, 'docs.language')}</legend>
${EXAMPLES.map(({ name }, index) => html`<label><input type="radio" name="example-${group}" value="${name}" ${index === 0 && html`checked`}>${name}</label>`)}
</fieldset>
${copyButton(language, html`data-copy-shown`)}</div>
${EXAMPLES.map(
  (example) =>
    html`<pre tabindex="0" role="region" aria-label="${textIn(language, 'docs.example', { name: example.name })}" data-example="${example.name}"><code>${filled(exampleSource(call, example))}</code></pre>`,
)}
</section>`;
}

/** A single block of code with a copy button. @param name what it is, for screen readers */
export function codeBlock(
  language: Language,
  { id, name, code }: { id: string; name: Html | string; code: string },
): Html {
  return html`<div class="code-examples"><div class="code-head"><p class="code-name">${name}</p>${copyButton(language, html`data-copy="${id}"`)}</div>
<pre tabindex="0" role="region" aria-label="${id}"><code id="${id}">${code}</code></pre></div>`;
}

function copyButton(language: Language, what: Html): Html {
  return html`<button class="button quiet small copy-code" type="button" ${what} data-copied="${textIn(language, 'keys.copied')}" hidden>${text(language, 'keys.copy')}</button>`;
}
