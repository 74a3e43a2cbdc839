/** The common layout of the site's pages: head, bar with search, and navigation. */
import { LANGUAGE_NAMES, type Language } from '#validator/index.js';
import { type Html, html } from '#reports/html.js';
import { textsOf } from './texts.js';

/** Nothing is loaded from other hosts. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

export interface Page {
  /** From the root of the site. */
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** The entry to mark in the bar. */
  readonly part: 'docs' | 'rules';
  /** The same page in each language, from the root; absent if there is only one. */
  readonly languages?: Readonly<Record<Language, string>>;
  readonly navigation: Html;
  readonly main: Html;
  /** The page's headings, next to it. */
  readonly contents?: Html | null;
}

/** Converts a path of the site to an address relative to another. */
export function hrefBetween(from: string, to: string): string {
  return `${'../'.repeat(from.split('/').length - 1) || './'}${to}`;
}

/** The rules in a language, from the root. */
export function rulesHome(language: Language): string {
  return rulesPath(language, 'index');
}

/** A page about rules. @param name without the ending */
export function rulesPath(language: Language, name: string): string {
  return `rules/${language}/${name}.html`;
}

/** The complete page. */
export function layout(page: Page): string {
  const { path, language, title, description, part, languages, navigation, main, contents = null } = page;
  const t = textsOf(language);
  const to = (target: string): string => hrefBetween(path, target);
  const name = t.site;
  return html`<!doctype html>
<html lang="${language}" data-root="${to('')}" data-copy="${t.copy}" data-copied="${t.copied}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="description" content="${description}">
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="icon" href="${to('assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('assets/style.css')}">
<link rel="stylesheet" href="${to('assets/site.css')}">
${languages !== undefined && Object.entries(languages).map(([code, target]) => html`<link rel="alternate" hreflang="${code}" href="${to(target)}">`)}
<script src="${to('assets/site.js')}" defer></script>
</head>
<body>
<a class="skip" href="#main">${t.skip}</a>
<header class="bar">
<a class="name" href="${to('index.html')}"><img src="${to('assets/icon.svg')}" alt="" width="26" height="26">${name}</a>
<nav aria-label="${t.parts}">
<a href="${to('index.html')}" ${part === 'docs' && html`aria-current="true"`}>${t.docs}</a>
<a href="${to(rulesHome(language))}" ${part === 'rules' && html`aria-current="true"`}>${t.rules}</a>
</nav>
<form class="search" role="search" hidden data-index="${to(`search/${language}.js`)}" data-none="${t.searchNone}" data-found="${t.searchFound}">
<input id="search" type="search" placeholder="${t.search}" aria-label="${t.search}" autocomplete="off" spellcheck="false" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<div id="found" role="listbox" aria-label="${t.searchResults}" hidden></div>
<p class="unseen" role="status"></p>
</form>
${languages !== undefined && languageLinks(language, languages, to)}
</header>
<div class="columns">
<nav class="side" aria-label="${part === 'docs' ? t.navigation : t.specifications}">
<details><summary>${part === 'docs' ? t.navigation : t.specifications}</summary>
${navigation}
</details>
</nav>
<main id="main" tabindex="-1">
<article>
${main}
</article>
</main>
${
  contents !== null &&
  html`<nav class="contents" aria-labelledby="contents">
${contents}
</nav>`
}
</div>
</body>
</html>
`.markup;
}

function languageLinks(
  language: Language,
  languages: Readonly<Record<Language, string>>,
  to: (target: string) => string,
): Html {
  return html`<div class="languages" role="group" aria-label="${textsOf(language).languages}">
${Object.entries(languages).map(([code, target]) => html`<a href="${to(target)}" lang="${code}" hreflang="${code}" title="${LANGUAGE_NAMES[code as Language]}" aria-label="${code.toUpperCase()}, ${LANGUAGE_NAMES[code as Language]}" ${code === language && html`aria-current="true"`}>${code.toUpperCase()}</a>`)}
</div>`;
}
