/** One document: its verdict, and the invoice, the XML and the report on it, each of which leads to the others. */
import type { Patch } from '../../../engine/browser-patches.js';
import type { Anonymise } from './anonymise.js';
import { byId, element } from './dom.js';
import { applied, fixButtons } from './fixes.js';
import { Sheet } from './invoice/sheet.js';
import { invoiceSheet } from './invoice/view.js';
import { showIssues } from './issue-list.js';
import { count, currentLanguage, text } from './language.js';
import { reportPanel } from './report-panel.js';
import type { DetailedReport, ReportIssue } from './report.js';
import { save } from './save.js';
import type { Shown } from './shown.js';
import { Tabs } from './tabs.js';
import { showVerdict, summary } from './verdict.js';
import { PdfPane } from './pdf-pane.js';
import { XmlPane } from './xml-pane.js';

export interface ResultActions {
  readonly onAgain: () => void;
  /** Null where the document came alone. */
  readonly onAll: (() => void) | null;
  readonly onEdit: (source: string) => void;
  /** Applies whatever has one right answer. */
  readonly onFixAll: () => void;
  readonly onAnonymise: Anonymise;
}

/** From this width on the findings stand beside the views. */
const WIDE = matchMedia('(min-width: 1101px)');

export class ResultView {
  readonly #card = byId('verdict-card', HTMLElement);
  readonly #issues = byId('issues', HTMLElement);
  readonly #panes = byId('panes', HTMLElement);
  readonly #invoice = element('div', { class: 'invoice-panel', tabindex: '-1' });
  readonly #report = element('div', { class: 'report-panel' });
  readonly #announcement = byId('announcement', HTMLElement);
  readonly #pdf = new PdfPane();
  readonly #xml: XmlPane;
  readonly #tabs: Tabs;
  #shown: Shown | null = null;
  #actions: ResultActions | null = null;
  #patches: readonly (readonly Patch[])[] = [];
  /** Whether the panel of the invoice shows what is shown. */
  #isInvoiceFresh = false;
  /** The finding that was picked last, and its button. */
  #picked: HTMLButtonElement | null = null;

