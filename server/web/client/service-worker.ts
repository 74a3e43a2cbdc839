/**
 * Makes the page work offline. It asks the network first, so that page, scripts and rules are always from one release;
 * the cache is for when there is no response. Only files of the page go through it: no documents, and no other paths.
 */

/** Defined by a line that the service, or the build of the static site, prepends. */
declare const SITE: {
  /** Hash of all cached files. */
  readonly version: string;
  /** The files that the page needs at once, and those it may need for a document; URLs relative to this file. */
  readonly core: readonly string[];
  readonly rules: readonly string[];
};

/** The service worker's globals that we use; TypeScript's types for them conflict with those of a page. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate' | 'message', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = globalThis as unknown as Scope;
const NAME = 'check-page-';
const name = NAME + SITE.version;
const address = (file: string): string => new URL(file, scope.registration.scope).href;
const known = new Set([...SITE.core, ...SITE.rules].map(address));

scope.addEventListener('install', (event) => {
  const keep = async (): Promise<void> => {
    await (await caches.open(name)).addAll(SITE.core.map(address));
    await scope.skipWaiting();
  };
  event.waitUntil(keep());
});

scope.addEventListener('activate', (event) => {
  const clear = async (): Promise<void> => {
    const old = (await caches.keys()).filter((other) => other.startsWith(NAME) && other !== name);
    await Promise.all(old.map((other) => caches.delete(other)));
    await scope.clients.claim();
  };
  event.waitUntil(clear());
});

/** The page has its first verdict, or is idle: fetch the rest of the rules, one file after the other. */
scope.addEventListener('message', (event) => {
  const keepRules = async (): Promise<void> => {
    const cache = await caches.open(name);
    for (const file of SITE.rules.map(address)) if ((await cache.match(file)) === undefined) await cache.add(file);
  };
  event.waitUntil(keepRules().catch(() => undefined));
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The language in the query does not matter: the page contains all of them.
  url.search = '';
  if (request.method === 'GET' && known.has(url.href)) event.respondWith(answer(request, url.href));
});

async function answer(request: Request, file: string): Promise<Response> {
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await (await caches.open(name)).put(file, fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await caches.match(file);
    if (kept === undefined) throw error;
    return kept;
  }
}
