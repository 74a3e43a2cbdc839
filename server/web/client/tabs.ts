/** Tabs, one view at a time (https://www.w3.org/WAI/ARIA/apg/patterns/tabs/). */
import { element } from './dom.js';
import { text } from './language.js';
import type { TextKey } from 'einvoice-reports/page/texts/texts.js';

interface Tab {
  readonly name: string;
  readonly label: TextKey;
  readonly panel: HTMLElement;
}

export class Tabs {
  readonly list: HTMLElement;
  readonly #buttons = new Map<string, HTMLButtonElement>();
  readonly #tabs: readonly Tab[];
  readonly #onShow: (name: string) => void;
  readonly #onChoose: () => void;
  #current = '';

  /** @param onShow called whenever a view is shown, @param onChoose only if the user has chosen it */
  constructor(tabs: readonly Tab[], onShow: (name: string) => void, onChoose: () => void) {
    this.#tabs = tabs;
    this.#onShow = onShow;
    this.#onChoose = onChoose;
    this.list = element('div', {
      class: 'tabs',
      role: 'tablist',
      'aria-label': text('tabs.label'),
      'data-label': 'tabs.label',
    });
    for (const { name, label, panel } of tabs) {
      const button = element(
        'button',
        { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}` },
        element('span', { 'data-text': label }, text(label)),
      );
      button.addEventListener('click', () => this.#choose(name));
      this.#buttons.set(name, button);
      this.list.append(button);
      panel.id = `panel-${name}`;
      panel.setAttribute('role', 'tabpanel');
      panel.setAttribute('aria-labelledby', button.id);
      panel.hidden = true;
    }
    this.list.addEventListener('keydown', (event) => this.#move(event));
  }

  get current(): string {
    return this.#current;
  }

  /** Whether a view can be chosen. */
  enable(name: string, isPossible: boolean): void {
    const button = this.#buttons.get(name);
    if (button !== undefined) button.hidden = !isPossible;
  }

  isEnabled(name: string): boolean {
    return this.#buttons.get(name)?.hidden === false;
  }

  show(name: string): void {
    this.#current = name;
    for (const tab of this.#tabs) {
      const isShown = tab.name === name;
      const button = this.#buttons.get(tab.name)!;
      button.setAttribute('aria-selected', String(isShown));
      button.tabIndex = isShown ? 0 : -1;
      tab.panel.hidden = !isShown;
    }
    this.#onShow(name);
  }

  #choose(name: string): void {
    const isOther = name !== this.#current;
    this.show(name);
    if (isOther) this.#onChoose();
  }

  #move(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const possible = this.#tabs.filter(({ name }) => this.isEnabled(name));
    const at = possible.findIndex(({ name }) => name === this.#current);
    const next = possible[(at + step + possible.length) % possible.length]!;
    this.#choose(next.name);
    this.#buttons.get(next.name)!.focus();
  }
}
