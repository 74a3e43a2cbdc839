/** The folder that the site is written to, and whether every link in it leads somewhere. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Stands for the host of the site while links are resolved. */
const HOST = 'http://site.invalid/';

const ID = / id="([^"]+)"/g;
const LINK = / (?:href|src)="([^"]*)"/g;

/** Files of the site by path, seen from its root. */
export class SiteFolder {
  readonly #folder: string;
  readonly #names = new Set<string>();
  /** Ids in each page; null for files that are no pages. */
  readonly #ids = new Map<string, ReadonlySet<string> | null>();
  /** What pages link to inside the site, with the first page that does. */
  readonly #targets = new Map<string, string>();
  /** Links by folder of the page and `href`, so that the same bar is resolved once per folder. */
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

  /** Links to pages, files or headings that are not there: `api.html: formats.html#nowhere`. */
  deadLinks(): readonly string[] {
    return [...this.#targets].filter(([target]) => !this.#exists(target)).map(([target, page]) => `${page}: ${target}`);
  }

  /** How many different places pages link to. */
  get links(): number {
    return this.#targets.size;
  }

  #write(path: string, content: string | Uint8Array, ids: ReadonlySet<string> | null): void {
    // Some file systems tell no capital from a small letter.
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

  /** Path and fragment in the site; null for links that leave it. */
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
