/** The PDF that an invoice came in, as the browser shows PDFs. */
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
            element('iframe', { src: this.#url, title: text('pdf.label') }),
          ]),
    );
  }
}
