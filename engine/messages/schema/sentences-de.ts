import type { SchemaSentences } from './sentences.js';

export const GERMAN: SchemaSentences = {
  schema: {
    root: {
      problem: 'Das Dokument beginnt mit {element}, was sein XML-Schema nicht als Dokument vorsieht.',
      fix: 'Senden Sie ein Dokument, das mit einem der Wurzelelemente seines Formats beginnt.',
    },
    unknown: {
      problem: 'Es gibt kein Element {element}: Das Format dieses Dokuments kennt es nicht.',
      fix: 'Entfernen Sie {element}.',
    },
    unknownNear: {
      problem: 'Es gibt kein Element {element} in {parent}; gemeint ist wohl {near}.',
      fix: 'Schreiben Sie {near} anstelle von {element}.',
    },
    unknownTwice: {
      problem:
        'Es gibt kein Element {element} in {parent}; gemeint ist wohl {near}, das schon vorhanden ist{line} und nur einmal vorkommen darf.',
      fix: 'Entfernen Sie {element}; wenn dort der richtige Wert steht, übernehmen Sie ihn in {near}.',
    },
    inCreditNote: {
      problem: 'Dies ist eine Gutschrift (CreditNote): Darin heißt {element} {expected}.',
      fix: 'Benennen Sie {element} in {expected} um{within}.',
    },
    inInvoice: {
      problem: 'Dies ist eine Rechnung (Invoice): Darin heißt {element} {expected}.',
      fix: 'Benennen Sie {element} in {expected} um{within}.',
    },
    movedInCreditNote: {
      problem: 'In einer Gutschrift (CreditNote) steht {term} in {places}, nicht in {element}.',
      fix: 'Tragen Sie den Wert in {places} ein und entfernen Sie {element}.',
    },
    instead: {
      problem: 'Das Element {element} kann hier nicht stehen; an seiner Stelle wird {expected} erwartet.',
      fix: 'Ersetzen Sie {element} durch {expected}.',
    },
    namespace: {
      problem: 'Das Element {element} ist im falschen Namensraum: An seiner Stelle wird {expected} erwartet.',
      fix: 'Schreiben Sie {expected} mit dem zugehörigen Präfix oder Namensraum.',
    },
    namespaceDeclared: {
      problem:
        'Der Namensraum von {element} ist falsch: Bei {declaration}{line} steht „{actual}“ statt „{wanted}“.{unseen}',
      fix: 'Schreiben Sie bei {declaration} „{wanted}“.',
    },
    elsewhere: {
      problem: 'Das Element {element} ist in {parent} nicht erlaubt; es gehört in {places}.',
      fix: 'Setzen Sie {element} dorthin, wo es hingehört, oder entfernen Sie es.',
    },
    unwrapped: {
      problem: 'Um {element} in {parent} fehlt das Element {expected}.',
      fix: 'Setzen Sie {element} in {expected}.',
    },
    unwrappedMany: {
      problem: 'Um {element} und weitere Elemente in {parent} fehlt das Element {expected}.',
      fix: 'Setzen Sie diese Elemente in {expected}.',
    },
    notHere: {
      problem: 'Das Element {element} ist in {parent} nicht erlaubt.',
      fix: 'Entfernen Sie {element}.',
    },
    profile: {
      problem: 'Das Profil {own} sieht das Element {element}{term} in {parent} nicht vor.',
      fix: 'Entfernen Sie {element} oder verwenden Sie das Profil {profiles}.',
    },
    profileOfMany: {
      problem:
        'Das Profil {own} hat weder das Element {element}{term} in {parent} noch {count} weitere dieser Rechnung.',
      fix: 'Nennen Sie ein Profil, das sie alle hat (BT-24): {profiles} oder ein größeres. Oder entfernen Sie die Elemente.',
    },
    profileOther: {
      problem: 'Das Profil dieser Rechnung sieht das Element {element}{term} in {parent} nicht vor.',
      fix: 'Entfernen Sie {element} oder verwenden Sie ein Profil, das es hat.',
    },
    orderBefore: {
      problem: 'Die Reihenfolge stimmt nicht: {element}{line} gehört vor {other}.',
      fix: 'Verschieben Sie {element} vor {other}{otherLine}.',
    },
    orderAfter: {
      problem: 'Die Reihenfolge stimmt nicht: {element}{line} gehört hinter {other}.',
      fix: 'Verschieben Sie {element} hinter {other}{otherLine}.',
    },
    tooOften: {
      problem: 'Das Element {element}{term} kommt zu oft vor: In {parent} darf es höchstens {max}-mal stehen.',
      fix: 'Behalten Sie {max} von {element} in {parent} und entfernen Sie die übrigen.',
    },
    tooOftenOnce: {
      problem: 'Das Element {element}{term} darf in {parent} nur einmal vorkommen.',
      fix: 'Behalten Sie ein {element} in {parent} und entfernen Sie die übrigen.',
    },
    missingBefore: {
      problem: 'Vor {element} fehlt {expected}.',
      fix: 'Ergänzen Sie {expected} vor {element}.',
    },
    missingWithin: {
      problem: 'Das Element {element} ist unvollständig: {expected} fehlt.',
      fix: 'Ergänzen Sie {expected} am Ende von {element}.',
    },
    attribute: {
      problem: 'Das Attribut {attribute} ist bei {element} nicht erlaubt.',
      fix: 'Entfernen Sie das Attribut {attribute}.',
    },
    attributeNear: {
      problem: 'Das Attribut {attribute} ist bei {element} nicht erlaubt; gemeint ist wohl {near}.',
      fix: 'Schreiben Sie {near} anstelle von {attribute}.',
    },
    attributeTwice: {
      problem:
        'Das Attribut {attribute} ist bei {element} nicht erlaubt; gemeint ist wohl {near}, das schon vorhanden ist.',
      fix: 'Entfernen Sie das Attribut {attribute}.',
    },
    attributeMissing: {
      problem: 'Dem Element {element} fehlt das Attribut {attribute}.',
      fix: 'Ergänzen Sie das Attribut {attribute} bei {element}.',
    },
    bareText: {
      problem: 'Um „{value}“ in {element} fehlt das Element {expected}.',
      fix: 'Schreiben Sie „{value}“ in {expected}.',
    },
    text: {
      problem: 'Zwischen den Elementen von {element} steht Text, wo keiner sein darf: „{value}“.',
      fix: 'Entfernen Sie den Text oder setzen Sie ihn in das Element, in das er gehört.',
    },
    noElements: {
      problem: 'Das Element {element} enthält das Element {other}, wo nur Text stehen darf.',
      fix: 'Entfernen Sie die Tags von {other} und schreiben Sie in {element} nur Text.',
    },
    noContent: {
      problem: 'Das Element {element} muss leer sein, enthält aber etwas.',
      fix: 'Entfernen Sie alles, was in {element} steht, auch Leerraum.',
    },
    abstractElement: {
      problem: 'Das Element {element} steht nur für andere; es kann selbst in keinem Dokument stehen.',
      fix: 'Ersetzen Sie {element} durch {expected}.',
    },
    abstractType: {
      problem: 'Das Element {element} muss mit dem Attribut xsi:type sagen, von welchem Typ es ist.',
      fix: 'Ergänzen Sie xsi:type mit einem dieser Typen: {expected}.',
    },
    instanceType: {
      problem: 'Das Attribut xsi:type bei {element} nennt „{value}“, einen Typ, den es nicht gibt.',
      fix: 'Entfernen Sie das Attribut xsi:type.',
    },
    instanceDerivation: {
      problem: 'Das Attribut xsi:type bei {element} nennt „{value}“, einen Typ, der dort nicht erlaubt ist.',
      fix: 'Entfernen Sie das Attribut xsi:type.',
    },
    instanceNil: {
      problem: 'Das Attribut xsi:nil ist bei {element} nicht erlaubt, oder sein Wert ist ungültig: „{value}“.',
      fix: 'Entfernen Sie das Attribut xsi:nil.',
    },
    instanceContent: {
      problem: 'Das Element {element} sagt, dass es keinen Wert hat (xsi:nil), und hat doch einen.',
      fix: 'Entfernen Sie das Attribut xsi:nil oder den Inhalt von {element}.',
    },
    instanceLocation: {
      problem: 'Im Attribut {attribute} bei {element} steht etwas, das keine Adresse ist: „{value}“.',
      fix: 'Entfernen Sie das Attribut {attribute}; es wird nicht gebraucht.',
    },
    identityTwice: {
      problem: 'Die Kennung „{value}“ {of} kommt im Dokument zweimal vor.',
      fix: 'Vergeben Sie jede Kennung dieser Art nur einmal.',
    },
    identityDangling: {
      problem: 'Der Wert „{value}“ {of} verweist auf eine Kennung, die im Dokument nirgends steht.',
      fix: 'Berichtigen Sie den Verweis oder geben Sie einem Element diese Kennung.',
    },
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
      fix: 'Schreiben Sie eine Kennung, die mit einem Buchstaben beginnt und nur Buchstaben, Ziffern, „.“, „-“ und „_“ hat.',
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
  },
  write: 'Schreiben Sie {near}.',
  daysOfMonth: 'Der {month} hat {days} Tage.',
  monthsOfYear: 'Ein Jahr hat 12 Monate.',
  months: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  wrongCharacter: 'Das erste falsche Zeichen ist {character} an Stelle {position} des Textes.',
  endMissing: 'Bis zum Schluss ist nichts daran falsch; es fehlt also das Ende oder ein „=“ am Ende.',
  ofElement: 'von {element}',
  ofAttribute: 'des Attributs {attribute} bei {element}',
  andWithin: ' und darin {element} in {expected}',
  atLine: '(Zeile {line})',
  anyElement: 'ein Element',
};
