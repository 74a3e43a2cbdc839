import { GERMAN_REASONS } from './because-de.js';
import { GERMAN_OWN } from './own-de.js';
import type { Sentences } from './sentences.js';

export const GERMAN: Sentences = {
  families: {
    elementNotUsed: {
      problem: 'Das Profil dieser Rechnung sieht das Element {element}{term}{in} nicht vor.',
      fix: 'Entfernen Sie {element} oder verwenden Sie ein Profil, das es vorsieht.',
    },
    childNotUsed: {
      problem: 'Ein Element in {element}{in} ist im Profil dieser Rechnung dort nicht vorgesehen.',
      fix: 'Entfernen Sie das Element oder verwenden Sie ein Profil, das es vorsieht.',
    },
    kindNotUsed: {
      problem:
        'Das Profil dieser Rechnung lässt das Element {element}{term}{in} nur unter Bedingungen zu, die hier nicht erfüllt sind.',
      fix: 'Entfernen Sie das Element oder prüfen Sie das Attribut oder den anderen Wert, von dem das abhängt.',
    },
    kindNotUsedOf: {
      problem:
        'Das Element {element}{term}{in} ist von einer Art, die das Profil dieser Rechnung dort nicht vorsieht: Die Kennzeichnung der Art fehlt oder ist falsch.',
      fix: 'Geben Sie das Attribut oder den Code mit einem erlaubten Wert an ({codes}) oder entfernen Sie das Element.',
    },
    attributeNotUsed: {
      problem:
        'Das Element {element}{term} hat das Attribut {attribute}, das im Profil dieser Rechnung dort nicht vorgesehen ist.',
      fix: 'Entfernen Sie das Attribut {attribute} bei {element}.',
    },
    elementNotInModel: {
      problem:
        'Das Element {element}{in} gehört nicht zur Rechnung nach EN 16931; der Empfänger wertet es womöglich nicht aus.',
      fix: 'Lassen Sie das Element weg oder vereinbaren Sie mit dem Empfänger ein anderes Feld.',
    },
    attributeNotInModel: {
      problem: 'Das Element {element}{term} hat das Attribut {attribute}, das nicht zur Rechnung nach EN 16931 gehört.',
      fix: 'Entfernen Sie das Attribut {attribute} bei {element}; der Wert des Elements kann bleiben.',
    },
    elementNotAllowedInModel: {
      problem: 'Die Rechnung enthält das Element {element}{in}, das die EN 16931 dort nicht zulässt.',
      fix: 'Entfernen Sie das Element oder vereinbaren Sie mit dem Empfänger ein anderes Feld.',
    },
    anyAttributeNotInModel: {
      problem: 'Ein Element der Rechnung hat das Attribut {attribute}, das nicht zur Rechnung nach EN 16931 gehört.',
      fix: 'Entfernen Sie das Attribut {attribute}; der Wert des Elements kann bleiben.',
    },
    anyAttributeMissing: {
      problem: 'Einem Element der Rechnung fehlt das Attribut {attribute}.',
      fix: 'Ergänzen Sie das Attribut {attribute} bei diesem Element.',
    },
    elementMissing: {
      problem: 'Das Element {element}{term} fehlt{in}.',
      fix: 'Ergänzen Sie {element}.',
    },
    attributeMissing: {
      problem: 'Dem Element {element}{term} fehlt das Attribut {attribute}.',
      fix: 'Ergänzen Sie das Attribut {attribute} bei {element}.',
    },
    elementEmpty: {
      problem: 'Das Element {element}{term}{in} ist leer.',
      fix: 'Füllen Sie {element} aus.',
    },
    attributeEmpty: {
      problem: 'Das Attribut {attribute} von {element}{term} ist leer.',
      fix: 'Füllen Sie das Attribut {attribute} von {element} aus.',
    },
    elementOnce: {
      problem: 'Das Element {element}{term} darf{in} nur einmal vorkommen.',
      fix: 'Behalten Sie nur ein {element} und entfernen Sie die übrigen.',
    },
    elementOnceAdvice: {
      problem:
        'Das Element {element}{term} kommt{in} mehr als einmal vor; der Empfänger wertet womöglich nur eines davon aus.',
      fix: 'Sie sollten nur ein {element} behalten: Fassen Sie die Inhalte zusammen oder entfernen Sie die übrigen.',
    },
    elementAtMost: {
      problem: 'Das Element {element}{term} darf{in} höchstens {count}-mal vorkommen.',
      fix: 'Behalten Sie höchstens {count} {element} und entfernen Sie die übrigen.',
    },
    elementAtLeast: {
      problem: 'Das Element {element}{term} muss{in} mindestens {count}-mal vorkommen.',
      fix: 'Ergänzen Sie {element}, bis es {count}-mal vorhanden ist.',
    },
    elementExactly: {
      problem: 'Erforderlich ist{in} genau ein {element}{term}.',
      fix: 'Geben Sie genau ein {element} an.',
    },
    variantAtMost: {
      problem:
        'Das Element {element}{term} kommt{in} mehrfach mit derselben Art von Inhalt vor, obwohl jede Art nur einmal vorhanden sein darf.',
      fix: 'Behalten Sie je Art (erkennbar an Attribut oder Code) ein {element} und entfernen Sie die übrigen.',
    },
    variantsAtMost: {
      problem:
        'Das Element {element}{term} kommt{in} mit der Art von Inhalt, die höchstens {count}-mal erlaubt ist, häufiger vor.',
      fix: 'Behalten Sie höchstens {count} {element} dieser Art und entfernen Sie die übrigen.',
    },
    variantExactly: {
      problem: 'Das Element {element}{term} muss{in} mit der verlangten Art von Inhalt genau einmal vorhanden sein.',
      fix: 'Geben Sie genau ein solches {element} an, mit dem Attribut oder Code, der diese Art kennzeichnet.',
    },
    codeNotInList: {
      problem: 'Der Wert von {element}{term} gehört nicht zu den Codes, die{in} erlaubt sind.',
      fix: 'Verwenden Sie einen Code {list}, genau so geschrieben wie in der Liste.',
    },
    codeNotInShortList: {
      problem: 'Der Wert von {element}{term} gehört nicht zu den Codes, die{in} erlaubt sind.',
      fix: 'Ersetzen Sie ihn durch einen hier erlaubten Code: {codes}.',
    },
    attributeCodeNotInList: {
      problem: 'Das Attribut {attribute} von {element}{term} enthält keinen der dort erlaubten Codes.',
      fix: 'Verwenden Sie einen Code {list}, genau so geschrieben wie in der Liste.',
    },
    attributeCodeNotInShortList: {
      problem: 'Das Attribut {attribute} von {element}{term} enthält keinen der dort erlaubten Codes.',
      fix: 'Ersetzen Sie den Wert durch einen hier erlaubten Code: {codes}.',
    },
  },
  own: GERMAN_OWN,
  payload: 'Der Umschlag wurde geöffnet; darin steckt das Element {detail}.',
  root: 'Das Wurzelelement dieses Dokuments ist {name} im Namensraum „{uri}“.',
  rootWithoutNamespace: 'Das Wurzelelement dieses Dokuments ist {name} ohne Namensraum.',
  rootNear: 'Schreiben Sie {name} im Namensraum „{uri}“, wenn das gemeint ist.',
  rootInside:
    'In Zeile {line} beginnt ein Element {name}, das geprüft werden kann: Nehmen Sie es aus dem heraus, was darum steht, und senden Sie es allein.',
  otherKind: 'Das ist {kind}, keine XML-Rechnung.',
  kinds: {
    JSON: 'JSON',
    HTML: 'HTML (eine Webseite)',
    PDF: 'ein PDF',
    ZIP: 'ein ZIP-Archiv oder Office-Dokument',
    GZIP: 'ein gzip-Archiv',
    RTF: 'ein RTF-Dokument',
    MAIL: 'eine E-Mail',
    EDIFACT: 'EDIFACT',
    IMAGE: 'ein Bild',
  },
  envelopePlaces: {
    namespace: 'Namensraum des Wurzelelements',
    root: 'Name des Wurzelelements',
    version: 'Version der Syntax',
    specification: 'Spezifikationskennung',
    process: 'Kennung des Prozesses',
  },
  quoted: '„{text}“',
  within: ' in {parent}',
  codeList: 'der Liste {name}, etwa {examples}',
  codeListUnnamed: 'der Liste für dieses Feld, etwa {examples}',
  places: {
    line: 'Position',
    subLine: 'Unterposition',
    vatRow: 'Umsatzsteuerzeile',
    vatTotal: 'Umsatzsteuersumme',
    allowance: 'Nachlass',
    charge: 'Zuschlag',
    allowanceOrCharge: 'Nachlass oder Zuschlag',
    serviceCharge: 'Logistikkosten',
    attachment: 'Anlage',
    precedingInvoice: 'Vorausgegangene Rechnung',
    paymentMeans: 'Zahlungsart',
    paymentTerms: 'Zahlungsbedingungen',
    prepayment: 'Vorauszahlung',
    attribute: 'Artikelattribut',
    classification: 'Artikelklassifizierung',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    payee: 'Zahlungsempfänger',
    payer: 'Zahler',
    taxRepresentative: 'Steuervertreter',
    deliverTo: 'Warenempfänger',
    deliverFrom: 'Warenversender',
    finalRecipient: 'Endempfänger',
    invoicer: 'Rechnungsaussteller',
    invoicee: 'Rechnungsempfänger',
    salesAgent: 'Handelsvertreter',
    endUser: 'Endverwender',
    manufacturer: 'Hersteller',
    deliveryAddress: 'Lieferanschrift',
    address: 'Anschrift',
    contact: 'Ansprechpartner',
  },
  labelled: '{place}: {text}',
  andOthers: '{place} und {count} weitere',
  percent: '{rate} %',
  capitalised: true,
  decimalSign: ',',
  evidence: {
    sum: 'In der Rechnung steht {stated}; {calculation} ergibt aber {expected}: {difference} {direction}{tolerated}.',
    sumOne: 'In der Rechnung steht {stated}; es müsste aber {expected} sein: {difference} {direction}{tolerated}.',
    sumMissingOne: 'Der Betrag fehlt; er müsste {expected} sein.',
    sumMissing: 'Der Betrag fehlt; {calculation} ergibt {expected}.',
    tooLow: 'zu wenig',
    tooHigh: 'zu viel',
    tolerated: ', erlaubt sind bis zu {tolerance}',
    inLine: 'Position {line}: {sentence}',
    inFirstLine: 'Position {line}, die erste von {count}, deren Summe nicht stimmt: {sentence}',
    reason:
      'Der Betrag von {stated} ist für die Kategorie im Ganzen richtig, aber nur {marked} davon hat denselben Befreiungsgrund.',
    currency: 'Die Währung des Betrags (Attribut currencyID) ist „{stated}“, die der Rechnung ist „{wanted}“.',
    currencyBlanks: 'Beide Male steht dort „{wanted}“, einmal aber mit Leerzeichen davor oder dahinter.',
    currencyMissing: 'Beim Betrag steht keine Währung (Attribut currencyID), in der Rechnung „{wanted}“.',
    invoiceCurrencyMissing:
      'Die Währung des Betrags (Attribut currencyID) ist „{stated}“; die Rechnung hat keine Währung.',
    currenciesMissing: 'Weder beim Betrag (Attribut currencyID) noch in der Rechnung steht eine Währung.',
    currencyFix:
      'Schreiben Sie „{wanted}“ in {element}, wenn das die richtige Währung ist; sonst berichtigen Sie die andere.',
    accountingBreakdown:
      'Auch der Umsatzsteuerbetrag in {currency}, der Abrechnungswährung (BT-6), hat eine Umsatzsteuer-Aufschlüsselung.',
    accountingBreakdownFix:
      'Entfernen Sie die Umsatzsteuer-Aufschlüsselung beim Umsatzsteuerbetrag in {currency}: Dort steht nur der Betrag.',
    vatTotals: 'Es gibt {count} Umsatzsteuerbeträge in {currency}.',
    dateFormat: 'Das Attribut format fehlt, deshalb gilt der Wert nicht als Datum.',
    addDateFormat: 'Ergänzen Sie format="102".',
    otherDateFormat: 'Das Attribut format lautet „{format}“, deshalb gilt der Wert nicht als Datum.',
    writeDateFormat: 'Schreiben Sie format="102".',
    dayNotCompared: 'Der Tag „{value}“{term} konnte nicht verglichen werden.',
    alike: 'Die Werte sind {values}.',
    inSignature:
      'Es gehört zu einer elektronischen Signatur, in der sich nichts ändern lässt, ohne sie ungültig zu machen. Senden Sie das Dokument ohne die Signatur oder fragen Sie den Empfänger, ob sie bleiben darf.',
    allowedHere: 'Die Spezifikation dieser Rechnung (BT-24) lässt das zu: Es ist nichts zu ändern.',
    absentPart: 'Es fehlt {terms}.',
    accountingCurrencyFix:
      'Geben Sie {currency} als Abrechnungswährung der Umsatzsteuer (BT-6) an oder entfernen Sie den zweiten Umsatzsteuerbetrag.',
    vatTotalsFix: 'Behalten Sie einen Umsatzsteuerbetrag in {currency} und entfernen Sie die anderen.',
    more: '… ({count} Beträge)',
    value: 'Der Wert ist „{value}“.',
    valueNear: 'Der Wert ist „{value}“; der nächstliegende gültige Wert ist „{near}“.',
    valueEmpty: 'Der Wert ist leer.',
    attribute: 'Das Attribut {attribute} lautet „{value}“.',
    attributeNear: 'Das Attribut {attribute} lautet „{value}“; der nächstliegende gültige Wert ist „{near}“.',
    attributeEmpty: 'Das Attribut {attribute} ist leer.',
    decimals: 'Der Wert {value} hat {count} Nachkommastellen.',
    lookAlikes: 'Darin stehen Buchstaben einer anderen Schrift, die wie lateinische aussehen{characters}.',
    unseen: 'Davor, danach oder darin stehen Leerzeichen, Zeilenumbrüche oder unsichtbare Zeichen{characters}.',
    found: 'Es sind {count}.',
    absent: 'Die Angabe fehlt.',
    element: 'Es geht um {element}.',
    term: '{term} lautet „{value}“',
    registration: 'Die Nummer „{number}“ ist da, aber ihr Schema ({scheme}) lautet „{value}“ statt „{wanted}“.',
    registrationBare:
      'Die Nummer „{number}“ ist da, aber ihr Schema ({scheme}) fehlt; das einer USt-IdNr. ist „{wanted}“.',
    taxScheme:
      'Die Kategorie „{category}“ ist vorhanden, als Steuerart ({scheme}) steht dort aber „{value}“ statt „{wanted}“.',
    taxSchemeMissing:
      'Die Kategorie „{category}“ ist vorhanden, aber ohne Steuerart ({scheme}); dort muss „{wanted}“ stehen.',
  },
  specification: {
    value: 'In der Rechnung steht „{value}“.',
    blanks: 'Bis auf Leerzeichen, Zeilenumbrüche oder unsichtbare Zeichen ist das die richtige („{near}“, {name}).',
    case: 'Groß- und Kleinschreibung zählen: Richtig ist „{near}“ ({name}).',
    version: 'Eine solche Version ist uns nicht bekannt; in Gebrauch ist „{near}“ ({name}).',
    spelling: 'Meinten Sie „{near}“ ({name})?',
    pieces: 'Innerhalb von „{near}“ ({name}) steht ein Kommentar oder eine Verarbeitungsanweisung.',
    several: 'Es gibt mehr als eine, obwohl eine Rechnung nur einer Spezifikation folgt; diese ist die von {name}.',
    empty: 'Die Rechnung nennt keine; die von {name} zum Beispiel ist „{near}“.',
    is: 'Das ist {name}.',
    expired: '{old} galt bis {until}; seit {from} gilt {name}.',
    inForce: 'Die Kennung von {name} ist „{near}“.',
    ownDay:
      'Die Rechnung wurde am {day} ausgestellt, als {old} noch galt; sie lässt sich deshalb auch mit den Regeln jenes Tages prüfen (--rules issue oder date=issue).',
    early: 'Das ist {name}, gültig seit {from}.',
    inForceThen: 'Am {day} galt {name}.',
    buildsOn: 'Sie baut auf „{near}“ ({name}) auf.',
    near: 'Meinten Sie „{near}“ ({name})?',
    unnamed: 'Das Dokument nennt keine.',
    otherDocument: 'Das ist {name}, eine Spezifikation für Dokumente anderer Art.',
    notHeld: 'Ihre Regeln sind hier bekannt, aber nicht eingerichtet: {command} bringt sie.',
    checkedWith: 'Geprüft wurde die Rechnung mit {rules}.',
    rules: '„{name}“ {version}',
  },
  otherVersion: 'Am {day} galt „{name}“ {version}; geprüft wurde mit {used}. {command} bringt die andere Version.',
  because: GERMAN_REASONS,
  unevaluated: 'Diese Regel konnte nicht ausgewertet werden, weil {reason}.',
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
  elsewhere: 'Dasselbe steht noch an anderen Stellen ({count}; Zeilen {lines}).',
  elsewhereInLine: 'Dasselbe steht noch an {count} anderen Stellen (Zeile {lines}).',
  elsewhereOnce: 'Dasselbe steht noch an einer anderen Stelle (Zeile {lines}).',
  place: '(Zeile {line}, Spalte {column})',
  fixFirst: 'Beheben Sie zuerst {codes}.',
  fixSchemaFirst: 'Beheben Sie zuerst den Verstoß gegen das XML-Schema (XSD).',
  and: 'und',
  or: 'oder',
};
