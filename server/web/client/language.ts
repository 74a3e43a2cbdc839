/** The language of the page, and switching it without losing what is shown. */
import { loadPageTexts } from 'einvoice-reports/page/texts/on-demand.js';
import {
  countIn,
  isLanguage,
  textIn,
  type Language,
  type TextKey,
  type TextValues,
} from 'einvoice-reports/page/texts/texts.js';

let language: Language = isLanguage(document.documentElement.lang) ? document.documentElement.lang : 'en';

export function currentLanguage(): Language {
  return language;
}

/** A text in the language of the page. */
export function text(key: TextKey, values?: TextValues): string {
  return textIn(language, key, values);
}

/** A text in the current language, by key and values. */
export function resolveText({ key, values }: { readonly key: TextKey; readonly values: TextValues }): string {
  return text(key, values);
}

/** A counted text in the language of the page. */
export function count(stem: Parameters<typeof countIn>[1], number: number): string {
  return countIn(language, stem, number);
}

/** Loads the texts of the requested language and translates the page, before anything else is shown. */
export async function startLanguage(): Promise<void> {
  const asked = askedLanguage() ?? language;
  await loadPageTexts(asked);
  if (asked !== language) choose(asked);
}

/** Makes the language links switch in place; without scripts they load the page in the other language. */
export function watchLanguageSwitch(onSwitch: () => void): void {
  let last: Language | null = null;
  for (const link of languageLinks()) {
    link.addEventListener('click', (event) => {
      // The user wants a new tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || !isLanguage(link.lang)) return;
      event.preventDefault();
      const chosen = link.lang;
      last = chosen;
      loadPageTexts(chosen).then(
        () => {
          // Another language was chosen meanwhile.
          if (last !== chosen) return;
          choose(chosen);
          history.replaceState(history.state, '', `?lang=${chosen}`);
          onSwitch();
        },
        () => location.assign(link.href),
      );
    });
  }
}

function languageLinks(): NodeListOf<HTMLAnchorElement> {
  return document.querySelectorAll<HTMLAnchorElement>('.languages a');
}

function choose(chosen: Language): void {
  language = chosen;
  for (const link of languageLinks()) {
    if (link.lang === chosen) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
  translatePage();
}

/** Translates the texts that the server has rendered. */
function translatePage(): void {
  document.documentElement.lang = language;
  document.title = text('title');
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]')) {
    const { text: key, values } = place.dataset;
    place.textContent = text(key as TextKey, JSON.parse(values ?? '{}') as TextValues);
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-label]')) {
    place.setAttribute('aria-label', text(place.dataset['label'] as TextKey));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.bar nav a, .bar .name')) {
    link.search = `?lang=${language}`;
  }
}

/** The language that a service would choose, for pages without one: static files, or offline. */
function askedLanguage(): Language | null {
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(asked)) return asked;
  if (document.querySelector('meta[http-equiv="Content-Security-Policy"]') === null) return null;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? null;
}
