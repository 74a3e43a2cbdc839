/** The texts of the start page's views, in German. */
import type { viewEn } from './view-en.js';

export const viewDe: Readonly<Record<keyof typeof viewEn, string>> = {
  'tabs.label': 'Ansichten',
  'tabs.invoice': 'Rechnung',
  'tabs.xml': 'XML',
  'tabs.report': 'Bericht',
  'tabs.pdf': 'PDF',

  'totals.expected': 'errechnet:',
  'attachments.size': '{kilobytes} KB',
  'view.loading': 'Der Editor wird geladen …',

  'edit.hint': 'Sie können das XML hier korrigieren. Es wird beim Tippen geprüft und bleibt auf diesem Gerät.',
  'edit.save': 'Korrigiertes XML speichern',
  'edit.name': '{name}-korrigiert.xml',

  'fix.set': 'In „{value}“ ändern',
  'fix.insert': '„{value}“ einfügen',
  'fix.remove': 'Entfernen',
  'fix.rename': 'In {value} umbenennen',
  'fix.move': 'An seine Stelle verschieben',
  'fix.money': 'ändert einen Betrag',
  'fix.value': 'Einzugebender Wert',
  'fix.enter': 'Eintragen',
  'fix.all.one': '{count} sichere Korrektur anwenden',
  'fix.all.other': '{count} sichere Korrekturen anwenden',

  'pdf.open': 'PDF einzeln öffnen',
  'pdf.label': 'Das PDF',

  'verdict.backToAll': 'Alle Dateien',
  'verdict.print': 'Drucken',
  'verdict.saveJson': 'Als JSON speichern',

  'examples.heading': 'Keine Rechnung zur Hand? Probieren Sie eine:',
  'examples.valid': 'XRechnung, gültig',
  'examples.mistakes': 'XRechnung mit drei Fehlern',
  'examples.total': 'Peppol BIS mit falscher Summe',
  'examples.facturx': 'Factur‑X EXTENDED',
  'examples.creditNote': 'Gutschrift',

  'batch.heading': '{count} Dateien',
  'batch.progress': '{done} von {count} geprüft',
  'batch.done': '{valid} gültig, {invalid} nicht gültig, {others} nicht geprüft',
  'batch.file': 'Datei',
  'batch.verdict': 'Ergebnis',
  'batch.format': 'Format',
  'batch.errors': 'Fehler',
  'batch.warnings': 'Warnungen',
  'batch.waiting': 'wartet',
  'batch.notChecked': 'Nicht geprüft',

  'kind.docx': '„{name}“ ist ein Word-Dokument. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.xlsx': '„{name}“ ist eine Excel-Tabelle. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.office':
    '„{name}“ ist ein Office-Dokument. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.image': '„{name}“ ist ein Bild. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.mail': '„{name}“ ist eine E‑Mail. Speichern Sie die Rechnung, die daran hängt, und prüfen Sie diese.',
  'kind.archive':
    '„{name}“ ist ein Archiv, das sich hier nicht öffnen lässt. Entpacken Sie es und prüfen Sie die Dateien darin.',
  'kind.emptyArchive': 'In „{name}“ ist keine Rechnung: keine XML-Datei und kein PDF.',
  'kind.damagedArchive': '„{name}“ ist eine beschädigte ZIP-Datei.',
  'kind.json': '„{name}“ ist JSON. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.edifact':
    '„{name}“ ist eine EDIFACT-Nachricht. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.text':
    '„{name}“ ist Text ohne Auszeichnung. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.html': '„{name}“ ist eine Webseite. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',
  'kind.binary':
    '„{name}“ ist weder XML noch PDF. Eine E‑Rechnung ist eine XML-Datei oder ein PDF, in dem eine steckt.',

  'report.title': 'Prüfbericht zu E‑Rechnungen',
  'report.follows': 'Damit erledigt:',
  'report.error': 'Fehler',
  'report.warning': 'Warnung',
  'report.checked': 'Geprüft',
  'report.size': 'Größe',
  'report.bytes': '{bytes} Byte',
  'report.hash': 'SHA‑256',
  'report.program': 'Programm',
  'report.ruleSet': 'Regelwerk',
  'report.version': 'Version',
  'report.ruleHash': 'SHA‑256 der amtlichen Dateien',
  'report.seller': 'Verkäufer',
  'report.buyer': 'Käufer',
  'report.number': 'Nummer',
  'report.date': 'Datum',
  'report.total': 'Zahlbetrag',
  'report.save': 'Bericht speichern',
};
