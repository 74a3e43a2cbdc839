/** One document: its verdict, with the linked views of the invoice, the XML and the report. */
import type { Patch } from 'einvoice-validator/browser-patches.js';
import { byId, element } from './dom.js';
import type { ChangeWords } from 'einvoice-reports/page/describe-patch.js';
import type { Edited } from './changes.js';
import type { OnApply } from './fixes.js';
import { Findings } from './findings.js';
import { InvoicePane } from './invoice-pane.js';
import { count, text } from './language.js';
import { type DocumentTools, reportPanel } from './report-panel.js';
import { allIssues } from './report.js';
import { onPrintKey, unfoldForPrinting } from './printing.js';
import { save } from './save.js';
import type { ShownDocument } from './shown-document.js';
import { Tabs } from './tabs.js';
import { showVerdict, summary } from './verdict.js';
import { PdfPane } from './pdf-pane.js';
import { XmlPane } from './xml-pane.js';

export interface ResultActions {
  readonly onAgain: () => void;
  /** Null if the document is not part of a table. */
  readonly onAll: (() => void) | null;
  /** Called for changes made by buttons; typed changes come from the editor. */
  readonly onChange: (edited: Edited) => void;
  /** Applies all unambiguous repairs. */
  readonly onFixAll: (words: readonly ChangeWords[]) => void;
  readonly tools: DocumentTools;
  readonly onSaved: () => void;
}

/** The user's place in a document: Back and Forward return to it. */
export interface DocumentPlace {
  readonly tab: string;
  /** The selected finding; null for none. */
  readonly picked: number | null;
  /** The selected line of the XML. */
  readonly line: number | null;
  readonly column: number | null;
}

const NOWHERE = { line: null, column: null } as const;

/** From this width on the findings are shown next to the views. */
const WIDE = matchMedia('(min-width: 1101px)');

