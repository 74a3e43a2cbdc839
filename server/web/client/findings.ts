/** The list of findings next to the document; on narrow screens a sheet at the bottom that can be pulled up. */
import { byId, element, icon } from './dom.js';
import { type IssueActions, showIssues } from './issue-list.js';
import { text } from './language.js';
import type { TextKey } from 'einvoice-reports/page/texts/texts.js';
import type { DetailedReport } from './report.js';
import { summary } from './verdict.js';

const UP = 'M5 15 12 8 19 15';
const BACK = 'M15 5 8 12 15 19';
const ON = 'M9 5 16 12 9 19';

export class Findings {
  readonly #panes = byId('panes', HTMLElement);
  readonly #list = byId('issues', HTMLElement);
  readonly #peek = element('p', { class: 'peek' });
  readonly #head: HTMLElement;
  readonly #toggle: HTMLButtonElement;
  #picked: HTMLButtonElement | null = null;

  constructor() {
    this.#toggle = this.#button('toggle', 'findings.toggle', UP, () => this.#open(!this.isOpen));
    this.#head = element(
      'div',
      { class: 'issues-head' },
      this.#peek,
      this.#button('previous', 'findings.previous', BACK, () => this.#step(-1)),
      this.#button('next', 'findings.next', ON, () => this.#step(1)),
      this.#toggle,
    );
    this.#peek.addEventListener('click', () => this.#step(0));
    this.#list.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !this.isOpen) return;
      this.#open(false);
      this.#toggle.focus();
    });
  }

  get isOpen(): boolean {
    return this.#panes.dataset['findings'] === 'open';
  }

  /** Shows the findings of a report. */
  show(report: DetailedReport, actions: IssueActions): void {
    const focused = this.#focused();
    this.#picked = null;
    showIssues(this.#list, report, actions);
    if (this.#list.firstChild !== null) this.#list.prepend(this.#head);
    this.#open(false);
    if (focused !== null) this.#focus(focused);
    this.#tell(report);
  }

  /** Index of the selected finding; null for none. */
  get picked(): number | null {
    const index = this.#picked?.dataset['index'];
    return index === undefined ? null : Number(index);
  }

  /** Selects a finding and returns its button; null if the list does not contain it. */
  pick(index: number | null): HTMLButtonElement | null {
    this.#picked?.removeAttribute('aria-current');
    this.#picked = index === null ? null : this.#list.querySelector(`.pick[data-index="${index}"]`);
    this.#picked?.setAttribute('aria-current', 'true');
    this.#tell();
    return this.#picked;
  }

  /** Moves to the finding in the list. */
  goTo(index: number): boolean {
    if (this.pick(index) === null) return false;
    this.#open(true);
    this.#picked!.closest<HTMLDetailsElement>('details.follows')?.setAttribute('open', '');
    this.#picked!.focus({ preventScroll: true });
    this.#picked!.scrollIntoView({ block: 'center' });
    return true;
  }

  /** Folds the sheet, to show the document. */
  fold(): void {
    this.#open(false);
  }

  get picks(): readonly HTMLButtonElement[] {
    return [...this.#list.querySelectorAll<HTMLButtonElement>('.group > ol > .issue > .pick')];
  }

  #open(isOpen: boolean): void {
    this.#panes.dataset['findings'] = isOpen ? 'open' : 'folded';
    this.#toggle.setAttribute('aria-expanded', String(isOpen));
  }

  /** Selects a later or earlier finding in the document. */
  #step(by: number): void {
    const { picks } = this;
    const at = this.#picked === null ? (by === 0 ? 0 : by > 0 ? -1 : 0) : picks.indexOf(this.#picked);
    picks[(at + by + picks.length) % picks.length]?.click();
  }

  /** Updates the folded sheet: the finding, and its number. */
  #tell(report?: DetailedReport): void {
    const { picks } = this;
    if (report !== undefined) this.#peek.dataset['summary'] = summary(report);
    const at = this.#picked === null ? 0 : Math.max(0, picks.indexOf(this.#picked));
    this.#peek.replaceChildren(
      element('span', { class: 'which' }, text('findings.which', { number: at + 1, count: picks.length })),
      ' ',
      picks[at]?.textContent ?? this.#peek.dataset['summary'] ?? '',
    );
    this.#peek.hidden = picks.length === 0;
  }

  #button(name: string, label: TextKey, path: string, act: () => void): HTMLButtonElement {
    const button = element(
      'button',
      {
        type: 'button',
        class: `icon ${name}`,
        'aria-label': text(label),
        'data-label': label,
      },
      icon(path),
    );
    button.addEventListener('click', act);
    return button;
  }

  /** Index of the focused finding; null for none. Rebuilding the list removes the focused element. */
  #focused(): number | null {
    const issue = document.activeElement?.closest('.issue, .issues, .note') ?? null;
    if (issue === null) return null;
    return Math.max(0, [...this.#list.querySelectorAll('.issue')].indexOf(issue));
  }

  /** Focuses the finding at this index, or the last one if there are fewer; without findings, the verdict. */
  #focus(index: number): void {
    const picks = [...this.#list.querySelectorAll<HTMLElement>('.pick')];
    (picks[Math.min(index, picks.length - 1)] ?? byId('verdict', HTMLElement)).focus({ preventScroll: true });
  }
}
