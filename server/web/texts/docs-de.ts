/** The texts of the page about the API, in German. */
import type { docsEn } from './docs-en.js';

export const docsDe: Readonly<Record<keyof typeof docsEn, string>> = {
  'docs.lead':
    'Eine Rechnung hinein, ein Bericht heraus. Schicken Sie das XML mit Ihrem Schlüssel in {header}, und sehen Sie auf {valid}.',
  'docs.pdf': 'PDFs (Factur‑X, ZUGFeRD) gehen an {path} und bekommen denselben Bericht.',
  'docs.program': 'Dasselbe für Programme:',
  'docs.examples': 'Beispiele',
  'docs.language': 'Programmiersprache des Beispiels',
  'docs.example': 'Beispiel in {name}',
  'docs.reference': 'Alle Aufrufe',
  'docs.english': 'Dieser Teil ist nur auf Englisch da.',

  'error.notFound': 'Diese Seite gibt es nicht',
  'error.notFoundLead': 'Vielleicht ist die Adresse falsch geschrieben, oder die Seite ist umgezogen.',
  'error.heading': 'Das hat nicht geklappt',
  'error.toStart': 'Zur Prüfung',
};
