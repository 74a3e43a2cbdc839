/** What the documentation names is there: files and folders of this repository, and the headings that links lead to. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { documentationFiles } from './blocks.js';

const ROOT = findPackageRoot(import.meta.url);
const FILES = documentationFiles(ROOT);

/** In backquotes, from one of the top folders on. A word in capitals, an ellipsis or a brace stands for something. */
const PATH =
  /`((?:\.github|automation|cli|deploy|docs|engine|examples|schematron|scripts|server|test)\/[^`\s…{}<>]*)`/g;
const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;

/** Within a line: as many backquotes at its end as at its beginning. */
const CODE = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;

/** Without code, in which brackets are no links. */
const prose = (text: string): string => text.replace(/^ *```[^]*?^ *```/gm, '');

/** The names that GitHub gives to headings, so that a link can lead there. */
const anchorsOf = (text: string): string[] =>
  [...prose(text).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** A star stands for the rest of a name. */
function exists(path: string): boolean {
  const [start, star] = path.split('*');
  if (star === undefined) return existsSync(join(ROOT, path));
  return readdirSync(join(ROOT, dirname(start!))).some((name) => name.startsWith(basename(start!)));
}

/** Paths and links of one file that lead nowhere. */
function lost(file: string): string[] {
  const text = prose(readFileSync(join(ROOT, file), 'utf8'));
  const paths = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !exists(path));
  const links = [...text.replace(CODE, '').matchAll(LINK)]
    .filter(([, path, anchor]) => {
      const target = path === '' ? file : relative(ROOT, join(ROOT, dirname(file), path!));
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(join(ROOT, target), 'utf8')).includes(anchor);
    })
    .map(([link]) => link);
  return [...paths, ...links];
}

describe('what the documentation names', () => {
  for (const file of FILES) it(`${file}: is there`, () => assert.deepEqual(lost(file), []));

  it('is looked for at all', () => {
    const texts = FILES.map((file) => prose(readFileSync(join(ROOT, file), 'utf8'))).join('\n');
    assert.ok([...texts.matchAll(PATH)].length >= 30 && [...texts.matchAll(LINK)].length >= 30);
  });
});
