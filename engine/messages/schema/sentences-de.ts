import type { SchemaSentences } from './sentences.js';
import { VALUES } from './value-sentences-de.js';

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
      problem: 'Dies ist eine Gutschrift (CreditNote): {element} heißt darin {expected}.',
      fix: 'Benennen Sie {element} in {expected} um{within}.',
    },
    inInvoice: {
      problem: 'Dies ist eine Rechnung (Invoice): {element} heißt darin {expected}.',
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
    signature: {
      problem: '{element} ist eine elektronische Signatur, die nicht in {parent} stehen kann.',
      fix: 'Lassen Sie das signierende Programm sie in {home} setzen, wo UBL Signaturen hat, oder senden Sie das Dokument ohne sie.',
    },
    signatureNowhere: {
      problem: '{element} ist eine elektronische Signatur, die nicht in {parent} stehen kann.',
      fix: 'Senden Sie das Dokument ohne sie; die Signatur kann eine eigene Datei sein.',
    },
    doubled: {
      problem: 'Das Element {element} steht in einem anderen {element}, wo nur sein Inhalt stehen darf.',
      fix: 'Entfernen Sie die Tags des einen von beiden und behalten Sie den Inhalt.',
    },
    slippedOut: {
      problem: 'Das Element {element} steht in {parent}, gehört aber in {group}{line}.',
      fix: 'Setzen Sie {element} in {group}.',
    },
    slippedOutMany: {
      problem: 'Das Element {element} und weitere stehen in {parent}, gehören aber in {group}{line}.',
      fix: 'Setzen Sie diese Elemente in {group}.',
    },
    container: {
      problem: 'Das Element {element} umschließt Elemente, die in {parent} selbst gehören.',
      fix: 'Entfernen Sie die Tags von {element} und behalten Sie den Inhalt.',
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
    profileOfTwo: {
      problem: 'Das Profil {own} hat weder das Element {element}{term} in {parent} noch ein weiteres dieser Rechnung.',
      fix: 'Nennen Sie ein Profil, das beide hat (BT-24): {profiles} oder ein größeres. Oder entfernen Sie die Elemente.',
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
    orderMany: {
      problem:
        'Die Reihenfolge der Elemente in {parent} stimmt an {count} Stellen nicht; die erste ist {element}{line}.',
      fix: 'Bringen Sie sie in diese Reihenfolge: {names}.',
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
      problem: 'Das Element {element} steht nur stellvertretend für andere; es selbst kann in keinem Dokument stehen.',
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
    instanceEmpty: {
      problem: 'Das Element {element} ist leer und mit xsi:nil so gekennzeichnet, was dort nicht erlaubt ist.',
      fix: 'Geben Sie den Wert von {element} an oder lassen Sie das ganze Element weg.',
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
    ...VALUES,
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
  orIntoGroup: ' Oder setzen Sie es wieder in {group}{line}, falls es dort herausgerutscht ist.',
  repeated: ' Derselbe Fehler kommt noch an anderen Stellen vor ({count}).',
  atLine: '(Zeile {line})',
  anyElement: 'ein Element',
};
