import type { AdviceTexts } from './text.js';

const SEEN = 'In {term} steht „{value}“.';

export const de: AdviceTexts = {
  'ADVICE-LEITWEG-ID': {
    problem: 'Die Prüfziffern der Leitweg-ID stimmen nicht, also ist ein Zeichen vertippt oder fehlt.',
    seen: SEEN,
    fix: 'Vergleichen Sie sie mit der, die der Käufer mitgeteilt hat, zum Beispiel 04011000-1234512345-06.',
  },
  'ADVICE-IBAN': {
    problem: 'Die Prüfziffern der IBAN stimmen nicht, also ist ein Zeichen vertippt oder fehlt.',
    seen: SEEN,
    fix: 'Vergleichen Sie sie mit dem Kontoauszug. Eine Überweisung an diese Nummer würde abgewiesen.',
  },
  'ADVICE-BIC': {
    problem: 'Ein BIC hat 8 oder 11 Großbuchstaben und Ziffern; der fünfte und sechste Buchstabe sind das Land.',
    seen: SEEN,
    fix: 'Tragen Sie den BIC der Bank ein, zum Beispiel DEUTDEFF500, oder lassen Sie ihn weg, wenn eine IBAN da ist.',
  },
  'ADVICE-GLN': {
    problem: 'Eine GLN hat 13 Ziffern, die letzte ist eine Prüfziffer; diese hier ist falsch.',
    seen: SEEN,
    fix: 'Vergleichen Sie sie mit der, die der Beteiligte mitgeteilt hat, oder geben Sie der Kennung das Schema, das sie hat.',
  },
  'ADVICE-SIREN': {
    problem: 'Eine SIREN hat 9 Ziffern, die letzte ist eine Prüfziffer; diese hier ist falsch.',
    seen: SEEN,
    fix: 'Schlagen Sie das Unternehmen im Register nach, oder geben Sie der Kennung das Schema, das sie hat.',
  },
  'ADVICE-SIRET': {
    problem: 'Eine SIRET hat 14 Ziffern, die letzte ist eine Prüfziffer; diese hier ist falsch.',
    seen: SEEN,
    fix: 'Schlagen Sie die Niederlassung im Register nach, oder geben Sie der Kennung das Schema, das sie hat.',
  },
  'ADVICE-VAT-ID': {
    problem:
      'Die Umsatzsteuer-Identifikationsnummer hat nicht die Form ihres Landes, oder ihre Prüfziffern stimmen nicht.',
    seen: SEEN,
    fix: 'Vergleichen Sie sie mit der, die der Beteiligte mitgeteilt hat. Ob sie vergeben ist, wissen nur die Finanzbehörden.',
  },
  'ADVICE-DUE-DATE': {
    problem: 'Die Zahlung ist fällig, bevor die Rechnung ausgestellt ist.',
    seen: 'In {term} steht {value}, und die Rechnung ist vom {other}.',
    fix: 'Berichtigen Sie den Tag, der falsch ist.',
  },
  'ADVICE-LINE-ID': {
    problem: 'Zwei Rechnungspositionen haben dieselbe Kennung, sodass sich niemand auf eine von ihnen beziehen kann.',
    seen: SEEN,
    fix: 'Nummerieren Sie die Positionen neu.',
  },
  'ADVICE-ATTACHMENT': {
    problem: 'Ein Anhang gibt sich als PDF aus und ist keines; der Käufer kann ihn vielleicht nicht öffnen.',
    seen: 'Er beginnt nicht wie ein PDF.',
    fix: 'Hängen Sie das PDF selbst in Base64 an, oder geben Sie dem Anhang den Medientyp, den er hat.',
  },
};
