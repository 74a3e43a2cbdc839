/** Handwritten pages: the checkout's Markdown, with navigation around it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { Html, html } from '#reports/html.js';
import type { SearchEntry } from '../search/entries.js';
import type { SiteFolder } from '../site/folder.js';
import { hrefBetween, layout, rulesHome } from '../site/layout.js';
import { textsOf } from '../site/texts.js';
import { HOME, type ContentsPage, type Section, pathOf } from './contents.js';
import { type Rendered, type TextSection, renderMarkdown } from './markdown.js';

export interface ProseOptions {
  /** The checkout. */
  readonly root: string;
  readonly sections: readonly Section[];
  /** The page of a rule, from the root of the site; null if it has none. */
  readonly rulePath: (code: string) => string | null;
}

/**
 * Writes the pages and their images.
 * @returns what can be searched
 * @throws Error if a page links to a file outside of the site
 */
export function writeProse(site: SiteFolder, { root, sections, rulePath }: ProseOptions): readonly SearchEntry[] {
  const pages = sections.flatMap((section) => section.pages.map((page) => ({ ...page, section: section.title })));
  const titles = new Map([[HOME, textsOf('en').docs], ...pages.map(({ file, title }) => [file, title] as const)]);
  const copied = new Set<string>();
  const entries: SearchEntry[] = [];

  const render = (file: string): Rendered => {
    const path = pathOf(file);
    const fileOf = (name: string): string => normalize(join(dirname(file), name)).replaceAll('\\', '/');
    const hrefOf = (href: string): string => {
      if (/^(?:https?:|mailto:|#)/.test(href)) return href;
      const [name = '', fragment] = href.split('#', 2);
      const target = fileOf(name);
      const inSite = titles.has(target) ? pathOf(target) : copy(target, file);
      return hrefBetween(path, inSite) + (fragment === undefined ? '' : `#${fragment}`);
    };
    const pageOfCode = (code: string): string | null => {
      const rule = rulePath(code);
      return rule === null ? null : hrefBetween(path, rule);
    };
    const titleOf = (href: string): string | null => titles.get(fileOf(href.split('#')[0]!)) ?? null;
    return renderMarkdown(readFileSync(join(root, file), 'utf8'), { hrefOf, titleOf, pageOfCode });
  };
  /** Images and schemas keep their names. */
  const copy = (target: string, from: string): string => {
    const isShown = target.startsWith('docs/') && existsSync(join(root, target));
    if (!isShown) throw new Error(`${from} links to ${target}, which is no page of the site and no file of docs`);
    const path = target.slice('docs/'.length);
    if (!copied.has(path)) site.writeFile(path, readFileSync(join(root, target)));
    copied.add(path);
    return path;
  };

  for (const [at, page] of pages.entries()) {
    const rendered = render(page.file);
    const { path } = page;
    site.writePage(
      path,
      layout({
        path,
        language: 'en',
        title: rendered.title,
        description: plain(page.about),
        part: 'docs',
        navigation: navigation(sections, path),
        main: html`<p class="crumb">${page.section}</p>
${rendered.markup}
${neighbours(pages[at - 1], pages[at + 1])}`,
        contents: contentsOf(rendered.sections),
      }),
    );
    entries.push(...rendered.sections.map((section) => entryOf(path, rendered.title, section)));
  }
  const home = render(HOME);
  site.writePage(
    'index.html',
    layout({
      path: 'index.html',
      language: 'en',
      title: textsOf('en').site,
      description: home.sections[0]!.text.trim(),
      part: 'docs',
      navigation: navigation(sections, 'index.html'),
      main: homePage(home),
    }),
  );
  return entries;
}

/** Shows each task as a card. */
function homePage({ markup }: Rendered): Html {
  const [intro = '', ...tasks] = markup.markup.split(/(?=<h2 )/);
  return html`<div class="intro">
${new Html(intro)}
<p><a class="button" href="./${rulesHome('en')}">Look up a rule</a></p>
</div>
<div class="tasks">
${tasks.map((task) => html`<section>${new Html(task)}</section>`)}
</div>`;
}

function navigation(sections: readonly Section[], path: string): Html {
  return html`${sections.map(
    ({ title, pages }) => html`<p>${title}</p>
<ul>
${pages.map((page) => html`<li><a href="./${page.path}" ${page.path === path && html`aria-current="page"`}>${page.title}</a></li>`)}
</ul>`,
  )}`;
}

/** The page's table of contents; null if it has too few headings. */
function contentsOf(sections: readonly TextSection[]): Html | null {
  const headings = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (headings.length < 2) return null;
  return html`<p id="contents">${textsOf('en').onThisPage}</p>
<ul>
${headings.map(({ id, depth, title }) => html`<li class="depth-${depth}"><a href="#${id}">${title}</a></li>`)}
</ul>`;
}

function neighbours(before: ContentsPage | undefined, after: ContentsPage | undefined): Html {
  const link = (page: ContentsPage | undefined, rel: string): Html | false =>
    page !== undefined && html`<a rel="${rel}" href="./${page.path}">${page.title}</a>`;
  return html`<nav class="neighbours" aria-label="Neighbours">${link(before, 'prev')}${link(after, 'next')}</nav>`;
}

function entryOf(path: string, page: string, { depth, id, title, text }: TextSection): SearchEntry {
  return { href: depth === 1 ? path : `${path}#${id}`, title: depth === 1 ? page : `${page}: ${title}`, text };
}

/** Plain text of one line of Markdown. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
