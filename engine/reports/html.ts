/** Builds HTML from templates: interpolated values are escaped, unless they are HTML from another template. */

/** Markup that is inserted without escaping. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  toString(): string {
    return this.markup;
  }
}

/** Values for templates; null and false produce nothing. */
export type HtmlValue = Html | string | number | null | false | readonly HtmlValue[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function toMarkup(value: HtmlValue): string {
  if (value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(toMarkup).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character]!);
}

/** Template tag. Attribute values must be quoted in the template, as escaping is only safe within quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(toMarkup)));
}
