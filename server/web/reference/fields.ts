/** Members of objects, each with an anchor of its own; an object within an object unfolds in place. */
import { html, type Html } from 'einvoice-reports/html.js';
import type { Language, TextKey } from 'einvoice-reports/page/texts/texts.js';
import { text } from '../pages/layout.js';
import { prose } from './prose.js';
import { nameOf, typeOf, type Schema } from './read-document.js';

/** The description of a single member, parameter or header. */
export interface Field {
  /** The anchor. */
  readonly id: string;
  readonly name: string;
  readonly schema: Schema;
  readonly description: string | null;
  /** A mark behind the type. */
  readonly mark?: Extract<TextKey, 'reference.optional' | 'reference.required'> | null;
}

/** One entry, with what belongs under it. */
export function field(language: Language, { id, name, schema, description, mark = null }: Field, below?: Html): Html {
  const values = schema.enum ?? schema.items?.enum ?? [];
  return html`<div class="field" id="${id}">
<p class="field-head"><a class="anchor" href="#${id}"><code>${name}</code></a> <span class="type">${typeOf(schema)}</span>${mark !== null && html` <span class="field-mark">${text(language, mark)}</span>`}${schema.default !== undefined && html` <span class="hint">${text(language, 'reference.default')} <code>${String(schema.default)}</code></span>`}</p>
${description !== null && prose(description)}
${values.length > 0 && html`<p class="values">${values.map((value) => html`<code>${String(value)}</code> `)}</p>`}
${below ?? null}
</div>`;
}

export interface Objects {
  readonly language: Language;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** Names of objects that are on the page already: others link to them. */
  readonly shown: Set<string>;
}

/** The members of an object. */
export function members(objects: Objects, name: string): Html {
  const { language, schemas } = objects;
  const { properties = {}, required = [] } = schemas[name]!;
  objects.shown.add(name);
  return html`<div class="fields">${Object.entries(properties).map(([member, schema]) =>
    field(
      language,
      {
        id: `${name}.${member}`,
        name: member,
        schema,
        description: schema.description ?? schema.items?.description ?? null,
        mark: required.includes(member) ? null : 'reference.optional',
      },
      within(objects, nameOf(schema)),
    ),
  )}</div>`;
}

function within(objects: Objects, name: string | null): Html {
  if (name === null) return html``;
  const { language, schemas, shown } = objects;
  if (shown.has(name))
    return html`<p class="hint"><a href="#${name}">${text(language, 'reference.membersAbove', { name })}</a></p>`;
  const { description } = schemas[name]!;
  return html`<details class="inner" id="${name}"><summary>${text(language, 'reference.members', { name })}</summary>
${description !== undefined && prose(description)}
${members(objects, name)}</details>`;
}
