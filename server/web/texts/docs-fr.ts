/** The texts of the page about the API, in French. */
import type { docsEn } from './docs-en.js';

export const docsFr: Readonly<Record<keyof typeof docsEn, string>> = {
  'docs.lead': 'Une facture entre, un rapport sort. Envoyez le XML avec votre clé dans {header}, et regardez {valid}.',
  'docs.pdf': 'Les PDF (Factur‑X, ZUGFeRD) vont à {path} et reçoivent le même rapport.',
  'docs.program': 'La même chose pour les programmes :',
  'docs.examples': 'Exemples',
  'docs.language': 'Langage de programmation de l’exemple',
  'docs.example': 'Exemple en {name}',
  'docs.reference': 'Tous les appels',
  'docs.english': 'Cette partie n’existe qu’en anglais.',

  'error.notFound': 'Cette page n’existe pas',
  'error.notFoundLead': 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
  'error.heading': 'Cela n’a pas fonctionné',
  'error.toStart': 'Vers le contrôle',
};
