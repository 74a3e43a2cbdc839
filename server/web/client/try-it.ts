/** The forms of the API page: each sends the request that it describes, and shows the answer as it came. */
import { asHeader } from './api-key.js';
import { element } from './dom.js';

/** Longer answers are cut: a page with megabytes of text becomes slow. */
const SHOWN_CHARACTERS = 100_000;

/** Makes the forms work. @param key the key that requests are sent with */
export function enableTrying(key: () => string): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-try]')) {
    const form = place.querySelector('form')!;
    place.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form, key());
    });
  }
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const { method = 'GET', failed = '' } = form.dataset;
  const place = form.querySelector('.sent')!;
  const button = form.querySelector('button')!;
  button.disabled = true;
  place.replaceChildren();
  const started = performance.now();
  try {
    const answer = await fetch(address(form), {
      method,
      headers: { 'X-Api-Key': asHeader(key), Accept: 'application/json' },
      ...(method === 'POST' && { body: fileOf(form) }),
    });
    const text = await answer.text();
    const milliseconds = Math.round(performance.now() - started);
    place.append(
      element(
        'p',
        { class: 'status', 'data-class': String(Math.floor(answer.status / 100)) },
        `${answer.status} · ${milliseconds} ms`,
      ),
      element('pre', { tabindex: '0' }, element('code', {}, readable(text))),
    );
  } catch {
    place.append(element('p', { class: 'problem' }, failed));
  } finally {
    button.disabled = false;
  }
}

/** The path and the query: what was left empty is left out. */
function address(form: HTMLFormElement): URL {
  let { path = '' } = form.dataset;
  const query = new URLSearchParams();
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-in]')) {
    if (control.value === '') continue;
    if (control.dataset['in'] === 'path') path = path.replace(`{${control.name}}`, encodeURIComponent(control.value));
    else query.set(control.name, control.value);
  }
  const url = new URL(path, location.origin);
  url.search = query.toString();
  return url;
}

function fileOf(form: HTMLFormElement): FormData {
  const body = new FormData();
  const file = form.querySelector<HTMLInputElement>('input[type=file]')?.files?.[0];
  if (file !== undefined) body.set('file', file);
  return body;
}

/** JSON with line breaks; anything else as it is. */
function readable(text: string): string {
  let shown = text;
  try {
    shown = JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // An answer of a proxy, for example.
  }
  return shown.length > SHOWN_CHARACTERS ? `${shown.slice(0, SHOWN_CHARACTERS)}…` : shown;
}
