/** How claims are worded in each language. They are read from the final text, not from the engine's data. */
/** The languages whose claims can be read, with handwritten patterns. */
export const READABLE = ['en', 'de', 'fr'] as const;
export type Readable = (typeof READABLE)[number];

/** What a placeholder of that kind matches; by default a number. */
const KINDS: Readonly<Record<string, string>> = {
  number: String.raw`-?\d[\d.,]*\d|-?\d`,
  /** A category, with or without its rate. */
  vat: '[^,;:“„«]+?',
  code: String.raw`[\p{L}\d-]+`,
  term: String.raw`B[TG]-(?:X-)?\d+`,
  word: String.raw`\p{L}+`,
  text: '.+?',
  rest: '[^;]*',
  written: String.raw`-?[\d.:-]*\d[\dT:Z-]*`,
  /** A code, which must not match the text before it. */
  capitals: String.raw`\S{1,12}`,
  id: String.raw`[\p{L}\d._/,-]*\d[\p{L}\d._/,-]*`,
  lines: String.raw`[\d,\s…]+`,
  quote: '[^“”„»]*',
};

/** Builds a regular expression from a text with placeholders: `{name}` or `{name:kind}`. */
function pattern(template: string): RegExp {
  const source = template
    .replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind = 'number') => `(?<${name}>${KINDS[kind]!})`)
    .replaceAll(' ', String.raw`[ \u00a0]`);
  return new RegExp(source, 'giu');
}

/** A pattern in the three languages. */
export function written(en: string, de: string, fr: string): Readonly<Record<Readable, RegExp>> {
  return { en: pattern(en), de: pattern(de), fr: pattern(fr) };
}

/** Words that say how much a change fixes. */
const ALL_RIGHT: Readonly<Record<Readable, RegExp>> = {
  en: /all totals are right/i,
  de: /stimmen alle Summen/i,
  fr: /tous les totaux sont justes/i,
};

export function saysAllIsRight(text: string, language: Readable): boolean {
  return ALL_RIGHT[language].test(text);
}

/** A quotation. */
export const QUOTED: Readonly<Record<Readable, RegExp>> = {
  en: /“([^”]*)”/g,
  de: /„([^“]*)“/g,
  fr: /«[ \u00a0]([^»]*)[ \u00a0]»/g,
};
