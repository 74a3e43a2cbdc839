/** How statements are written, in each language: read from what a person is told, not from what the engine fills in. */
/** The languages whose statements can be read: the forms of each were written by hand. */
export const READABLE = ['en', 'de', 'fr'] as const;
export type Readable = (typeof READABLE)[number];

/** What a placeholder of that kind stands for; a number without one. */
const KINDS: Readonly<Record<string, string>> = {
  number: String.raw`-?\d[\d.,]*\d|-?\d`,
  /** A category, with its rate or without. */
  vat: '[^,;:“„«]+?',
  code: String.raw`[\p{L}\d-]+`,
  term: String.raw`B[TG]-(?:X-)?\d+`,
  word: String.raw`\p{L}+`,
  text: '.+?',
  rest: '[^;]*',
  written: String.raw`-?[\d.:-]*\d[\dT:Z-]*`,
  /** A code, which the text in front may not be taken for. */
  capitals: String.raw`\S{1,12}`,
  id: String.raw`[\p{L}\d._/,-]*\d[\p{L}\d._/,-]*`,
  lines: String.raw`[\d,\s…]+`,
  quote: '[^“”„»]*',
};

/** A regular expression with placeholders: `{name}` or `{name:kind}`. */
function pattern(template: string): RegExp {
  const source = template
    .replace(/\{(\w+)(?::(\w+))?\}/g, (_, name: string, kind = 'number') => `(?<${name}>${KINDS[kind]!})`)
    .replaceAll(' ', String.raw`[ \u00a0]`);
  return new RegExp(source, 'giu');
}

/** A form in the three languages. */
export function written(en: string, de: string, fr: string): Readonly<Record<Readable, RegExp>> {
  return { en: pattern(en), de: pattern(de), fr: pattern(fr) };
}

/** Words that say how much a change makes right. */
const ALL_RIGHT: Readonly<Record<Readable, RegExp>> = {
  en: /all totals are right/i,
  de: /stimmen alle Summen/i,
  fr: /tous les totaux sont justes/i,
};

export function saysAllIsRight(text: string, language: Readable): boolean {
  return ALL_RIGHT[language].test(text);
}

/** What is quoted. */
export const QUOTED: Readonly<Record<Readable, RegExp>> = {
  en: /“([^”]*)”/g,
  de: /„([^“]*)“/g,
  fr: /«[ \u00a0]([^»]*)[ \u00a0]»/g,
};
