/**
 * The content of an invoice while it is rendered. Tracks which values have been shown, so that none is left out, and
 * where findings belong.
 */
import type { InvoiceView, ViewGroup, ViewValue } from 'einvoice-validator/browser.js';
import { nameOfScheme } from 'einvoice-validator/browser-patches.js';
import { element } from '../dom.js';
import type { SheetActions } from './actions.js';
import { findingNote } from './note.js';
import type { ReportIssue } from '../report.js';

/** Most severe first. */
const SEVERITIES = ['error', 'warning', 'information'] as const;

export class Sheet {
  readonly view: InvoiceView;
  readonly actions: SheetActions;
  readonly #shown = new Set<number>();
  /** Findings by the value or group that they are about, with their indexes in the list. */
  readonly #issues = new Map<number, { readonly issue: ReportIssue; readonly index: number }[]>();
  /** Ids shown within each open block, innermost last. */
  readonly #blocks: number[][] = [];

  constructor(view: InvoiceView, issues: readonly ReportIssue[], actions: SheetActions) {
    this.view = view;
    this.actions = actions;
    for (const [index, issue] of issues.entries()) {
      const spot = view.spots[index] ?? 0;
      this.#issues.set(spot, [...(this.#issues.get(spot) ?? []), { issue, index }]);
    }
  }

  /** The value with that key as an element; null if there is none, or it has been shown already. */
  take(group: ViewGroup | null, key: string): HTMLElement | null {
    const value = this.find(group, key);
    return value === null ? null : this.showValue(value);
  }

  /** All values with that key. */
  takeAll(group: ViewGroup | null, key: string): readonly HTMLElement[] {
    return (group?.values ?? [])
      .filter((one) => one.key === key && !this.#shown.has(one.id))
      .map((value) => this.showValue(value));
  }

  /** A value that has not been shown; does not mark it as shown. */
  find(group: ViewGroup | null, key: string): ViewValue | null {
    return group?.values.find((one) => one.key === key && !this.#shown.has(one.id)) ?? null;
  }

  /** The first group with that key; findings about it are shown in the current block. */
  group(group: ViewGroup | null, key: string): ViewGroup | null {
    return this.groups(group, key)[0] ?? null;
  }

  groups(group: ViewGroup | null, key: string): readonly ViewGroup[] {
    const found = group?.groups.filter((inner) => inner.key === key) ?? [];
    return found;
  }

  /** A formatted value. @param text shown instead */
  showValue(value: ViewValue, text: string = value.text): HTMLElement {
    this.#shown.add(value.id);
    this.addToBlock(value.id);
    const more = value.qualifiers
      .filter(({ key, text: said }) => !(key === 'currency' && said === this.view.currency) && key !== 'unit')
      .map(({ key, text: said }) => (key === 'scheme' ? (nameOfScheme(this.view.words.schemes, said) ?? said) : said));
    const worst = this.#worst(value.id);
    const shown = element(
      'span',
      {
        class: worst === null ? 'value' : `value has-${worst}`,
        'data-spot': String(value.id),
        title: `${value.term} ${value.label}`,
      },
      text,
      more.length === 0 ? null : element('span', { class: 'qualifier' }, ` ${more.join(' ')}`),
    );
    shown.addEventListener('click', () => {
      if (getSelection()?.isCollapsed !== false) this.actions.onPlace(value);
    });
    return shown;
  }

  /** Findings about this id are shown in the current block. */
  addToBlock(id: number): void {
    this.#blocks.at(-1)?.push(id);
  }

  /** Makes a block, and the findings about everything shown in it. */
  block<T>(make: () => T): { readonly made: T; readonly notes: HTMLElement | null; readonly worst: string | null } {
    this.#blocks.push([]);
    const made = make();
    const ids = this.#blocks.pop()!;
    const severities = ids.map((id) => this.#worst(id));
    const worst = SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
    return { made, notes: this.notes(ids), worst };
  }

  /** The findings about values and groups; each is shown once. */
  notes(ids: readonly number[]): HTMLElement | null {
    const notes = ids.flatMap((id) => {
      const found = this.#issues.get(id) ?? [];
      this.#issues.delete(id);
      return found.map(({ issue, index }) => findingNote(issue, index, this.actions));
    });
    return notes.length === 0 ? null : element('div', { class: 'notes' }, ...notes);
  }

  /** Findings that no block has shown. */
  remainingNotes(): HTMLElement | null {
    return this.notes([...this.#issues.keys()].sort((a, b) => a - b));
  }

  /** Findings about a value, for places that show them in another form. */
  issuesOf(id: number): readonly ReportIssue[] {
    return (this.#issues.get(id) ?? []).map(({ issue }) => issue);
  }

  /** Everything of a group and its subgroups that has not been shown: label and value each. */
  rest(group: ViewGroup): readonly (readonly [label: string, value: HTMLElement])[] {
    this.addToBlock(group.id);
    return [
      ...group.values
        .filter(({ id, type }) => !this.#shown.has(id) && type !== 'binary')
        .map((value) => this.#labelled(value)),
      ...group.groups.flatMap((inner) => this.rest(inner)),
    ];
  }

  /** Labels an identifier by its scheme if that has a name: `GLN` says more than `Identifier`. */
  #labelled(value: ViewValue): readonly [label: string, value: HTMLElement] {
    const scheme = value.qualifiers.find(({ key }) => key === 'scheme');
    const isAddress = value.key.toLowerCase().includes('address');
    const name = isAddress || scheme === undefined ? undefined : nameOfScheme(this.view.words.schemes, scheme.text);
    if (name === undefined) return [value.label, this.showValue(value)];
    const qualifiers = value.qualifiers.filter((one) => one !== scheme);
    return [name, this.showValue({ ...value, qualifiers, label: `${value.label} (${scheme!.text})` })];
  }

  #worst(id: number): ReportIssue['severity'] | null {
    const severities = (this.#issues.get(id) ?? []).map(({ issue }) => issue.severity);
    return SEVERITIES.find((severity) => severities.includes(severity)) ?? null;
  }
}
