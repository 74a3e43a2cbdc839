/** The site's contents and their order: `docs/README.md`, which is the home page, lists every page by task. */
import { readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { type Token, type Tokens, lexer } from 'marked';

/** The page that lists the others. */
export const HOME = 'docs/README.md';

/** A page in the list. */
export interface ContentsPage {
  /** Path from the root of the checkout. */
  readonly file: string;
  /** Path from the root of the site. */
  readonly path: string;
  readonly title: string;
  /** Its purpose, as Markdown. */
  readonly about: string;
}

/** A task, with the pages about it. */
export interface Section {
  readonly title: string;
  readonly pages: readonly ContentsPage[];
}

/**
 * @param root the checkout
 * @throws Error if a page of `docs` is not listed, or listed twice, or an entry is not a link
 */
export function readContents(root: string): readonly Section[] {
  const sections: { title: string; pages: ContentsPage[] }[] = [];
  for (const token of lexer(readFileSync(join(root, HOME), 'utf8'))) {
    if (isOf('heading', token) && token.depth === 2) sections.push({ title: token.text, pages: [] });
    if (isOf('list', token)) sections.at(-1)?.pages.push(...token.items.map(pageOf));
  }
  checkComplete(
    root,
    sections.flatMap(({ pages }) => pages.map(({ file }) => file)),
  );
  return sections;
}

/** The site's path of a file in the checkout. */
export function pathOf(file: string): string {
  if (file === HOME) return 'index.html';
  const [folder, name] = [basename(dirname(file)), basename(file, '.md')];
  // A package's page is named after its folder.
  const page = name === 'README' && folder !== '.' ? folder : name;
  return `${page.toLowerCase().replaceAll('_', '-')}.html`;
}

function pageOf({ text }: Tokens.ListItem): ContentsPage {
  const [, title, href, about] = /^\[([^\]]+)\]\(([^)]+\.md)\): (.+)$/s.exec(text) ?? [];
  if (title === undefined) throw new Error(`${HOME}: "${text}" is no "[title](file.md): what it is good for"`);
  const file = normalize(join('docs', href!)).replaceAll('\\', '/');
  return { file, path: pathOf(file), title, about: about! };
}

function checkComplete(root: string, files: readonly string[]): void {
  const twice = files.find((file, at) => files.indexOf(file) !== at);
  if (twice !== undefined) throw new Error(`${HOME} lists ${twice} twice`);
  const missing = readdirSync(join(root, 'docs'))
    .map((name) => `docs/${name}`)
    .filter((file) => file.endsWith('.md') && file !== HOME && !files.includes(file));
  if (missing.length > 0) throw new Error(`${HOME} does not list ${missing.join(', ')}`);
}

function isOf<T extends 'heading' | 'list'>(
  type: T,
  token: Token,
): token is T extends 'list' ? Tokens.List : Tokens.Heading {
  return token.type === type;
}
