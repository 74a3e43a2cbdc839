/** The site's output folder, with a check that all links in it work. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A placeholder for the site's host while links are resolved. */
const HOST = 'http://site.invalid/';

const ID = / id="([^"]+)"/g;
const LINK = / (?:href|src)="([^"]*)"/g;

/** The site's files by path from its root. */
export class SiteFolder {
  readonly #folder: string;
  readonly #names = new Set<string>();
  /** Ids in each page; null for files that are not pages. */
  readonly #ids = new Map<string, ReadonlySet<string> | null>();
  /** Link targets inside the site, with the first page that links to each. */
  readonly #targets = new Map<string, string>();
  /** Links by the page's folder and `href`, so that a navigation bar is resolved once per folder. */
  readonly #resolved = new Map<string, string | null>();
  readonly #made = new Set<string>();
  #bytes = 0;

  /** Empties the folder. */
  constructor(folder: string) {
    this.#folder = folder;
    rmSync(folder, { recursive: true, force: true });
  }

  get files(): number {
    return this.#ids.size;
  }

  get pages(): number {
    return [...this.#ids.values()].filter((ids) => ids !== null).length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  writePage(path: string, markup: string): void {
    this.#write(path, markup, new Set([...markup.matchAll(ID)].map(([, id]) => id!)));
    for (const [, href] of markup.matchAll(LINK)) {
      const target = this.#resolve(path, href!.replaceAll('&amp;', '&'));
      if (target !== null && !this.#targets.has(target)) this.#targets.set(target, path);
    }
  }

  writeFile(path: string, content: string | Uint8Array): void {
    this.#write(path, content, null);
  }

  /** Links to missing pages, files or headings: `api.html: formats.html#nowhere`. */
  deadLinks(): readonly string[] {
    return [...this.#targets].filter(([target]) => !this.#exists(target)).map(([target, page]) => `${page}: ${target}`);
  }

  /** Number of different link targets. */
  get links(): number {
    return this.#targets.size;
  }

  #write(path: string, content: string | Uint8Array, ids: ReadonlySet<string> | null): void {
    // Some file systems ignore case.
    const name = path.toLowerCase();
    if (this.#names.has(name)) throw new Error(`${path} would be written twice`);
    this.#names.add(name);
    this.#ids.set(path, ids);
    this.#bytes += Buffer.byteLength(content);
    const folder = join(this.#folder, dirname(path));
    if (!this.#made.has(folder)) mkdirSync(folder, { recursive: true });
    this.#made.add(folder);
    writeFileSync(join(this.#folder, path), content);
  }

  /** Path and fragment in the site; null for external links. */
  #resolve(page: string, href: string): string | null {
    if (href.startsWith('#')) return `${page}${decodeURIComponent(href)}`;
    const key = `${dirname(page)} ${href}`;
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const url = new URL(href, `${HOST}${page}`);
    const isInside = url.href.startsWith(HOST);
    const target = isInside ? decodeURIComponent(url.href.slice(HOST.length)) : null;
    this.#resolved.set(key, target);
    return target;
  }

  #exists(target: string): boolean {
    const [path = '', fragment = ''] = target.split('#', 2);
    const ids = this.#ids.get(path);
    if (ids === undefined) return false;
    return fragment === '' || ids?.has(fragment) === true;
  }
}
