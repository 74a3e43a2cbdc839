/** A form that sends a real request: file or path, and the parameters of the query. Its script is `client/try-it.ts`. */
import { html, type Html } from 'einvoice-reports/html.js';
import { textIn, type Language } from 'einvoice-reports/page/texts/texts.js';
import { text } from '../pages/layout.js';
import type { Operation, Parameter } from './read-document.js';

/** Unfolds under the examples; hidden without scripts. */
export function tryForm(
  language: Language,
  { operationId, method, path, parameters = [], requestBody }: Operation,
): Html {
  const accept = requestBody === undefined ? null : 'application/pdf' in requestBody.content ? '.pdf' : '.xml';
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const controls = (some: readonly Parameter[]): readonly Html[] =>
    some.map((parameter) => control(operationId, parameter));
  return html`<details class="try" data-try hidden><summary>${text(language, 'reference.try')}</summary>
<form data-method="${method}" data-path="${path}" data-failed="${textIn(language, 'reference.failed')}">
${
  accept !== null &&
  html`<label for="${operationId}-file">${text(language, 'reference.file')}</label>
<input id="${operationId}-file" type="file" name="file" accept="${accept}" required>`
}
${controls(inPath)}
${inQuery.length > 0 && html`<details><summary>${text(language, 'reference.parameters')}</summary><div class="controls">${controls(inQuery)}</div></details>`}
<button class="button">${text(language, 'reference.send')}</button>
<div class="sent" role="status"></div>
</form></details>`;
}

/** Names in an element's id would collide with the parameter's anchor. */
function control(operationId: string, { name, schema, required = false, in: place, example }: Parameter): Html {
  const id = `${operationId}-${name}`;
  const about = html`id="${id}" name="${name}" data-in="${place}"`;
  const byDefault = schema.default === undefined ? '' : String(schema.default);
  const values = schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String);
  return html`<div><label for="${id}"><code>${name}</code></label>
${
  values.length > 0
    ? html`<select ${about}><option value="">${byDefault}</option>${values.filter((value) => value !== byDefault).map((value) => html`<option>${value}</option>`)}</select>`
    : html`<input ${about} autocomplete="off" spellcheck="false" value="${example ?? ''}" ${required && html`required`}>`
}</div>`;
}
