/** The common parts of all pages: head, and a bar with links to the other pages. */
import { ROUTES } from '../../http/routes.js';
import { html, type Html } from 'einvoice-reports/html.js';
import { LANGUAGE_NAMES } from 'einvoice-validator';
import { textIn, type Language, type TextKey, type TextValues } from 'einvoice-reports/page/texts/texts.js';

/** The pages in the bar. */
const PAGES = {
  [ROUTES.start]: 'nav.check',
  [ROUTES.docs]: 'nav.docs',
  [ROUTES.account]: 'nav.account',
} as const satisfies Readonly<Record<string, TextKey>>;

export interface Layout {
  readonly language: Language;
  /** Languages in which the page is available. */
  readonly languages: readonly Language[];
  /** Null for pages that are not in the bar. */
  readonly path: keyof typeof PAGES | null;
  /** The title, without the name of the service. */
  readonly title: string;
  readonly styles?: readonly string[];
  readonly modules?: readonly string[];
  /** Modules that the page's modules import dynamically. */
  readonly preload?: readonly string[];
  /** Classic scripts, run before the modules. */
  readonly scripts?: readonly string[];
  /** The content of `<meta http-equiv="refresh">`: when to reload the page or go to another one. */
  readonly refresh?: string | undefined;
  readonly main: Html;
  /** For static pages without a service: no links to other pages, relative URLs, and the policy in the head. */
  readonly policy?: string | undefined;
}

/** A text that the browser can translate in place. */
export function text(language: Language, key: TextKey, values: TextValues = {}): Html {
  return html`<span data-text="${key}" data-values="${JSON.stringify(values)}">${textIn(language, key, values)}</span>`;
}

/** The whole page. */
export function layout({
  language,
  languages,
  path,
  title,
  styles = [],
  modules = [],
  preload = [],
  scripts = [],
  refresh,
  main,
  policy,
}: Layout): string {
  const query = `?lang=${language}`;
  const root = policy === undefined ? '/' : './';
  const name = textIn(language, 'title');
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${policy !== undefined && html`<meta http-equiv="Content-Security-Policy" content="${policy}">`}
${refresh !== undefined && html`<meta http-equiv="refresh" content="${refresh}">`}
<title>${title === name ? name : `${title} · ${name}`}</title>
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
${['assets/style.css', ...styles].map((href) => html`<link rel="stylesheet" href="${root}${href}">`)}
${preload.map((href) => html`<link rel="modulepreload" href="${root}${href}">`)}
${scripts.map((src) => html`<script src="${root}${src}" defer></script>`)}
${modules.map((src) => html`<script type="module" src="${root}${src}"></script>`)}
</head>
<body>
<a class="skip" href="#main">${text(language, 'skip')}</a>
<header class="bar">
<a class="name" href="${root}${query}"><img src="${root}assets/icon.svg" alt="" width="26" height="26">${text(language, 'title')}</a>
${
  policy === undefined &&
  html`<nav aria-label="${textIn(language, 'nav.label')}" data-label="nav.label">
${Object.entries(PAGES).map(([href, key]) => html`<a href="${href}${query}" ${href === path && html`aria-current="page"`}>${text(language, key)}</a>`)}
</nav>`
}
${
  languages.length > 1 &&
  html`<div class="languages" role="group" aria-label="${textIn(language, 'language.label')}" data-label="language.label">
${languages.map((code) => html`<a href="?lang=${code}" lang="${code}" hreflang="${code}" title="${LANGUAGE_NAMES[code]}" aria-label="${code.toUpperCase()}, ${LANGUAGE_NAMES[code]}" ${code === language && html`aria-current="true"`}>${code.toUpperCase()}</a>`)}
</div>`
}
</header>
<main id="main" tabindex="-1">
${main}
</main>
</body>
</html>
`.markup;
}
