import type { Entry } from './catalogue.js';
import type { OwnKey } from './sentences.js';

export const GERMAN_OWN: Readonly<Record<OwnKey, Entry>> = {
  'XML-WELL-FORMED': {
    problem: 'Die Datei ist kein wohlgeformtes XML, deshalb konnte nichts weiter geprüft werden.',
    fix: 'Exportieren Sie die Rechnung neu oder berichtigen Sie das XML an der genannten Stelle.',
  },
  'XML-DOCTYPE': {
    problem: 'Die Datei enthält eine Dokumenttyp-Deklaration (DOCTYPE), die in Rechnungen nicht erlaubt ist.',
    fix: 'Entfernen Sie die DOCTYPE-Deklaration.',
  },
  'XML-ENCODING': {
    problem: 'Die Zeichen der Datei passen nicht zu der angegebenen Kodierung.',
    fix: 'Speichern Sie die Datei als UTF-8 und geben Sie UTF-8 als Kodierung an.',
  },
  'XML-LIMIT': {
    problem: 'Die Datei ist größer oder tiefer verschachtelt, als eine Rechnung sein kann.',
    fix: 'Senden Sie eine Rechnung von üblichem Umfang und Aufbau.',
  },
  'FORMAT-UNKNOWN': {
    problem:
      'Das ist keine Rechnung, die wir kennen: Das Wurzelelement muss Invoice oder CreditNote (UBL 2.1), CrossIndustryInvoice (UN/CEFACT CII, Factur-X, ZUGFeRD 2) oder CrossIndustryDocument (ZUGFeRD 1.0) sein, jeweils im eigenen Namensraum. Geprüft werden auch Bestellungen, Lieferavise, Kataloge und Antworten von Peppol (UBL) und französische Statusmeldungen (CrossDomainAcknowledgementAndResponse).',
    fix: 'Senden Sie die XML-Rechnung selbst; bei ZUGFeRD und Factur-X ist das die in das PDF eingebettete Datei.',
  },
  XSD: {
    problem: 'Das Dokument entspricht nicht dem XML-Schema seines Formats.',
    fix: 'Berichtigen Sie den Aufbau an der genannten Stelle.',
  },
  'NOT-EVALUATED': {
    problem:
      'Das Dokument konnte nicht vollständig geprüft werden, weil der Schritt „{detail}“ bei uns fehlgeschlagen ist. Bis zu einer vollständigen Prüfung gilt es als nicht gültig.',
    fix: 'Bitte versuchen Sie es erneut und sagen Sie uns Bescheid, wenn es wieder geschieht.',
  },
  'PROFILE-NOT-CHECKED': {
    problem:
      'Diese Rechnung nennt eine Spezifikation (BT-24), deren Regeln wir nicht haben; sie wurde deshalb nicht vollständig geprüft.',
    fix: 'Wenn die Kennung stimmt, lassen Sie die Rechnung zusätzlich mit einem Prüfwerkzeug für diese Spezifikation prüfen; wenn nicht, tragen Sie die Kennung ein, die der Empfänger verlangt.',
  },
  'RULES-NOT-HELD': {
    problem:
      'Die Regeln dieses Tages sind hier nicht eingerichtet; die Rechnung wurde mit denen eines anderen Tages geprüft.',
    fix: 'Lassen Sie sie einrichten, wenn das Ergebnis für diesen Tag gelten muss; sonst ist nichts zu tun.',
  },
  'COUNTRY-RULES-NOT-CHECKED': {
    problem: 'Regeln, die das Recht eines Landes für Rechnungen vorschreibt, wurden nicht geprüft: {detail}.',
    fix: 'Lassen Sie die Rechnung auch nach diesen Regeln prüfen, wenn sie für sie gelten.',
  },
  'AS-NOT-CHECKED': {
    problem:
      'Das Dokument sollte als {detail} geprüft werden, aber dafür gibt es hier keine Regeln für ein Dokument dieser Art.',
    fix: 'Verlangen Sie eine Spezifikation, die für diese Art von Dokument gedacht ist, oder keine.',
  },
  'PROFILE-UNKNOWN': {
    problem:
      'Die Spezifikationskennung dieser Rechnung (BT-24) gibt es nicht; das System des Empfängers wird die Rechnung wahrscheinlich ablehnen.',
    fix: 'Tragen Sie die Kennung der Spezifikation genau so ein, wie ihr Herausgeber sie schreibt, ohne etwas davor, dahinter oder dazwischen.',
  },
  'PROFILE-EARLY': {
    problem:
      'Die Spezifikation, die diese Rechnung nennt (BT-24), galt an dem Tag, dessen Regeln verwendet wurden, noch nicht.',
    fix: 'Prüfen Sie das Datum der Rechnung (BT-2) und die Kennung. Stimmt beides, lassen Sie die Rechnung nach den Regeln eines Tages prüfen, an dem ihre Spezifikation gilt.',
  },
  'PROFILE-EXPIRED': {
    problem:
      'Die Spezifikation, die diese Rechnung nennt (BT-24), gilt nicht mehr: Ihr Herausgeber weist solche Rechnungen ab und das System des Empfängers ebenso.',
    fix: 'Erstellen Sie die Rechnung nach der geltenden Fassung und tragen Sie deren Kennung ein.',
  },
  'ENVELOPE-EMPTY': {
    problem: 'Die Datei ist ein Umschlag (StandardBusinessDocument), in dem keine Rechnung steckt.',
    fix: 'Setzen Sie die XML-Rechnung hinter den Kopf des Umschlags oder senden Sie die Rechnung allein.',
  },
  'ENVELOPE-SEVERAL': {
    problem:
      'Im Umschlag (StandardBusinessDocument) steckt mehr als ein Dokument; das zweite ist {detail}. Keines davon wurde geprüft.',
    fix: 'Senden Sie jede Rechnung in einem eigenen Umschlag.',
  },
  'ENVELOPE-HEADERS': {
    problem:
      'Der Umschlag (StandardBusinessDocument) hat mehr als einen Kopf, sodass niemand weiß, welcher gilt. Nichts darin wurde geprüft.',
    fix: 'Behalten Sie den Kopf, der zur Rechnung gehört, und entfernen Sie die übrigen.',
  },
  'ENVELOPE-ORDER': {
    problem:
      'Der Kopf des Umschlags steht hinter der Rechnung, wo er nicht stehen darf; Netze lehnen den Umschlag womöglich ab.',
    fix: 'Setzen Sie den Kopf (StandardBusinessDocumentHeader) vor die Rechnung; die Rechnung selbst wurde geprüft.',
  },
  'ENVELOPE-NESTED': {
    problem: 'Im Umschlag (StandardBusinessDocument) steckt noch ein Umschlag, deshalb wurde keine Rechnung geprüft.',
    fix: 'Entfernen Sie einen der Umschläge, sodass die Rechnung selbst auf den Kopf folgt.',
  },
  'ENVELOPE-CONTENT': {
    problem:
      'Der Inhalt des Umschlags ist kein XML, sondern eine Datei oder Text im Element {detail}, deshalb wurde keine Rechnung geprüft.',
    fix: 'Setzen Sie die XML-Rechnung selbst hinter den Kopf des Umschlags.',
  },
  'ENVELOPE-TEXT': {
    problem:
      'Im Umschlag (StandardBusinessDocument) steht Text neben den Elementen, deshalb wurde nichts darin geprüft.',
    fix: 'Setzen Sie die Rechnung als XML-Element in den Umschlag, nicht als Text kodiert, und entfernen Sie allen anderen Text.',
  },
  'ENVELOPE-HEADER': {
    problem:
      'Der Kopf des Umschlags ist unvollständig, deshalb konnte er nicht ganz mit der Rechnung verglichen werden. Es fehlen die Felder: {detail}.',
    fix: 'Ergänzen Sie die Felder nach der Peppol-Spezifikation des Umschlags; die Rechnung selbst wurde geprüft.',
  },
  'ENVELOPE-MISMATCH': {
    problem:
      'Umschlag und Rechnung stimmen nicht überein: {field} im Kopf des Umschlags nennt „{header}“, in der Rechnung ist es aber „{invoice}“ ({place}).',
    fix: 'Berichtigen Sie, was davon falsch ist: Das Netz richtet sich nach dem Umschlag, der Empfänger nach der Rechnung.',
  },
};
