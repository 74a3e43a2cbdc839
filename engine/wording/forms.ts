/** Formats numbers, names, lists and places for a language, where a template is not enough. */
import type { Language } from 'einvoice-core/types.js';
import { localCalculation, localDay, localNumber } from './local-form.js';
import { specificationName, issueTexts, localForm } from './texts.js';
import { displayTerm, findTerm } from './term-names.js';
import { clip } from './clip.js';
import type { Data, Datum, FormId } from './part.js';
import { fillTemplate } from './sentences.js';
import { translateProblemAndFix } from './xml-problems.js';

/** Renders a value in the data of a part. */
export type Render = (datum: Datum | undefined, language: Language) => string;

type Form = (data: Data, language: Language, render: Render) => string;

export const FORMS: Readonly<Record<FormId, Form>> = {
  text: ({ text }, language, render) => render(text, language),
  decimal: ({ number }, language, render) => localNumber(render(number, language), localForm(language)),
  calculation: ({ calculation, count }, language, render) => {
    const more =
      count === undefined ? '' : ` + ${fillTemplate(issueTexts(language).evidence.more, () => Number(count))}`;
    return localCalculation(clip(`${render(calculation, language)}${more}`, LONGEST_CALCULATION), localForm(language));
  },
  term: ({ term }, language, render) => {
    const id = render(term, language);
    const known = findTerm(id, language);
    return known === null ? id : displayTerm(known);
  },
  termName: ({ term }, language, render) => findTerm(render(term, language), language)!.name,
  name: ({ name }, language, render) => specificationName(render(name, language), language),
  list: ({ items }, language, render) => render(items, language),
  and: ({ items }, language, render) => joinWith(items, issueTexts(language).words.and, language, render),
  or: ({ items }, language, render) => joinWith(items, issueTexts(language).words.or, language, render),
  each: ({ items }, language, render) =>
    listOf(items)
      .map((each) => render(each, language))
      .join(` ${issueTexts(language).words.and} `),
  next: ({ items }, language, render) =>
    listOf(items)
      .map((each) => render(each, language))
      .join(' '),
  place: ({ steps }, language, render) => {
    const [outermost, ...others] = listOf(steps).map((step) => render(step, language));
    return [outermost!, ...others.map((step) => withinSentence(step, language))].join(', ');
  },
  step: ({ kind, marks }, language, render) => [kind, ...listOf(marks)].map((each) => render(each, language)).join(' '),
  within: ({ text }, language, render) => {
    const rendered = render(text, language);
    return isCapitalised(language) || !/^\p{Lu}\p{Ll}/u.test(rendered) ? rendered : uncapitalise(rendered);
  },
  day: ({ day }, language, render) => localDay(render(day, language), localForm(language)),
  month: ({ month }, language) => localForm(language).months[Number(month) - 1]!,
  xmlProblem: ({ message }, language, render) => translateProblemAndFix(render(message, language), language).problem,
  xmlFix: ({ message }, language, render) => translateProblemAndFix(render(message, language), language).fix!,
};

/** Enough for five typical amounts. */
const LONGEST_CALCULATION = 160;

function listOf(datum: Datum | undefined): readonly Datum[] {
  return Array.isArray(datum) ? (datum as readonly Datum[]) : [];
}

/** `a, b or c` */
function joinWith(items: Datum | undefined, word: string, language: Language, render: Render): string {
  const rendered = listOf(items).map((item) => render(item, language));
  return rendered.length < 2 ? (rendered[0] ?? '') : `${rendered.slice(0, -1).join(', ')} ${word} ${rendered.at(-1)!}`;
}

/** The name of a place inside a sentence: in lower case, except in German and for abbreviations ("VAT"). */
function withinSentence(step: string, language: Language): string {
  return isCapitalised(language) || /^\p{Lu}{2}/u.test(step) ? step : uncapitalise(step);
}

function isCapitalised(language: Language): boolean {
  return issueTexts(language).words.capitalised;
}

function uncapitalise(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Capitalises the beginning of a sentence. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
