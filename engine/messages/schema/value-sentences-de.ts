import type { ValueKey } from './sentences.js';
import type { Entry } from '../catalogue.js';

/** About values that are not what their type wants. */
export const VALUES: Readonly<Record<ValueKey, Entry>> = {
  wrongDate: {
    problem: 'Der Wert „{value}“ {of} ist kein Datum in der Form, die XML verlangt.',
    fix: 'Schreiben Sie das Datum als Jahr, Monat und Tag mit Bindestrichen, z. B. 2025-01-31.',
  },
  noSuchDay: {
    problem: 'Der Wert „{value}“ {of} ist ein Tag, den es nicht gibt.',
    fix: 'Berichtigen Sie das Datum {of}.',
  },
  wrongTime: {
    problem: 'Der Wert „{value}“ {of} ist keine Uhrzeit in der Form, die XML verlangt.',
    fix: 'Schreiben Sie die Uhrzeit mit Stunden, Minuten und Sekunden, z. B. 09:30:00.',
  },
  wrongDateTime: {
    problem: 'Der Wert „{value}“ {of} ist kein Datum mit Uhrzeit in der Form, die XML verlangt.',
    fix: 'Schreiben Sie Datum und Uhrzeit mit einem T dazwischen, z. B. 2025-01-31T09:30:00.',
  },
  wrongNumber: {
    problem: 'Der Wert „{value}“ {of} ist keine Zahl in der Form, die XML verlangt.',
    fix: 'Schreiben Sie die Zahl nur mit Ziffern und Dezimalpunkt, z. B. 1234.50: ohne Tausendertrennzeichen, ohne Währung, ohne Komma.',
  },
  wrongInteger: {
    problem: 'Der Wert „{value}“ {of} ist keine ganze Zahl.',
    fix: 'Schreiben Sie eine ganze Zahl nur mit Ziffern, z. B. 12.',
  },
  wrongIndicator: {
    problem: 'Der Wert „{value}“ {of} ist weder true noch false.',
    fix: 'Schreiben Sie true oder false, in Kleinbuchstaben.',
  },
  dataUrl: {
    problem: 'Der Inhalt {of} ist Base64, aber davor steht „{start}“ wie auf Webseiten.',
    fix: 'Entfernen Sie „{start}“.',
  },
  wrongBinary: {
    problem: 'Der Inhalt {of} ist kein Base64: Er beginnt mit „{value}“.',
    fix: 'Schreiben Sie die Datei in Base64 (Buchstaben, Ziffern, + und /, wo nötig mit = am Ende) und sonst nichts.',
  },
  wrongUri: {
    problem: 'Der Wert „{value}“ {of} ist keine Adresse (URI).',
    fix: 'Schreiben Sie eine vollständige Adresse, z. B. https://example.org/rechnung, oder lassen Sie sie weg.',
  },
  wrongLanguage: {
    problem: 'Der Wert „{value}“ {of} ist kein Sprachcode.',
    fix: 'Schreiben Sie die Sprache als Code, z. B. de oder de-AT.',
  },
  wrongIdentifier: {
    problem: 'Der Wert „{value}“ {of} ist keine Kennung in der Form, die XML verlangt.',
    fix: 'Schreiben Sie eine Kennung, die mit einem Buchstaben beginnt und nur Buchstaben, Ziffern, „.“, „-“ und „_“ enthält.',
  },
  wrongValue: {
    problem: 'Der Wert „{value}“ {of} hat nicht die Form, die das XML-Schema verlangt.',
    fix: 'Berichtigen Sie den Wert {of}.',
  },
  empty: {
    problem: 'Der Wert {of} fehlt.',
    fix: 'Geben Sie den Wert {of} an; ist er dort nicht nötig, entfernen Sie, was leer ist.',
  },
  notInList: {
    problem: 'Der Wert „{value}“ {of} gehört nicht zu denen, die das XML-Schema erlaubt.',
    fix: 'Verwenden Sie einen Code {list}, genau so geschrieben wie in der Liste.',
  },
  notInShortList: {
    problem: 'Der Wert „{value}“ {of} gehört nicht zu denen, die das XML-Schema erlaubt.',
    fix: 'Verwenden Sie einen der erlaubten Codes: {expected}.',
  },
  notFixed: {
    problem: 'Der Wert „{value}“ {of} ist nicht erlaubt; dort ist nur „{expected}“ erlaubt.',
    fix: 'Schreiben Sie {expected} oder lassen Sie die Angabe weg, wo sie nicht nötig ist.',
  },
  tooLong: {
    problem: 'Der Wert „{value}“ {of} ist zu lang: Er darf höchstens {max} Zeichen haben.',
    fix: 'Kürzen Sie den Wert {of} auf {max} Zeichen.',
  },
  tooShort: {
    problem: 'Der Wert „{value}“ {of} ist zu kurz: Er muss mindestens {max} Zeichen haben.',
    fix: 'Berichtigen Sie den Wert {of}.',
  },
  wrongLength: {
    problem: 'Der Wert „{value}“ {of} muss {max} Zeichen haben.',
    fix: 'Berichtigen Sie den Wert {of}.',
  },
  tooManyDigits: {
    problem: 'Die Zahl „{value}“ {of} hat zu viele Ziffern: Sie darf höchstens {max} haben.',
    fix: 'Kürzen Sie die Zahl {of} auf {max} Ziffern.',
  },
  tooManyDecimals: {
    problem: 'Die Zahl „{value}“ {of} hat zu viele Nachkommastellen: Sie darf höchstens {max} haben.',
    fix: 'Runden Sie die Zahl {of} auf {max} Nachkommastellen.',
  },
  tooSmall: {
    problem: 'Die Zahl „{value}“ {of} ist zu klein; die Grenze ist {max}.',
    fix: 'Berichtigen Sie die Zahl {of}.',
  },
  tooLarge: {
    problem: 'Die Zahl „{value}“ {of} ist zu groß; die Grenze ist {max}.',
    fix: 'Berichtigen Sie die Zahl {of}.',
  },
};
