import type { OtherSentences } from './sentences.js';

export const GERMAN_OTHERS: OtherSentences = {
  families: {
    elementNotUsed: {
      problem: 'Die Spezifikation dieses Dokuments sieht das Element {element}{term}{in} nicht vor.',
      fix: 'Entfernen Sie {element}.',
    },
    childNotUsed: {
      problem: 'Ein Element in {element}{in} ist in der Spezifikation dieses Dokuments dort nicht vorgesehen.',
      fix: 'Entfernen Sie das Element.',
    },
    kindNotUsed: {
      problem:
        'Die Spezifikation dieses Dokuments lässt das Element {element}{term}{in} nur unter Bedingungen zu, die hier nicht erfüllt sind.',
      fix: 'Entfernen Sie das Element oder prüfen Sie das Attribut oder den anderen Wert, von dem das abhängt.',
    },
    kindNotUsedOf: {
      problem:
        'Das Element {element}{term}{in} ist von einer Art, die die Spezifikation dieses Dokuments dort nicht vorsieht: Die Kennzeichnung der Art fehlt oder ist falsch.',
      fix: 'Geben Sie das Attribut oder den Code mit einem erlaubten Wert an ({codes}) oder entfernen Sie {element}.',
    },
    attributeNotUsed: {
      problem:
        'Das Element {element}{term} hat das Attribut {attribute}, das in der Spezifikation dieses Dokuments dort nicht vorgesehen ist.',
      fix: 'Entfernen Sie das Attribut {attribute} bei {element}.',
    },
    anyAttributeMissing: {
      problem: 'Einem Element des Dokuments fehlt das Attribut {attribute}.',
      fix: 'Ergänzen Sie das Attribut {attribute} bei diesem Element.',
    },
  },
  own: {
    'PROFILE-NOT-CHECKED': {
      problem:
        'Für ein solches Dokument haben wir zu der Spezifikation, die es nennt, keine Regeln; es wurde deshalb nicht vollständig geprüft.',
      fix: 'Wenn die Kennung stimmt, lassen Sie das Dokument mit einem Prüfwerkzeug für diese Spezifikation prüfen; wenn nicht, tragen Sie die Kennung ein, die der Empfänger verlangt.',
    },
    'RULES-NOT-HELD': {
      problem:
        'Die Regeln dieses Tages sind hier nicht eingerichtet; das Dokument wurde mit denen eines anderen Tages geprüft.',
      fix: 'Lassen Sie sie einrichten, wenn das Ergebnis für diesen Tag gelten muss; sonst ist nichts zu tun.',
    },
    'PROFILE-UNKNOWN': {
      problem:
        'Die Spezifikationskennung dieses Dokuments gibt es nicht; das System des Empfängers wird das Dokument wahrscheinlich ablehnen.',
      fix: 'Tragen Sie die Kennung der Spezifikation genau so ein, wie ihr Herausgeber sie schreibt, ohne etwas davor, dahinter oder dazwischen.',
    },
    'PROFILE-EARLY': {
      problem:
        'Die Spezifikation, die dieses Dokument nennt, galt an dem Tag, dessen Regeln verwendet wurden, noch nicht.',
      fix: 'Prüfen Sie das Datum des Dokuments und die Kennung. Stimmt beides, lassen Sie das Dokument nach den Regeln eines Tages prüfen, an dem seine Spezifikation gilt.',
    },
    'PROFILE-EXPIRED': {
      problem:
        'Die Spezifikation, die dieses Dokument nennt, gilt nicht mehr: Ihr Herausgeber weist solche Dokumente ab und das System des Empfängers ebenso.',
      fix: 'Erstellen Sie das Dokument nach der geltenden Fassung und tragen Sie deren Kennung ein.',
    },
    'ENVELOPE-ORDER': {
      problem:
        'Der Kopf des Umschlags steht hinter dem Dokument, wo er nicht stehen darf; Netze lehnen den Umschlag womöglich ab.',
      fix: 'Setzen Sie den Kopf (StandardBusinessDocumentHeader) vor das Dokument; das Dokument selbst wurde geprüft.',
    },
    'ENVELOPE-HEADER': {
      problem:
        'Der Kopf des Umschlags ist unvollständig, deshalb konnte er nicht ganz mit dem Dokument verglichen werden. Es fehlen die Felder: {detail}.',
      fix: 'Ergänzen Sie die Felder nach der Peppol-Spezifikation des Umschlags; das Dokument selbst wurde geprüft.',
    },
    'ENVELOPE-MISMATCH': {
      problem:
        'Der Umschlag und das Dokument darin stimmen nicht überein: {field} im Kopf des Umschlags nennt „{header}“, im Dokument ist es aber „{invoice}“ ({place}).',
      fix: 'Berichtigen Sie, was davon falsch ist: Das Netz richtet sich nach dem Umschlag, der Empfänger nach dem Dokument.',
    },
  },
  specification: {
    value: 'Im Dokument steht „{value}“.',
    several:
      'Sie steht dort mehr als einmal, obwohl ein Dokument nur einer Spezifikation folgt; eine davon ist „{near}“ ({name}).',
    ownDay:
      'Das Dokument wurde am {day} ausgestellt, als {old} noch galt; es lässt sich deshalb auch mit den Regeln jenes Tages prüfen (--rules issue oder date=issue).',
    empty: 'Das Dokument nennt keine; die von {name} zum Beispiel ist „{near}“.',
    checkedWith: 'Geprüft wurde das Dokument mit {rules}.',
  },
};
