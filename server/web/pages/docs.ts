/** The page about the API: getting started, and the reference generated from the OpenAPI document. */
import { ROUTES } from '../../http/routes.js';
import { LANGUAGES } from 'einvoice-validator';
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language, type TextKey } from 'einvoice-reports/page/texts/texts.js';
import { members, type Objects } from '../reference/fields.js';
import { foldWhereNarrow, namesOf } from '../reference/fold.js';
import { operationSection } from '../reference/operation.js';
import { prose } from '../reference/prose.js';
import type { Operation, Reference } from '../reference/read-document.js';
import { codeExamples } from './code-examples.js';
import { layout, text } from './layout.js';

export interface DocsPage {
  readonly language: Language;
  /** The service's origin as the reader sees it. */
  readonly origin: string;
  readonly reference: Reference;
}

/** The markup of the page. Texts from the OpenAPI document are in English in every language. */
export function docsPage({ language, origin, reference }: DocsPage): string {
  const options = { language, origin, described: new Set<Operation['parameters']>() };
  return layout({
    language,
    languages: LANGUAGES,
    path: ROUTES.docs,
    title: 'API',
    styles: ['assets/code-examples.css', 'assets/docs.css'],
    modules: ['assets/client/docs.js'],
    main: html`<div class="docs">
${contents(language, reference)}
<div class="docs-main">
${beginning(language, origin)}
${reference.groups.map(
  ({ name, description, operations }) => html`<section class="group" aria-labelledby="group-${name}">
<h2 id="group-${name}" lang="en">${name}</h2>
${description !== null && prose(description)}
${operations.map((operation) => operationSection(options, operation))}
</section>`,
)}
${objects(language, reference)}
</div>
</div>`,
  });
}

function beginning(language: Language, origin: string): Html {
  return html`<section class="beginning" id="start">
<h1>API</h1>
<p class="lead">${withCode(language, 'docs.lead', { header: 'X-Api-Key', valid: 'valid' })} ${withCode(language, 'docs.pdf', { path: ROUTES.validatePdf })}</p>
<form class="docs-key" data-key-form hidden>
<label for="docs-key">${text(language, 'key.label')}</label>
<input id="docs-key" type="password" autocomplete="off" spellcheck="false" aria-describedby="docs-key-hint">
<p class="hint" id="docs-key-hint">${text(language, 'docs.keyHint')} <a href="${ROUTES.account}?lang=${language}">${text(language, 'docs.getKey')}</a></p>
</form>
${codeExamples(language, { origin })}
<p class="hint">${language !== 'en' && html`${text(language, 'docs.english')} `}${text(language, 'docs.program')} <a href="${ROUTES.openApi}">OpenAPI 3.1</a></p>
</section>`;
}

/** Links to every operation and object; collapsible on a phone. */
function contents(language: Language, { groups, answers }: Reference): Html {
  return html`<nav class="contents" aria-label="${textIn(language, 'reference.contents')}"><details open data-fold><summary>${text(language, 'reference.contents')}</summary>
<ul><li><a href="#start">${text(language, 'reference.start')}</a></li></ul>
${groups.map(({ name, operations }) => html`<p lang="en">${name}</p><ul lang="en">${operations.map(({ operationId, method, summary }) => html`<li><a href="#${operationId}"><span class="method" data-method="${method}">${method}</span> ${summary}</a></li>`)}</ul>`)}
<p>${text(language, 'reference.objects')}</p><ul>${answers.map((name) => html`<li><a href="#${name}"><code>${name}</code></a></li>`)}</ul></details></nav>`;
}

function objects(language: Language, { answers, schemas }: Reference): Html {
  const all: Objects = { language, schemas, shown: new Set(answers) };
  return html`<section class="group" aria-labelledby="objects">
<h2 id="objects">${text(language, 'reference.objects')}</h2>
${answers.map(
  (name) => html`<section class="object" id="${name}" aria-labelledby="${name}-heading">
<h3 id="${name}-heading"><a class="anchor" href="#${name}"><code>${name}</code></a></h3>
${prose(schemas[name]!.description ?? '')}
${foldWhereNarrow(html`${text(language, 'reference.members', { name })} ${namesOf(Object.keys(schemas[name]!.properties ?? {}))}`, members(all, name))}
</section>`,
)}
</section>`;
}

/** A text with values formatted as code. */
function withCode(language: Language, key: TextKey, values: Readonly<Record<string, string>>): Html {
  const parts = textIn(language, key).split(/\{(\w+)\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? part : html`<code>${values[part] ?? part}</code>`))}`;
}
