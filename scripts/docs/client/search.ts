/** The search: loads its index on demand, and needs no server. */
import { type Row, folded, scoreOf, wordsIn } from './match.js';

const MAX_RESULTS = 12;

interface Place {
  readonly row: Row;
  readonly title: string;
  readonly text: string;
}

export function offerSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const input = form?.querySelector('input');
  const list = form?.querySelector('[role=listbox]');
  const status = form?.querySelector('[role=status]');
  if (!form || !input || !(list instanceof HTMLElement) || !status) return;
  form.hidden = false;
  const root = document.documentElement.dataset['root'] ?? './';
  let places: Promise<readonly Place[]> | undefined;
  let picked = -1;

  const load = (): Promise<readonly Place[]> => (places ??= loadPlaces(form.dataset['index']!));
  const close = (): void => {
    list.hidden = true;
    picked = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const show = async (): Promise<void> => {
    const query = input.value;
    const words = wordsIn(query);
    if (words.length === 0) return close();
    const found = best(await load(), words);
    if (input.value !== query) return;
    picked = -1;
    input.removeAttribute('aria-activedescendant');
    list.replaceChildren(...found.map((place, at) => option(place.row, at, root, words)));
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(found.length > 0));
    status.textContent = found.length === 0 ? form.dataset['none']! : `${found.length} ${form.dataset['found']}`;
    form.classList.toggle('none', found.length === 0);
  };
  const pick = (by: number): void => {
    const options = [...list.children];
    if (list.hidden || options.length === 0) return;
    options[picked]?.setAttribute('aria-selected', 'false');
    picked = (picked + by + options.length + (picked < 0 && by < 0 ? 1 : 0)) % options.length;
    const now = options[picked]!;
    now.setAttribute('aria-selected', 'true');
    now.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', now.id);
  };

  input.addEventListener('focus', () => void load());
  input.addEventListener('input', () => {
    form.classList.remove('none');
    void show();
  });
  input.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) pick(by);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const target = list.children[Math.max(picked, 0)];
    if (!list.hidden && target instanceof HTMLAnchorElement) location.href = target.href;
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !form.contains(target)) close();
  });
}

/** With a script element, because a page opened from disk may not fetch. */
function loadPlaces(source: string): Promise<readonly Place[]> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.addEventListener('load', () => {
      const rows = (globalThis as { einvoiceSearch?: readonly Row[] }).einvoiceSearch ?? [];
      resolve(rows.map((row) => ({ row, title: folded(row[1]), text: folded(row[2]) })));
    });
    script.addEventListener('error', () => reject(new Error(`${source} cannot be loaded`)));
    document.head.append(script);
  });
}

function best(places: readonly Place[], words: readonly string[]): readonly Place[] {
  return places
    .map((place) => ({ place, score: scoreOf(words, place.title, place.text) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ place }) => place);
}

function option([href, title, text]: Row, at: number, root: string, words: readonly string[]): HTMLElement {
  const link = document.createElement('a');
  link.id = `found-${at}`;
  link.role = 'option';
  link.setAttribute('aria-selected', 'false');
  link.href = root + href;
  link.tabIndex = -1;
  const name = document.createElement('strong');
  name.textContent = title;
  const about = document.createElement('span');
  about.textContent = around(text, words);
  link.append(name, about);
  return link;
}

/** The part of a text that contains the first word. */
function around(text: string, words: readonly string[]): string {
  const plain = folded(text);
  const at = Math.max(0, ...words.map((word) => plain.indexOf(word)));
  const from = at < 60 ? 0 : text.indexOf(' ', at - 40) + 1;
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + 120)}${text.length > from + 120 ? ' …' : ''}`;
}
