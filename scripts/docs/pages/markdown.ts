/** Converts Markdown to the site's HTML: linkable headings, wide tables that scroll, links within the site. */
import { Marked, type Tokens } from 'marked';
import { Html, html } from '#reports/html.js';

export interface Heading {
  readonly depth: number;
  readonly id: string;
  readonly title: string;
}

/** A heading with the words below it, for the search. */
export interface TextSection extends Heading {
  readonly text: string;
}

export interface Rendered {
  readonly title: string;
  readonly markup: Html;
  readonly sections: readonly TextSection[];
}

/** Resolves links and names of other pages. */
export interface Surroundings {
  /** The address of a link or an image in the site. @throws Error for a broken link */
  readonly hrefOf: (href: string) => string;
  /** The title of a page; null if it is not a page. */
  readonly titleOf: (href: string) => string | null;
  /** The page for text in backquotes; null for most. */
  readonly pageOfCode: (code: string) => string | null;
}

/** Maximum length of code that is not broken at the end of a line. */
const LONGEST_UNBROKEN = 24;

/** @throws Error if the text has no title, or a broken link */
export function renderMarkdown(source: string, { hrefOf, titleOf, pageOfCode }: Surroundings): Rendered {
  const sections: (Heading & { text: string })[] = [];
  const ids = new Map<string, number>();
  const say = (text: string): void => {
    const last = sections.at(-1);
    if (last) last.text += ` ${text}`;
  };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const title = unescaped(inner.replace(/<[^>]*>/g, ''));
        const id = unique(ids, slugOf(title));
        sections.push({ depth, id, title, text: '' });
        if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`;
        const link = html`<a class="anchor" href="#${id}" aria-label="${title}">#</a>`;
        return `<h${depth} id="${id}">${inner} ${link.markup}</h${depth}>\n`;
      },
      link({ href, tokens, text }) {
        // File names are right in the repository; on the site, pages have titles.
        const title = text.endsWith('.md') ? titleOf(href) : null;
        return html`<a href="${hrefOf(href)}">${title ?? new Html(this.parser.parseInline(tokens))}</a>`.markup;
      },
      image: ({ href, text }) => html`<img src="${hrefOf(href)}" alt="${text}" loading="lazy" decoding="async">`.markup,
      codespan({ text }) {
        const page = pageOfCode(text);
        const code = html`<code ${text.length <= LONGEST_UNBROKEN && html`class="short"`}>${text}</code>`;
        return (page === null ? code : html`<a href="${page}">${code}</a>`).markup;
      },
      // Annotations after the language are for the tests that run the block.
      code: ({ text, lang = '' }) => codeBlock(text, lang.split(' ')[0]!).markup,
      table({ header, rows }) {
        const cells = (name: 'th' | 'td', row: readonly Tokens.TableCell[]): string =>
          row
            .map(({ tokens, text }) => {
              const inner = this.parser.parseInline(tokens);
              return name === 'th' && text !== '' ? `<th scope="col">${inner}</th>` : `<td>${inner}</td>`;
            })
            .join('');
        const head = header.some(({ text }) => text !== '') ? `<thead><tr>${cells('th', header)}</tr></thead>` : '';
        const body = rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('\n');
        return `<div class="table" tabindex="0" role="group"><table>${head}<tbody>\n${body}\n</tbody></table></div>\n`;
      },
      // Our pages are Markdown: HTML in them is shown as text.
      html: ({ text }) => html`${text}`.markup,
    },
  });
  const parts = marked.lexer(source).map((token) => {
    const markup = marked.parser([token]);
    if (token.type !== 'heading' && token.type !== 'space') say(plainText(markup));
    return markup;
  });
  const title = sections.find(({ depth }) => depth === 1)?.title;
  if (title === undefined) throw new Error('the page has no title');
  return { title, markup: new Html(parts.join('')), sections };
}

/** A block of code, unchanged. */
export function codeBlock(text: string, language: string): Html {
  return html`<pre class="code" tabindex="0" ${language !== '' && html`data-language="${language}"`}><code>${text}</code></pre>
`;
}

/** Anchors of headings, as GitHub and others make them. */
function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
}

function unique(ids: Map<string, number>, slug: string): string {
  const times = ids.get(slug) ?? 0;
  ids.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

function plainText(markup: string): string {
  return unescaped(markup.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name]!);
}
