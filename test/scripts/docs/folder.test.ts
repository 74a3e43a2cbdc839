/** Links of the documentation's site: each is followed before anybody reads it. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SiteFolder } from '../../../scripts/docs/site/folder.js';

describe('the folder of a site', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docs-folder-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('knows pages, files and headings that links lead to, whatever folder they are seen from', () => {
    const site = new SiteFolder(folder);
    site.writePage('index.html', '<h2 id="two">2</h2><a href="./rules/en/A-1.html#text">A</a> <img src="./a.png">');
    site.writePage(
      'rules/en/A-1.html',
      '<p id="text"></p><a href="../../index.html#two">up</a> <a href="#text">here</a>',
    );
    site.writeFile('a.png', new Uint8Array(3));
    assert.deepEqual(site.deadLinks(), []);
    assert.deepEqual([site.pages, site.files, site.links], [2, 3, 3]);
    assert.match(readFileSync(join(folder, 'rules/en/A-1.html'), 'utf8'), /up/);
  });
  it('names each link that leads nowhere, with a page that has it', () => {
    const site = new SiteFolder(folder);
    site.writePage('index.html', '<a href="./gone.html">a</a> <a href="#gone">b</a> <a href="./b.css#part">c</a>');
    site.writeFile('b.css', '');
    assert.deepEqual(site.deadLinks(), [
      'index.html: gone.html',
      'index.html: index.html#gone',
      'index.html: b.css#part',
    ]);
  });
  it('leaves links to other hosts alone', () => {
    const site = new SiteFolder(folder);
    site.writePage('index.html', '<a href="https://example.org/x">a</a> <a href="mailto:a@example.org">b</a>');
    assert.deepEqual([site.deadLinks(), site.links], [[], 0]);
  });
  it('is empty at first, and takes no two files whose names differ in capitals only', () => {
    const site = new SiteFolder(folder);
    site.writeFile('rules/ibr-1.html', '');
    assert.throws(() => site.writeFile('rules/IBR-1.html', ''), /would be written twice/);
    assert.throws(() => readFileSync(join(folder, 'index.html')), /ENOENT/);
  });
});
