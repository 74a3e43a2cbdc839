/**
 * An operation: what it takes and answers on one side, examples and a form to try it on the other. On a narrow screen a
 * call and its answer come first.
 */
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { ROUTES } from '../../http/routes.js';
import { codeBlock, codeExamples, type ExampleCall } from '../pages/code-examples.js';
import { text } from '../pages/layout.js';
import { field } from './fields.js';
import { foldWhereNarrow, namesOf } from './fold.js';
import { prose } from './prose.js';
import { nameOf, type Operation } from './read-document.js';
import { tryForm } from './try-form.js';

/** Which program shows a call; the others can be opened in any browser. */
const CALLS: Readonly<Record<string, ExampleCall>> = {
  [ROUTES.validate]: 'validate',
  [ROUTES.validatePdf]: 'pdf',
  [ROUTES.rules]: 'rules',
  [`${ROUTES.rules}/{id}`]: 'explain',
};

/** Answers of more lines are folded on a narrow screen. */
const SHORT_LINES = 20;

export interface OperationOptions {
  readonly language: Language;
  readonly origin: string;
  /** Parameters that other operations have shown: they are folded. */
  readonly described: Set<Operation['parameters']>;
}

/** The section of an operation. */
export function operationSection(options: OperationOptions, operation: Operation): Html {
  const { language } = options;
  const { operationId: id, method, path, summary, description, security } = operation;
  return html`<section class="operation" id="${id}" aria-labelledby="${id}-heading">
<div class="operation-intro">
<h3 id="${id}-heading"><a class="anchor" href="#${id}" lang="en">${summary}</a></h3>
<p class="call"><span class="method" data-method="${method}">${method}</span> <code>${path}</code></p>
${description !== undefined && prose(description)}
<p class="hint">${text(language, security.length > 0 ? 'reference.needsKey' : 'reference.needsNoKey')}</p>
</div>
<div class="operation-code">
${examples(options, operation)}
${security.length > 0 && tryForm(language, operation)}
</div>
<div class="operation-text">
${parameters(options, operation)}
${body(language, operation)}
${answer(language, operation)}
${failures(language, operation)}
</div>
</section>`;
}

function parameters({ language, described }: OperationOptions, { operationId, parameters: all = [] }: Operation): Html {
  if (all.length === 0) return html``;
  const isRepeated = described.has(all);
  described.add(all);
  const shown = (part: typeof all): Html =>
    html`<div class="fields">${part.map(({ name, schema, description, required }) => field(language, { id: `${operationId}.${name}`, name, schema, description, mark: required === true ? 'reference.required' : null }))}</div>`;
  const headers = all.filter((parameter) => parameter.in === 'header');
  const others = all.filter((parameter) => parameter.in !== 'header');
  const names = html`${namesOf(others.map(({ name }) => name))}`;
  return html`<h4>${text(language, 'reference.parameters')}</h4>
${isRepeated ? html`<details class="inner"><summary>${names}</summary>${shown(others)}</details>` : foldWhereNarrow(names, shown(others))}
${headers.length > 0 && html`<details class="inner"><summary>${text(language, 'reference.requestHeaders')}</summary>${shown(headers)}</details>`}`;
}

function body(language: Language, { requestBody }: Operation): Html {
  if (requestBody === undefined) return html``;
  return html`<h4>${text(language, 'reference.body')}</h4>${prose(requestBody.description)}
<ul class="media">${Object.entries(requestBody.content).map(([type, { schema }]) => {
    const parts = Object.entries(schema.properties ?? {});
    return html`<li><code>${type}</code>${parts.map(([name, { description = '' }]) => html` <code>${name}</code> <span lang="en">${description}</span>`)}</li>`;
  })}</ul>`;
}

function answer(language: Language, { operationId, responses }: Operation): Html {
  const { 200: done } = responses;
  if (done === undefined) return html``;
  const { description, headers = {}, content = {} } = done;
  const name = nameOf(content['application/json']!.schema);
  const others = Object.entries(content).filter(([type]) => type !== 'application/json');
  return html`<h4 id="${operationId}.200"><a class="anchor" href="#${operationId}.200">${text(language, 'reference.answer')} 200</a></h4>
${prose(description)}
${name !== null && html`<p>${text(language, 'reference.object')} <a href="#${name}"><code>${name}</code></a></p>`}
${
  others.length > 0 &&
  html`<details class="inner"><summary>${text(language, 'reference.otherTypes')}</summary>
<ul class="media">${others.map(([type, { schema }]) => html`<li><code>${type}</code> <span lang="en">${schema.description ?? ''}</span></li>`)}</ul></details>`
}
<details class="inner"><summary>${text(language, 'reference.answerHeaders')}</summary>
<div class="fields">${Object.entries(headers).map(([header, { schema, description: about }]) => field(language, { id: `${operationId}.200.${header}`, name: header, schema, description: about }))}</div></details>`;
}

function failures(language: Language, { operationId, responses }: Operation): Html {
  const others = Object.entries(responses).filter(([status]) => status !== '200');
  if (others.length === 0) return html``;
  return html`<details class="inner"><summary>${text(language, 'reference.errors')} ${namesOf(others.map(([status]) => status))}</summary>
<dl class="errors">${others.map(([status, { description }]) => html`<div id="${operationId}.${status}"><dt><a class="anchor" href="#${operationId}.${status}"><code>${status}</code></a></dt><dd>${prose(description)}</dd></div>`)}</dl></details>`;
}

function examples({ language, origin }: OperationOptions, { operationId, path, responses }: Operation): Html {
  const call = CALLS[path];
  const example = responses['200']?.content?.['application/json']?.example;
  return html`${call === undefined ? codeBlock(language, { id: `${operationId}-curl`, name: 'curl', code: `curl -sS '${origin}${path}'` }) : codeExamples(language, { origin, call, group: operationId })}
${example !== undefined && exampleAnswer(language, operationId, JSON.stringify(example, null, 2))}`;
}

function exampleAnswer(language: Language, operationId: string, code: string): Html {
  const block = codeBlock(language, { id: `${operationId}-answer`, name: textIn(language, 'reference.answer'), code });
  const isLong = code.split('\n').length > SHORT_LINES;
  return isLong ? foldWhereNarrow(text(language, 'reference.exampleAnswer'), block) : block;
}
