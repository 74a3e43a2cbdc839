/** The texts of the start page's views, in German. */
import type { viewEn } from './view-en.js';

export const viewDe: Readonly<Record<keyof typeof viewEn, string>> = {
  'tabs.label': 'Ansichten',
  'tabs.invoice': 'Rechnung',
  'tabs.xml': 'XML',
  'tabs.report': 'Bericht',
  'tabs.pdf': 'PDF',

  'party.of': ' des {party}s| des {party}| der {party}',
  'totals.expected': 'errechnet:',
  'attachments.size': '{kilobytes} KB',
  'view.loading': 'Der Editor wird geladen …',

  'edit.hint': 'Sie können das XML hier korrigieren. Es wird beim Tippen geprüft und bleibt auf diesem Gerät.',
  'edit.save': 'Korrigiertes XML speichern',
  'edit.name': '{name}-korrigiert.xml',

  'fix.change': '{place} von „{from}“ in „{value}“ ändern',
  'fix.set': '{place} auf „{value}“ setzen',
  'fix.insert': '{place} ergänzen: „{value}“',
  'fix.remove': '{place} entfernen',
  'fix.rename': '{from} in {value} umbenennen',
  'fix.move': '{place} an die richtige Stelle verschieben',
  'fix.further.one': 'und {count} weitere Änderung',
  'fix.further.other': 'und {count} weitere Änderungen',
  'fix.money': 'ändert einen Betrag',
  'fix.value': 'Wert',
  'fix.example': 'z. B. {value}',
  'fix.enter': 'Übernehmen',

  'changes.one': '{count} Änderung vorgenommen',
  'changes.other': '{count} Änderungen vorgenommen',
  'changes.undo': 'Rückgängig machen',
  'changes.blocked': 'Eine spätere Änderung betrifft dieselbe Stelle: Machen Sie zuerst diese rückgängig.',
  'changes.typed': 'Eingabe in Zeile {line}',
  'changes.safe.one': '{count} sichere Korrektur angewendet',
  'changes.safe.other': '{count} sichere Korrekturen angewendet',
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

  'batch.heading.one': '{count} Datei',
  'batch.heading.other': '{count} Dateien',
  'batch.progress': '{done} von {count} geprüft',
  'batch.done': '{valid} gültig, {invalid} nicht gültig, {others} nicht geprüft',
  'batch.file': 'Datei',
  'batch.verdict': 'Ergebnis',
  'batch.format': 'Format',
  'batch.errors': 'Fehler',
  'batch.warnings': 'Warnungen',
  'batch.waiting': 'wartet',
  'batch.notChecked': 'Nicht geprüft',

  'archive.opening': '{name} wird geöffnet …',
  'archive.cancel': 'Abbrechen',
  'archive.names':
    'In „{name}“ stehen mehr als {most} Dateien. Nichts davon wurde geprüft. Entpacken Sie das Archiv und wählen Sie die Rechnungen aus.',
  'archive.documents':
    'In „{name}“ sind mehr als {most} Rechnungen. Keine wurde geprüft. Verteilen Sie sie auf mehrere ZIP-Dateien.',
  'archive.bytes':
    'Entpackt ist „{name}“ größer als {megabytes} MB. Nichts davon wurde geprüft. Verteilen Sie den Inhalt auf mehrere ZIP-Dateien.',
  'archive.ratio':
    'Entpackt ist „{name}“ mehr als {most}-mal so groß. Nichts davon wurde geprüft. Entpacken Sie das Archiv und wählen Sie die Rechnungen aus.',
  'archive.time':
    'Das Öffnen von „{name}“ hat zu lange gedauert und wurde abgebrochen. Nichts davon wurde geprüft. Entpacken Sie das Archiv und wählen Sie die Rechnungen aus.',
  'archive.encrypted':
    '„{name}“ ist durch ein Passwort geschützt. Entpacken Sie die ZIP-Datei und prüfen Sie, was darin ist.',
  'archive.method':
    '„{name}“ ist so gepackt, dass es sich hier nicht lesen lässt. Entpacken Sie die ZIP-Datei und prüfen Sie, was darin ist.',
  'archive.damaged': '„{name}“ ist in der ZIP-Datei beschädigt.',
  'archive.depth':
    '„{name}“ ist ein Archiv, das in zu vielen anderen steckt. Entpacken Sie es und prüfen Sie die Dateien darin.',

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

  'anonymise.heading': 'Zeigen, ohne etwas preiszugeben',
  'anonymise.lead':
    'Namen, Anschriften, Kennungen, Bankverbindungen, Texte und Anlagen werden auf diesem Gerät durch erfundene ersetzt. Die Kopie wird geprüft: Die Befunde bleiben dieselben.',
  'anonymise.scale': 'Auch die Beträge ändern',
  'anonymise.button': 'Anonymisierte Kopie speichern',
  'anonymise.running': 'Wird ersetzt und geprüft …',
  'anonymise.none': 'Gespeichert. In der Kopie wird nichts gefunden, wie in der Rechnung.',
  'anonymise.same.one': 'Gespeichert. Derselbe Befund wie in der Rechnung.',
  'anonymise.same.other': 'Gespeichert. Dieselben {count} Befunde wie in der Rechnung.',
  'anonymise.differs.one': '{count} Befund ließ sich nicht so erhalten, wie er war. Gespeichert wurde nichts.',
  'anonymise.differs.other': '{count} Befunde ließen sich nicht so erhalten, wie sie waren. Gespeichert wurde nichts.',
  'anonymise.lost': 'Nicht mehr gefunden: {finding}',
  'anonymise.added': 'Nur in der Kopie gefunden: {finding}',
  'anonymise.notScaled': 'Die Beträge bleiben, wie sie sind: Geändert wären die Befunde andere.',
  'anonymise.otherScale':
    'Die Beträge werden mit einem anderen Faktor als dem zuerst versuchten malgenommen, damit die Befunde bleiben.',
  'anonymise.milder': '{name} in Zeile {line} behält {kept}: Eine Regel liest es.',
  'anonymise.short': 'was bis zu drei Zeichen lang ist',
  'anonymise.words': 'alles außer Namen und langen Zahlen',
  'anonymise.code': 'seinen Wert',
  'anonymise.anyway': 'Trotzdem speichern',
  'anonymise.failed': 'Dieses Dokument lässt sich nicht als XML lesen; ersetzt wurde nichts.',
  'anonymise.name': '{name}-anonymisiert.xml',

  'report.title': 'Prüfbericht zu E‑Rechnungen',
  'report.follows': 'Damit erledigt:',
  'report.colon': ': ',
  'report.change': 'Änderung, die das behebt',
  'causes.one': '{count} Ursache',
  'causes.other': '{count} Ursachen',
  'report.error': 'Fehler',
  'report.warning': 'Warnung',
  'report.checked': 'Geprüft',
  'report.size': 'Größe',
  'report.bytes': '{bytes} Byte',
  'report.hash': 'SHA‑256',
  'report.program': 'Programm',
  'report.ruleSet': 'Regelwerk',
  'report.version': 'Version',
  'report.inForce': 'Gültig',
  'report.fromTo': '{from} bis {until}',
  'report.since': 'seit {from}',
  'report.until': 'bis {until}',
  'report.superseded': 'abgelöst durch {version} am {from}',
  'report.ruleHash': 'SHA‑256 der amtlichen Dateien',
  'report.because': 'Grund',
  'report.leftOff': 'Weggelassen: {what}',
  'report.seller': 'Verkäufer',
  'report.buyer': 'Käufer',
  'report.number': 'Nummer',
  'report.date': 'Datum',
  'report.total': 'Zahlbetrag',
  'report.save': 'Bericht speichern',
};
