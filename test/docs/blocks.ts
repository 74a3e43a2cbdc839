/** The fenced code blocks of the documentation. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readContents } from '../../scripts/docs/pages/contents.js';

/** What is read as documentation: Markdown at the top and in `docs`, and what the site has besides. @param root the checkout */
export function documentationFiles(root: string): readonly string[] {
  const files = ['', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(folder, name)),
  );
  const pages = readContents(root).flatMap((section) => section.pages.map(({ file }) => file));
  return [...new Set([...files, ...pages])].sort();
}

/** One block; the words behind its language are marks such as `requires=server`. */
export interface Block {
  readonly file: string;
  /** Line of the first line of code. */
  readonly line: number;
  readonly language: string;
  readonly marks: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Blocks in the order of the document.
 * @param language only those in this language
 */
export function blocksOf(file: string, language: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { line: number; info: string; lines: string[] } | undefined;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const fence = /^ *```(.*)$/.exec(line);
    if (!fence) open?.lines.push(line);
    else if (!open) open = { line: index + 2, info: fence[1]!.trim(), lines: [] };
    else {
      const [name = '', ...marks] = open.info.split(/\s+/);
      blocks.push({
        file,
        line: open.line,
        language: name,
        marks: Object.fromEntries(marks.map((mark) => mark.split('=', 2) as [string, string])),
        text: `${open.lines.join('\n')}\n`,
      });
      open = undefined;
    }
  }
  if (open) throw new Error(`${file}:${open.line}: the block is never closed`);
  return blocks.filter((block) => block.language === language);
}
