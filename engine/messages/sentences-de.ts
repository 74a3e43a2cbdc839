import type { Sentences } from './sentences.js';

export const GERMAN: Sentences = {
  families: {
    elementNotUsed: {
      problem: 'Die Rechnung enthält das Element {element}{term}{in}, das in ihrem Profil nicht vorgesehen ist.',
      fix: 'Entfernen Sie {element}{in}, oder verwenden Sie ein Profil, das dieses Element kennt.',
    },
    kindNotUsed: {
      problem: 'Das Element {element}{term}{in} ist von einer Art, die das Profil dieser Rechnung dort nicht vorsieht.',
      fix: 'Prüfen Sie das Attribut oder den Code, der die Art von {element} kennzeichnet, oder entfernen Sie das Element.',
    },
    kindNotUsedOf: {
      problem:
        'Das Element {element}{term}{in} ist von einer Art, die das Profil dieser Rechnung dort nicht vorsieht: Das Attribut oder der Code, der die Art kennzeichnet, fehlt oder ist falsch.',
      fix: 'Geben Sie das Attribut oder den Code mit einem erlaubten Wert an ({codes}), oder entfernen Sie {element}.',
    },
    attributeNotUsed: {
      problem:
        'Das Element {element}{term} hat das Attribut {attribute}, das im Profil dieser Rechnung dort nicht vorgesehen ist.',
      fix: 'Entfernen Sie das Attribut {attribute} bei {element}.',
    },
    elementNotInModel: {
      problem:
        'Die Rechnung enthält das Element {element}{in}, das nicht zur Rechnung nach EN 16931 gehört; der Empfänger wertet es womöglich nicht aus.',
      fix: 'Lassen Sie {element} weg, und geben Sie den Inhalt in einem Feld an, das die EN 16931 kennt, etwa als Bemerkung (BT-22).',
    },
    attributeNotInModel: {
      problem: 'Das Element {element}{term} hat das Attribut {attribute}, das nicht zur Rechnung nach EN 16931 gehört.',
      fix: 'Lassen Sie das Attribut {attribute} bei {element} weg.',
    },
    elementNotAllowedInModel: {
      problem: 'Die Rechnung enthält das Element {element}{in}, das die EN 16931 dort nicht zulässt.',
      fix: 'Entfernen Sie {element}{in}, und geben Sie den Inhalt in einem Feld an, das die EN 16931 kennt, etwa als Bemerkung (BT-22).',
    },
    anyAttributeNotInModel: {
      problem: 'Ein Element der Rechnung hat das Attribut {attribute}, das nicht zur Rechnung nach EN 16931 gehört.',
      fix: 'Lassen Sie das Attribut {attribute} weg; der Wert des Elements kann bleiben.',
    },
    anyAttributeMissing: {
      problem: 'Einem Element der Rechnung fehlt das Attribut {attribute}.',
      fix: 'Ergänzen Sie das Attribut {attribute} bei diesem Element.',
    },
    elementMissing: {
      problem: 'Das Element {element}{term} fehlt{in}.',
      fix: 'Ergänzen Sie {element}{in}.',
    },
    attributeMissing: {
      problem: 'Dem Element {element}{term} fehlt das Attribut {attribute}.',
      fix: 'Ergänzen Sie das Attribut {attribute} bei {element}.',
    },
    elementOnce: {
      problem: 'Das Element {element}{term} darf{in} nur einmal vorkommen.',
      fix: 'Behalten Sie{in} nur ein {element}, und entfernen Sie die übrigen.',
    },
    elementOnceAdvice: {
      problem:
        'Das Element {element}{term} kommt{in} mehr als einmal vor; der Empfänger wertet womöglich nur eines davon aus.',
      fix: 'Sie sollten{in} nur ein {element} behalten: Fassen Sie die Inhalte zusammen, oder entfernen Sie die übrigen.',
    },
    elementAtMost: {
      problem: 'Das Element {element}{term} darf{in} höchstens {count}-mal vorkommen.',
      fix: 'Behalten Sie{in} höchstens {count} {element}, und entfernen Sie die übrigen.',
    },
    elementAtLeast: {
      problem: 'Das Element {element}{term} muss{in} mindestens {count}-mal vorkommen.',
      fix: 'Ergänzen Sie {element}{in}, bis es {count}-mal vorhanden ist.',
    },
    elementExactly: {
      problem: 'Das Element {element}{term} muss{in} genau einmal vorhanden sein.',
      fix: 'Geben Sie{in} genau ein {element} an: Ergänzen Sie es, wo es fehlt, und entfernen Sie, was zu viel ist.',
    },
    variantAtMost: {
      problem:
        'Das Element {element}{term} kommt{in} mehrfach mit derselben Art von Inhalt vor, obwohl jede Art nur einmal vorhanden sein darf.',
      fix: 'Behalten Sie{in} je Art (erkennbar an Attribut oder Code) ein {element}, und entfernen Sie die übrigen.',
    },
    variantsAtMost: {
      problem:
        'Das Element {element}{term} kommt{in} mit der Art von Inhalt, die höchstens {count}-mal erlaubt ist, häufiger vor.',
      fix: 'Behalten Sie{in} höchstens {count} {element} dieser Art, und entfernen Sie die übrigen.',
    },
    variantExactly: {
      problem: 'Das Element {element}{term} muss{in} mit der verlangten Art von Inhalt genau einmal vorhanden sein.',
      fix: 'Geben Sie{in} genau ein solches {element} an, mit dem Attribut oder Code, der diese Art kennzeichnet.',
    },
    codeNotInList: {
      problem: 'Der Wert von {element}{term} gehört nicht zu den Codes, die{in} erlaubt sind.',
      fix: 'Ersetzen Sie ihn durch einen Code aus der Codeliste dieses Feldes, genau so geschrieben wie dort.',
    },
    codeNotInShortList: {
      problem: 'Der Wert von {element}{term} gehört nicht zu den Codes, die{in} erlaubt sind.',
      fix: 'Ersetzen Sie ihn durch einen hier erlaubten Code: {codes}.',
    },
    attributeCodeNotInList: {
      problem: 'Das Attribut {attribute} von {element}{term} enthält keinen der dort erlaubten Codes.',
      fix: 'Ersetzen Sie den Wert durch einen Code aus der Codeliste dieses Attributs, genau so geschrieben wie dort.',
    },
    attributeCodeNotInShortList: {
      problem: 'Das Attribut {attribute} von {element}{term} enthält keinen der dort erlaubten Codes.',
      fix: 'Ersetzen Sie den Wert durch einen hier erlaubten Code: {codes}.',
    },
  },
  own: {
    'XML-WELL-FORMED': {
      problem: 'Die Datei ist kein wohlgeformtes XML, deshalb konnte nichts weiter geprüft werden.',
      fix: 'Exportieren Sie die Rechnung neu, oder berichtigen Sie das XML an der genannten Stelle.',
    },
    'XML-DOCTYPE': {
      problem: 'Die Datei enthält eine Dokumenttyp-Deklaration (DOCTYPE), die in Rechnungen nicht erlaubt ist.',
      fix: 'Entfernen Sie die DOCTYPE-Deklaration.',
    },
    'XML-ENCODING': {
      problem: 'Die Zeichen der Datei passen nicht zu der angegebenen Kodierung.',
      fix: 'Speichern Sie die Datei als UTF-8, und geben Sie UTF-8 als Kodierung an.',
    },
    'XML-LIMIT': {
      problem: 'Die Datei ist größer oder tiefer verschachtelt, als eine Rechnung sein kann.',
      fix: 'Senden Sie eine Rechnung von üblichem Umfang und Aufbau.',
    },
    'FORMAT-UNKNOWN': {
      problem:
        'Das ist keine Rechnung, die wir kennen: Das Wurzelelement muss Invoice oder CreditNote (UBL 2.1), CrossIndustryInvoice (UN/CEFACT CII, Factur-X, ZUGFeRD 2) oder CrossIndustryDocument (ZUGFeRD 1.0) sein, jeweils im eigenen Namensraum.',
      fix: 'Senden Sie die XML-Rechnung selbst; bei ZUGFeRD und Factur-X ist das die in das PDF eingebettete Datei.',
    },
    XSD: {
      problem: 'Das Dokument entspricht nicht dem XML-Schema seines Formats.',
      fix: 'Berichtigen Sie den Aufbau an der genannten Stelle.',
    },
    'NOT-EVALUATED': {
      problem:
        'Das Dokument konnte nicht vollständig geprüft werden, weil der Schritt „{detail}“ bei uns fehlgeschlagen ist. Bis zu einer vollständigen Prüfung gilt es als nicht gültig.',
      fix: 'Bitte versuchen Sie es erneut, und sagen Sie uns Bescheid, wenn es wieder geschieht.',
    },
    'PROFILE-NOT-CHECKED': {
      problem:
        'Diese Rechnung nennt eine Spezifikation (BT-24), deren Regeln wir nicht haben; sie wurde deshalb nicht vollständig geprüft.',
      fix: 'Wenn die Kennung stimmt, lassen Sie die Rechnung zusätzlich mit einem Prüfwerkzeug für diese Spezifikation prüfen; wenn nicht, tragen Sie die Kennung ein, die der Empfänger verlangt.',
    },
    'PROFILE-UNKNOWN': {
      problem:
        'Die Spezifikationskennung dieser Rechnung (BT-24) gibt es nicht; das System des Empfängers wird die Rechnung wahrscheinlich ablehnen.',
      fix: 'Tragen Sie die Kennung der Spezifikation genau so ein, wie ihr Herausgeber sie schreibt, ohne etwas davor, dahinter oder dazwischen.',
    },
    'ENVELOPE-EMPTY': {
      problem: 'Die Datei ist ein Umschlag (StandardBusinessDocument), in dem keine Rechnung steckt.',
      fix: 'Setzen Sie die XML-Rechnung hinter den Kopf des Umschlags, oder senden Sie die Rechnung allein.',
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
  },
  payload: 'Der Umschlag wurde geöffnet; darin steckt das Element {detail}.',
  root: 'Das Wurzelelement dieses Dokuments ist {name} im Namensraum „{uri}“.',
  rootWithoutNamespace: 'Das Wurzelelement dieses Dokuments ist {name} ohne Namensraum.',
  otherKind: 'Das ist {kind}, keine XML-Rechnung.',
  kinds: { JSON: 'JSON', HTML: 'HTML (eine Webseite)', PDF: 'ein PDF' },
  envelopePlaces: {
    namespace: 'Namensraum des Wurzelelements',
    root: 'Name des Wurzelelements',
    version: 'Version der Syntax',
  },
  quoted: '„{text}“',
  evidence: {
    sum: 'In der Rechnung steht {stated}, {calculation} ergibt aber {expected}: {difference} {direction}{tolerated}.',
    sumOne: 'In der Rechnung steht {stated}, es müsste aber {expected} sein: {difference} {direction}{tolerated}.',
    sumMissingOne: 'Der Betrag fehlt; er müsste {expected} sein.',
    sumMissing: 'Der Betrag fehlt; {calculation} ergibt {expected}.',
    tooLow: 'zu wenig',
    tooHigh: 'zu viel',
    tolerated: ', erlaubt sind bis zu {tolerance}',
    inLine: 'Position {line}: {sentence}',
    inFirstLine: 'Position {line}, die erste von {count}, deren Summe nicht stimmt: {sentence}',
    reason:
      'Der Betrag von {stated} ist für die Kategorie im Ganzen richtig, aber nur {marked} davon hat denselben Befreiungsgrund.',
    currency: 'Beim Betrag steht „{stated}“, in der Rechnung „{wanted}“.',
    currencyBlanks: 'Beide Male steht dort „{wanted}“, einmal aber mit Leerzeichen davor oder dahinter.',
    currencyMissing: 'Beim Betrag steht keine Währung (Attribut currencyID), in der Rechnung „{wanted}“.',
    invoiceCurrencyMissing: 'Beim Betrag steht „{stated}“, in der Rechnung steht keine Währung.',
    currenciesMissing: 'Weder beim Betrag (Attribut currencyID) noch in der Rechnung steht eine Währung.',
    more: '… ({count} Beträge)',
    value: 'Der Wert ist „{value}“.',
    valueNear: 'Der Wert ist „{value}“; der nächstliegende gültige Wert ist „{near}“.',
    valueEmpty: 'Der Wert ist leer.',
    decimals: 'Der Wert {value} hat {count} Nachkommastellen.',
    found: 'Vorhanden ist es {count}-mal.',
    absent: 'Es fehlt.',
  },
  specification: {
    value: 'In der Rechnung steht „{value}“.',
    blanks: 'Bis auf Leerzeichen, Zeilenumbrüche oder unsichtbare Zeichen ist das die richtige („{near}“, {name}).',
    case: 'Groß- und Kleinschreibung zählen: Richtig ist „{near}“ ({name}).',
    version: 'Eine solche Version ist uns nicht bekannt; in Gebrauch ist „{near}“ ({name}).',
    spelling: 'Meinten Sie „{near}“ ({name})?',
    pieces: 'Innerhalb von „{near}“ ({name}) steht ein Kommentar oder eine Verarbeitungsanweisung.',
    several:
      'Sie steht dort mehr als einmal, obwohl eine Rechnung nur einer Spezifikation folgt; eine davon ist „{near}“ ({name}).',
    empty: 'Die Rechnung nennt keine; die von {name} zum Beispiel ist „{near}“.',
    is: 'Das ist {name}.',
    buildsOn: 'Sie baut auf „{near}“ ({name}) auf.',
    near: 'Meinten Sie „{near}“ ({name})?',
    notHeld: 'Ihre Regeln sind hier bekannt, aber nicht eingerichtet: {command} bringt sie.',
    checkedWith: 'Geprüft wurde die Rechnung mit {rules}.',
    rules: '„{name}“ {version}',
  },
  unevaluated: 'Diese Regel konnte nicht ausgewertet werden, weil {reason} ({code}).',
  reasons: {
    XPTY0004: 'ein Element mehrfach vorkommt, das die Regel nur einmal zulässt',
    FORG0001: 'ein Wert die falsche Form hat, zum Beispiel Text anstelle einer Zahl oder von true/false',
    FORG0006: 'ein Element mehrfach vorkommt oder einen Wert der falschen Art hat',
    FOAR0001: 'dabei durch null geteilt würde',
    FOAR0002: 'eine Zahl zu groß ist',
    FOCA0002: 'ein Wert die falsche Form hat',
    other: 'das Dokument einen Aufbau hat, mit dem die Regel nicht rechnet',
  },
  rule: 'Sie prüft auf dieses Problem: {problem}',
  place: '(Zeile {line}, Spalte {column})',
  fixFirst: 'Beheben Sie zuerst {codes}.',
  fixSchemaFirst: 'Beheben Sie zuerst den Verstoß gegen das XML-Schema (XSD).',
  and: 'und',
  or: 'oder',
};