  constructor(onEdit: (source: string) => void) {
    this.#xml = new XmlPane({ onEdit, onIssue: (index) => this.#toList(index) });
    this.#tabs = new Tabs(
      [
        { name: 'invoice', label: 'tabs.invoice', panel: this.#invoice },
        { name: 'xml', label: 'tabs.xml', panel: this.#xml.panel },
        { name: 'pdf', label: 'tabs.pdf', panel: this.#pdf.panel },
        { name: 'report', label: 'tabs.report', panel: this.#report },
      ],
      (name) => this.#onTab(name),
    );
    const back = element(
      'button',
      { class: 'button quiet back', type: 'button' },
      element('span', { 'data-text': 'document.back' }, text('document.back')),
    );
    back.addEventListener('click', () => this.#backToFinding());
    byId('document', HTMLElement).replaceChildren(
      element('div', { class: 'document-head' }, this.#tabs.list, back),
      this.#invoice,
      this.#xml.panel,
      this.#pdf.panel,
      this.#report,
    );
  }

  /** Shows a document; another one than before from its start. */
  show(shown: Shown, actions: ResultActions): void {
    const isOther = this.#shown?.name !== shown.name || !shown.isEdited;
    const isSame = this.#shown?.bytes === shown.bytes;
    this.#shown = shown;
    this.#actions = actions;
    this.#patches = [];
    this.#isInvoiceFresh = false;
    this.#picked = null;
    this.#panes.classList.remove('has-picked');
    const { report, name, isCut, json } = shown;
    this.#announcement.textContent = shown.isEdited
      ? `${text(report.valid ? 'verdict.valid' : 'verdict.invalid')}. ${summary(report)}`
      : '';
    const focused = this.#focusedIssue();
    showVerdict(this.#card, {
      name,
      report,
      isCut,
      onAgain: actions.onAgain,
      onAll: actions.onAll,
      onSaveXml: shown.isEdited ? () => this.#saveXml() : null,
    });
    showIssues(this.#issues, report, (issue, button) => this.#pick(issue, button));
    if (focused !== null) this.#focusIssue(focused);
    const issues = allIssues(report);
    if (isOther && !isSame) this.#xml.show(shown.source);
    this.#xml.mark(issues);
    this.#report.replaceChildren(reportPanel(shown, json, actions.onAnonymise));
    this.#pdf.show(shown.pdf);
    this.#tabs.enable('invoice', shown.view !== null);
    this.#tabs.enable('pdf', shown.pdf !== null);
    this.#tabs.enable('xml', shown.source !== '');
    if (isOther && !isSame) {
      this.#invoice.scrollTo(0, 0);
      this.#tabs.show(shown.view !== null ? 'invoice' : WIDE.matches && shown.source !== '' ? 'xml' : 'report');
    } else this.#tabs.show(this.#tabs.current === 'invoice' && shown.view === null ? 'xml' : this.#tabs.current);
  }

  /** Which finding of the list has the focus; null where none has. What has it goes away when the list is made anew. */
  #focusedIssue(): number | null {
    const issue = document.activeElement?.closest('.issue, .issues, .note') ?? null;
    if (issue === null) return null;
    return Math.max(0, [...this.#issues.querySelectorAll('.issue')].indexOf(issue));
  }

  /** To the finding that stands there by now, the last one where there are fewer; without any to the verdict. */
  #focusIssue(index: number): void {
    const picks = [...this.#issues.querySelectorAll<HTMLElement>('.pick')];
    (picks[Math.min(index, picks.length - 1)] ?? byId('verdict', HTMLElement)).focus({ preventScroll: true });
  }

  /** Offers changes that repair findings of what is shown, in the order of its findings. */
  offer(patches: readonly (readonly Patch[])[]): void {
    this.#patches = patches;
    this.#placeFixes(this.#issues.querySelectorAll('.issue'));
    this.#placeFixes(this.#invoice.querySelectorAll('.note'));
    // What several findings want is one repair.
    const certain = patches.flatMap(([first]) =>
      first?.class === 'certain' ? [JSON.stringify(first.replacements)] : [],
    );
    const safe = new Set(certain).size;
    if (safe === 0) return;
    const button = element('button', { type: 'button', class: 'button quiet fix-all' }, count('fix.all', safe));
    button.addEventListener('click', () => this.#actions?.onFixAll());
    this.#issues.prepend(button);
  }

  #placeFixes(places: Iterable<Element>): void {
    for (const place of places) {
      const patches = this.#patches[Number((place as HTMLElement).dataset['index'])] ?? [];
      const buttons = fixButtons(patches, (patch) => this.#apply(patch));
      if (buttons !== null && place.querySelector(':scope > .fixes') === null) place.append(buttons);
    }
  }

  #apply(patch: Patch): void {
    if (this.#shown !== null) this.change(applied(this.#shown.source, patch));
  }

  /** Puts another text in the place of what is shown, as if somebody had typed it. */
  change(source: string): void {
    this.#xml.change(source);
    this.#actions?.onEdit(source);
  }

  #onTab(name: string): void {
    this.#panes.dataset['tab'] = name;
    if (name === 'xml') void this.#xml.open();
    if (name === 'pdf') this.#pdf.open();
    if (name === 'invoice' || name === 'pdf') this.#drawInvoice();
    // The PDF is beside the data.
    if (name === 'pdf') this.#invoice.hidden = this.#shown?.view === null;
  }

  #drawInvoice(): void {
    if (this.#isInvoiceFresh || this.#shown === null || this.#shown.view === null) return;
    this.#isInvoiceFresh = true;
    const { view, report } = this.#shown;
    const sheet = new Sheet(view, allIssues(report), {
      onPlace: ({ line, column }) => this.#toLine(line, column),
      onIssue: (index) => this.#toList(index),
    });
    this.#invoice.replaceChildren(invoiceSheet(sheet));
    this.#placeFixes(this.#invoice.querySelectorAll('.note'));
  }

  /** From the list of findings to where it is about: in the invoice, unless somebody looks at the XML. */
  #pick(issue: ReportIssue, button: HTMLButtonElement): void {
    this.#markPicked(button);
    const index = this.#shown === null ? -1 : allIssues(this.#shown.report).indexOf(issue);
    if (this.#tabs.current === 'xml' || this.#shown?.view === null) return this.#toLine(issue.line, issue.column);
    this.#tabs.show('invoice');
    const note = this.#invoice.querySelector<HTMLElement>(`.note[data-index="${index}"]`);
    if (note === null) return this.#toLine(issue.line, issue.column);
    for (const other of this.#invoice.querySelectorAll('.note.picked')) other.classList.remove('picked');
    note.classList.add('picked');
    note.scrollIntoView({ block: 'center' });
  }

  #toLine(line: number | null, column: number | null): void {
    if (line === null) return;
    this.#tabs.show('xml');
    this.#xml.goTo(line, column ?? 1);
    this.#announcement.textContent = text('document.marked', { line });
    if (!WIDE.matches) this.#panes.scrollIntoView({ block: 'start' });
  }

  /** From the invoice or the XML to the finding in the list. */
  #toList(index: number): void {
    const issue = this.#shown === null ? undefined : allIssues(this.#shown.report)[index];
    if (issue === undefined) return;
    if (!WIDE.matches) this.#tabs.show('report');
    const button = [...this.#issues.querySelectorAll<HTMLButtonElement>('.pick')].find(
      (one) => one.dataset['index'] === String(index),
    );
    if (button === undefined) return;
    this.#markPicked(button);
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'center' });
  }

  #markPicked(button: HTMLButtonElement): void {
    this.#picked?.removeAttribute('aria-current');
    this.#picked = button;
    button.setAttribute('aria-current', 'true');
    this.#panes.classList.add('has-picked');
  }

  #backToFinding(): void {
    if (!WIDE.matches) this.#tabs.show('report');
    this.#picked?.focus({ preventScroll: true });
    this.#picked?.scrollIntoView({ block: 'center' });
  }

  #saveXml(): void {
    if (this.#shown === null) return;
    const { name, xml } = this.#shown;
    save(text('edit.name', { name: name.replace(/^.*\//, '').replace(/\.(?:xml|pdf)$/i, '') }), xml, 'application/xml');
  }

  /** The language of the page has changed; what was said in the other one is made anew by `show`. */
  get isInLanguageOfPage(): boolean {
    return this.#shown?.language === currentLanguage();
  }
}

/** In the order in which the worker gives them places. */
function allIssues({ details }: DetailedReport): readonly ReportIssue[] {
  return [...details.issues, ...details.information];
}
