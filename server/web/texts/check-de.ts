/** The texts of the start page and of the frame of all pages, in German. */
import type { CheckKey } from './check-en.js';
import { viewDe } from './view-de.js';

export const checkDe: Readonly<Record<CheckKey, string>> = {
  title: 'E-Rechnungs-Prüfung',
  skip: 'Zum Inhalt springen',
  'nav.label': 'Seiten',
  'nav.check': 'Prüfen',
  'nav.docs': 'API',
  'nav.account': 'Konto',
  'language.label': 'Sprache',
  'operator.imprint': 'Impressum',
  'operator.privacy': 'Datenschutz',
  'operator.prices': 'Preise',

  'intake.heading': 'Ist Ihre E‑Rechnung gültig?',
  'intake.lead': 'XRechnung, ZUGFeRD, Factur‑X, Peppol BIS und EN 16931, geprüft nach den offiziellen Regeln.',
  'intake.drop': 'Rechnungen hier ablegen',
  'intake.choose': 'Dateien auswählen',
  'intake.paste': 'Oder XML einfügen',
  'intake.pasteLabel': 'XML der Rechnung',
  'intake.check': 'Prüfen',
  'intake.noScript': 'Diese Seite braucht JavaScript. Die API kommt ohne aus.',
  'intake.pastedName': 'Eingefügtes XML',

  'intake.privacy': 'Wird hier in Ihrem Browser geprüft. Die Rechnung verlässt dieses Gerät nicht.',
  'intake.kinds': 'XML, PDF (ZUGFeRD, Factur‑X) und ZIP, eine oder viele',
  'server.summary': 'Stattdessen den Server fragen',
  'server.use': 'Rechnungen zum Prüfen an diesen Server senden',
  'server.hint': 'Der Server hat dieselben Regeln. Er prüft im Arbeitsspeicher und speichert nichts.',
  'server.privacy':
    'Die Rechnung wird an diesen Server gesendet. Er prüft sie im Arbeitsspeicher und speichert sie nie.',
  'server.size': 'Bis {megabytes} MB.',
  'server.sizeDemo': 'Bis {megabytes} MB; ohne Schlüssel {calls} freie Prüfungen pro Stunde.',

  'key.label': 'API-Schlüssel',
  'key.hint': 'Bleibt in diesem Browser-Tab, bis Sie ihn schließen. Jede Prüfung zählt als ein Aufruf.',
  'key.needed': 'Geben Sie Ihren API-Schlüssel ein, um „{name}“ zu prüfen.',
  'key.neededForPdf':
    'Ohne API-Schlüssel nimmt der Server nur XML. Geben Sie Ihren ein, um „{name}“ dort zu prüfen, oder lassen Sie Ihren Browser prüfen.',
  'key.refused': 'Dieser API-Schlüssel ist nicht gültig. Korrigieren Sie ihn und prüfen Sie noch einmal.',

  checking: '{name} wird geprüft …',
  'failure.empty': 'Da ist nichts drin. Wählen Sie die XML-Datei der Rechnung.',
  'failure.large': '„{name}“ ist zu groß; hier sind {megabytes} MB möglich.',
  'failure.rate':
    'Das waren viele Prüfungen für eine freie Demo. Versuchen Sie es in {minutes} min noch einmal oder verwenden Sie einen API-Schlüssel.',
  'failure.busy': 'Der Server hat gerade zu viel zu tun. Versuchen Sie es in ein paar Sekunden noch einmal.',
  'failure.configuration':
    'Der Dienst ist noch nicht vollständig eingerichtet. Sein Betreiber findet den Grund im Protokoll.',
  'failure.timeout': 'Die Prüfung hat zu lange gedauert und wurde abgebrochen. Über die Rechnung sagt das nichts.',
  'failure.timeoutWithoutKey':
    'Eine Prüfung ohne API-Schlüssel darf 5 Sekunden dauern, Wartezeit inbegriffen, und wurde abgebrochen. Über die Rechnung sagt das nichts. Versuchen Sie es später noch einmal oder verwenden Sie einen API-Schlüssel.',
  'failure.rules':
    'Die Regeln lassen sich nicht laden, darum wurde nichts geprüft. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'failure.network': 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'failure.read': '„{name}“ lässt sich nicht mehr lesen. Wählen Sie die Datei noch einmal aus.',
  'failure.other':
    'Auf dem Server ist etwas schiefgegangen. Über die Rechnung sagt das nichts. Versuchen Sie es noch einmal.',

  'verdict.valid': 'Gültig',
  'verdict.invalid': 'Nicht gültig',
  'verdict.clean': 'Keine Fehler und keine Warnungen.',
  'verdict.file': 'Datei',
  'verdict.format': 'Format',
  'verdict.profile': 'Profil',
  'verdict.noProfile': 'keines angegeben',
  'verdict.rules': 'Regeln',
  'verdict.inForce': 'Regeln in Kraft seit {from}',
  'verdict.again': 'Weitere prüfen',
  'verdict.listCut': 'Aufgeführt sind die ersten {listed} Befunde.',
  'format.unknown': 'Nicht erkannt',

  'errors.one': '{count} Fehler',
  'errors.other': '{count} Fehler',
  'warnings.one': '{count} Warnung',
  'warnings.other': '{count} Warnungen',

  'issues.errors': 'Fehler',
  'issues.warnings': 'Warnungen',
  'issues.notes': 'Hinweise',
  'issues.line': 'Zeile {line}',
  'issues.rule': 'Regel',
  'issues.official': 'Offizieller Wortlaut',
  'issues.more': '{count} weitere zeigen',
  'issues.follows.one': '{count} weiterer ist damit behoben',
  'issues.follows.other': '{count} weitere sind damit behoben',
  'issues.otherLanguage': 'Die Befunde sind noch in der Sprache der Prüfung.',
  'issues.translate': 'Auf Deutsch noch einmal prüfen',
  'issues.translateHint': 'zählt als Aufruf',

  'document.label': 'XML der Rechnung',
  'document.marked': 'Zeile {line} ist im XML markiert.',
  ...viewDe,
};
