/** The list of the documentation's pages: docs/README.md, by task. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { pathOf, readContents } from '../../../scripts/docs/pages/contents.js';

const ROOT = findPackageRoot(import.meta.url);

describe('the contents of the documentation', () => {
  it('have a section for each task', () => {
    const titles = readContents(ROOT).map(({ title }) => title);
    for (const task of [
      'Validate in CI',
      'In a shop or ERP',
      'Run the service',
      'Rules and dates',
      'When two validators disagree',
      'What is stored',
      'Library',
      'Compiler',
    ])
      assert.ok(titles.includes(task), `there is nothing about "${task}"`);
  });
  it('have every page of docs once, and each at a path of its own', () => {
    const pages = readContents(ROOT).flatMap((section) => section.pages);
    const ours = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'README.md');
    assert.deepEqual(
      ours.filter((name) => !pages.some(({ file }) => file === `docs/${name}`)),
      [],
    );
    assert.equal(new Set(['index.html', ...pages.map(({ path }) => path)]).size, pages.length + 1);
  });
  it('give files the names of pages', () => {
    assert.deepEqual(
      ['docs/README.md', 'README.md', 'CODE_OF_CONDUCT.md', 'docs/api.md', 'engine/schematron/README.md'].map(pathOf),
      ['index.html', 'readme.html', 'code-of-conduct.html', 'api.html', 'schematron.html'],
    );
  });

  describe('are refused', () => {
    const root = mkdtempSync(join(tmpdir(), 'docs-contents-'));
    after(() => rmSync(root, { recursive: true, force: true }));
    const withList = (list: string): (() => unknown) => {
      mkdirSync(join(root, 'docs'), { recursive: true });
      writeFileSync(join(root, 'docs', 'README.md'), `# Documentation\n\n## Task\n\n${list}\n`);
      writeFileSync(join(root, 'docs', 'a.md'), '# A\n');
      return () => readContents(root);
    };
    it('without a page of docs', () => assert.throws(withList('- [B](../b.md): b'), /does not list docs\/a\.md$/));
    it('with a page twice', () => assert.throws(withList('- [A](a.md): a\n- [A](a.md): b'), /lists docs\/a\.md twice/));
    it('with something else than a link', () => assert.throws(withList('- [A](a.md)'), /"\[A\]\(a\.md\)" is no/));
  });
});
