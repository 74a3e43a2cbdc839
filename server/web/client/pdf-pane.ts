/** The PDF that contained the invoice, in the browser's viewer. */
import { element } from './dom.js';
import { text } from './language.js';

export class PdfPane {
  readonly panel = element('div', { class: 'pdf-panel' });
  #pdf: Blob | null = null;
  #url: string | null = null;

  show(pdf: Blob | null): void {
    if (pdf === this.#pdf) return;
    if (this.#url !== null) URL.revokeObjectURL(this.#url);
    this.#pdf = pdf;
    this.#url = pdf === null ? null : URL.createObjectURL(pdf);
    this.panel.replaceChildren(
      ...(this.#url === null
        ? []
        : [
            element(
              'p',
              { class: 'hint' },
              element('a', { href: this.#url, target: '_blank', rel: 'noopener' }, text('pdf.open')),
            ),
          ]),
    );
  }

  /** Opened only on request: the browser's viewer has no limits of ours, and the PDF is untrusted. */
  open(): void {
    if (this.#url === null || this.panel.querySelector('iframe') !== null) return;
    this.panel.append(element('iframe', { src: this.#url, title: text('pdf.label') }));
  }
}