export class ResultView {
  readonly #card = byId('verdict-card', HTMLElement);
  readonly #issues = byId('issues', HTMLElement);
  readonly #panes = byId('panes', HTMLElement);
  readonly #findings = new Findings();
  readonly #invoice = new InvoicePane({
    onPlace: ({ line, column }) => this.#toLine(line, column),
    onIssue: (index) => this.#toList(index),
  });
  readonly #report = element('div', { class: 'report-panel' });
  readonly #announcement = byId('announcement', HTMLElement);
  readonly #pdf = new PdfPane();
  readonly #xml: XmlPane;
  readonly #tabs: Tabs;
  #shown: ShownDocument | null = null;
  #actions: ResultActions | null = null;
  #place: Pick<DocumentPlace, 'line' | 'column'> = NOWHERE;

  readonly #onStep: (where: DocumentPlace) => void;

  /** @param onEdit called for typed text, @param onStep called when the user moves within the document */
  constructor(onEdit: (source: string) => void, onStep: (where: DocumentPlace) => void) {
    this.#onStep = onStep;
    unfoldForPrinting(this.#issues);
    onPrintKey(() => this.#report.querySelector('.print'));
    const onTyped = (source: string): void => {
      // These repairs are for the old text; the next check brings new ones.
      for (const place of document.querySelectorAll<HTMLElement>('.fixes, .fix-all, #changes')) place.inert = true;
      onEdit(source);
    };
    this.#xml = new XmlPane({ onEdit: onTyped, onIssue: (index) => this.#toList(index) });
    this.#tabs = new Tabs(
      [
        { name: 'invoice', label: 'tabs.invoice', panel: this.#invoice.panel },
        { name: 'xml', label: 'tabs.xml', panel: this.#xml.panel },
        { name: 'pdf', label: 'tabs.pdf', panel: this.#pdf.panel },
        { name: 'report', label: 'tabs.report', panel: this.#report },
      ],
      (name) => this.#onTab(name),
      () => this.#step(NOWHERE),
    );
    byId('document', HTMLElement).replaceChildren(
      element('div', { class: 'document-head' }, this.#tabs.list),
      this.#invoice.panel,
      this.#xml.panel,
      this.#pdf.panel,
      this.#report,
    );
  }

  /** Shows a document; a new one from its start. */
  show(shown: ShownDocument, actions: ResultActions): void {
    const isOther = this.#shown?.id !== shown.id;
    const isEdited = shown.changes.length > 0;
    this.#shown = shown;
    this.#actions = actions;
    const { report, name, isTruncated, json } = shown;
    this.#announcement.textContent = isEdited
      ? `${text(report.valid ? 'verdict.valid' : 'verdict.invalid')}. ${summary(report)}`
      : '';
    showVerdict(this.#card, {
      name,
      report,
      isTruncated,
      onAgain: actions.onAgain,
      onAll: actions.onAll,
      onSaveXml: isEdited ? () => this.#saveXml() : null,
    });
    this.#findings.show(report, {
      onPick: ({ line, column }, index) => this.#pick(index, line, column),
      onLine: ({ line, column }, index) => {
        this.#findings.pick(index);
        this.#toLine(line, column);
      },
    });
    this.#invoice.show(shown);
    if (isOther) this.#xml.show(shown.source);
    void this.#listChanges(shown);
    this.#xml.mark(allIssues(report));
    this.#report.replaceChildren(reportPanel(shown, json, actions.tools));
    this.#pdf.show(shown.pdf);
    this.#tabs.enable('invoice', shown.view !== null);
    this.#tabs.enable('pdf', shown.pdf !== null);
    this.#tabs.enable('xml', shown.source !== '');
    if (isOther) {
      this.#place = NOWHERE;
      this.#tabs.show(shown.view !== null ? 'invoice' : shown.source !== '' ? 'xml' : 'report');
    } else this.#tabs.show(this.#tabs.current === 'invoice' && shown.view === null ? 'xml' : this.#tabs.current);
  }

  /** Offers repairs for the shown document, in the order of its findings. */
  async offer(patches: readonly (readonly Patch[])[]): Promise<void> {
    const shown = this.#shown;
    if (shown === null) return;
    const { change, fixButtons } = await import('./editing-tools.js');
    // Another document may be shown by now.
    if (this.#shown !== shown) return;
    const issues = allIssues(shown.report);
    const onApply: OnApply = ({ replacements }, words) => this.change(change(shown, replacements, words));
    for (const place of this.#issues.querySelectorAll<HTMLElement>('.issue')) {
      const index = Number(place.dataset['index']);
      const repaired = { source: shown.source, view: shown.view, issue: issues[index]! };
      const buttons = fixButtons(patches[index] ?? [], repaired, onApply);
      if (buttons !== null) place.append(buttons);
    }
    // Repairs that several findings share are counted once.
    const certain = patches.flatMap(([first]) =>
      first?.class === 'certain' ? [JSON.stringify(first.replacements)] : [],
    );
    const safe = new Set(certain).size;
    if (safe === 0) return;
    const label = count('fix.all', safe);
    const button = element('button', { type: 'button', class: 'button quiet fix-all' }, label);
    const words = [{ key: safe === 1 ? 'changes.safe.one' : 'changes.safe.other', values: { count: safe } } as const];
    button.addEventListener('click', () => this.#actions?.onFixAll(words));
    this.#issues.querySelector('.group')?.before(button);
  }

  /** Replaces the shown text, as if it had been typed. */
  change(edited: Edited): void {
    this.#xml.change(edited.source);
    this.#actions?.onChange(edited);
  }

  async #listChanges(shown: ShownDocument): Promise<void> {
    const place = byId('changes', HTMLElement);
    place.inert = false;
    if (shown.changes.length === 0) return place.replaceChildren();
    const { showChanges } = await import('./editing-tools.js');
    if (this.#shown === shown) showChanges(place, shown, (left) => this.change(left));
  }

  /** The user's place in the document. */
  get where(): DocumentPlace {
    return { tab: this.#tabs.current, picked: this.#findings.picked, ...this.#place };
  }

  /** Returns to a place of the document without a new history step. */
  walk({ tab, picked, line, column }: DocumentPlace): void {
    const { source } = this.#shown!;
    this.#xml.change(source);
    if (this.#tabs.isEnabled(tab)) this.#tabs.show(tab);
    this.#findings.pick(picked)?.focus({ preventScroll: true });
    this.#invoice.mark(tab === 'xml' ? null : picked);
    this.#place = { line, column };
    if (tab === 'xml' && line !== null) this.#xml.goTo(line, column ?? 1);
  }

  /** Goes to a place of the XML. */
  goTo({ line, column }: { readonly line: number; readonly column: number }): void {
    this.#toLine(line, column);
  }

  #step(place: Pick<DocumentPlace, 'line' | 'column'>): void {
    this.#place = place;
    this.#onStep(this.where);
  }

  #onTab(name: string): void {
    this.#panes.dataset['tab'] = name;
    if (name === 'xml') void this.#xml.open();
    if (name === 'pdf') this.#pdf.open();
    if (name === 'invoice' || name === 'pdf') this.#invoice.draw();
    // The PDF is shown next to the data.
    if (name === 'pdf') this.#invoice.panel.hidden = this.#shown?.view === null;
  }

  /** Goes from a finding in the list to its place: in the invoice, unless the XML is shown. */
  #pick(index: number, line: number | null, column: number | null): void {
    this.#findings.pick(index);
    this.#findings.fold();
    if (this.#tabs.current === 'xml' || this.#shown?.view === null) return this.#toLine(line, column);
    this.#tabs.show('invoice');
    if (this.#invoice.mark(index)) this.#step(NOWHERE);
    else this.#toLine(line, column);
  }

  #toLine(line: number | null, column: number | null): void {
    if (line === null) return;
    this.#findings.fold();
    this.#tabs.show('xml');
    this.#xml.goTo(line, column ?? 1);
    this.#announcement.textContent = text('document.marked', { line });
    if (!WIDE.matches) this.#panes.scrollIntoView({ block: 'start' });
    this.#step({ line, column });
  }

  /** Goes from a place in the invoice or the XML to the finding in the list. */
  #toList(index: number): void {
    if (this.#findings.goTo(index)) this.#step(NOWHERE);
  }

  #saveXml(): void {
    if (this.#shown === null) return;
    const { name, xml } = this.#shown;
    save(text('edit.name', { name: name.replace(/^.*\//, '').replace(/\.(?:xml|pdf)$/i, '') }), xml, 'application/xml');
    this.#actions?.onSaved();
  }
}
