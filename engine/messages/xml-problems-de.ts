import type { XmlProblems } from './xml-problems.js';

export const XML_PROBLEMS_DE: XmlProblems = [
  ['White space is missing between two attributes.', 'Zwischen zwei Attributen fehlt ein Leerzeichen.'],
  [
    'An element has more than {} attributes, which is more than is accepted.',
    'Ein Element hat mehr als {1} Attribute; so viele werden nicht angenommen.',
  ],
  [
    'The attribute {} stands twice in the same tag; remove one.',
    'Das Attribut {1} steht zweimal im selben Tag; entfernen Sie eines davon.',
  ],
  [
    'The attribute {} must have a value in quotes, as in name="value".',
    'Das Attribut {1} braucht einen Wert in Anführungszeichen, etwa name="wert".',
  ],
  [
    'The character "<" may not stand in an attribute value; write "&lt;", or close the quote.',
    'Das Zeichen „<“ darf in einem Attributwert nicht stehen; schreiben Sie „&lt;“ oder schließen Sie das Anführungszeichen.',
  ],
  [
    'The document ends inside an attribute value; it was cut off, or a quote is missing.',
    'Das Dokument endet mitten in einem Attributwert; es wurde abgeschnitten, oder ein Anführungszeichen fehlt.',
  ],
  [
    'The document ends inside the tag of {}; it was cut off.',
    'Das Dokument endet mitten im Tag von {1}; es wurde abgeschnitten.',
  ],
  [
    'The document ends inside the end tag of {}; it was cut off.',
    'Das Dokument endet mitten im End-Tag von {1}; es wurde abgeschnitten.',
  ],
  [
    'The document ends right behind {}; it was cut off.',
    'Das Dokument endet direkt hinter {1}; es wurde abgeschnitten.',
  ],
  [
    'The tag of {} has something in it that is neither an attribute nor its end.',
    'Im Tag von {1} steht etwas, das weder ein Attribut noch das Ende des Tags ist.',
  ],
  [
    'The XML declaration says neither version "1.0" nor "1.1"; other versions of XML are not accepted.',
    'Die XML-Deklaration nennt weder die Version „1.0“ noch „1.1“; andere Versionen von XML werden nicht angenommen.',
  ],
  [
    'The character {} may only be written as a reference in XML 1.1; remove it, or write "{}".',
    'Das Zeichen {1} darf in XML 1.1 nur als Referenz geschrieben werden; entfernen Sie es oder schreiben Sie „{2}“.',
  ],
  [
    'The XML declaration is not right; it must read like <?xml version="1.0" encoding="UTF-8"?>.',
    'Die XML-Deklaration stimmt nicht; sie muss etwa so lauten: <?xml version="1.0" encoding="UTF-8"?>.',
  ],
  [
    'The document is in UTF-32, which is not supported; save it as UTF-8.',
    'Das Dokument ist in UTF-32 kodiert, was nicht unterstützt wird; speichern Sie es als UTF-8.',
  ],
  [
    'The charset of the request says {}, but the document is not in it; correct the one or the other.',
    'Der Parameter charset der Anfrage nennt {1}, das Dokument ist aber anders kodiert; berichtigen Sie das eine oder das andere.',
  ],
  [
    'The document declares the encoding {}, but is in an encoding of single bytes; correct the declaration or save it anew.',
    'Das Dokument gibt die Kodierung {1} an, ist aber byteweise kodiert; berichtigen Sie die Angabe oder speichern Sie es neu.',
  ],
  [
    'The document declares the encoding {}, but is in {}; correct the declaration or save it anew.',
    'Das Dokument gibt die Kodierung {1} an, ist aber in {2} kodiert; berichtigen Sie die Angabe oder speichern Sie es neu.',
  ],
  [
    'The byte {} at offset {} is not valid in {}; save the document in the encoding that it declares.',
    'Das Byte {1} an Position {2} ist in {3} nicht gültig; speichern Sie das Dokument in der Kodierung, die es angibt.',
  ],
  [
    'The encoding {} of the charset of the request is not supported; save the document as UTF-8.',
    'Die Kodierung {1}, die der Parameter charset der Anfrage nennt, wird nicht unterstützt; speichern Sie das Dokument als UTF-8.',
  ],
  [
    'The encoding {} of the document is not supported; save the document as UTF-8.',
    'Die Kodierung {1} des Dokuments wird nicht unterstützt; speichern Sie es als UTF-8.',
  ],
  [
    'A name may contain only one colon, between its prefix and its local part.',
    'Ein Name darf nur einen Doppelpunkt enthalten, zwischen Präfix und lokalem Namen.',
  ],
  [
    'A name is longer than {} characters, which is more than is accepted.',
    'Ein Name ist länger als {1} Zeichen; so lange Namen werden nicht angenommen.',
  ],
  [
    '{} is no valid name: both sides of the colon must be names of their own.',
    '{1} ist kein gültiger Name: Auf beiden Seiten des Doppelpunkts muss ein eigener Name stehen.',
  ],
  [
    'The prefix "xmlns" is reserved; an element may not have it.',
    'Das Präfix „xmlns“ ist reserviert; ein Element darf es nicht haben.',
  ],
  [
    '{} cannot name a processing instruction: the name may have no colon.',
    '{1} kann keine Verarbeitungsanweisung benennen: Ihr Name darf keinen Doppelpunkt enthalten.',
  ],
  ['{} stands twice in the same tag; remove one.', '{1} steht zweimal im selben Tag; entfernen Sie eines davon.'],
  [
    'The namespace prefix {} is not declared; write {}, which probably was meant.',
    'Das Namensraum-Präfix {1} ist nicht deklariert; schreiben Sie {2}, das vermutlich gemeint war.',
  ],
  [
    'The namespace prefix {} is not declared; declare it with an xmlns attribute.',
    'Das Namensraum-Präfix {1} ist nicht deklariert; deklarieren Sie es mit einem xmlns-Attribut.',
  ],
  [
    'The prefix "xmlns" is reserved and may not be declared.',
    'Das Präfix „xmlns“ ist reserviert und darf nicht deklariert werden.',
  ],
  ['The prefix "xml" may only be declared as {}.', 'Das Präfix „xml“ darf nur als {1} deklariert werden.'],
  ['The XML namespace belongs to the prefix "xml" alone.', 'Der XML-Namensraum gehört allein zum Präfix „xml“.'],
  [
    'The namespace of xmlns attributes may not be declared.',
    'Der Namensraum der xmlns-Attribute darf nicht deklariert werden.',
  ],
  [
    'The declaration of the prefix {} is empty; a prefix needs a namespace.',
    'Die Deklaration des Präfixes {1} ist leer; ein Präfix braucht einen Namensraum.',
  ],
  [
    'The document has more than {} different names of elements and attributes, which is more than is accepted.',
    'Das Dokument hat mehr als {1} verschiedene Namen von Elementen und Attributen; so viele werden nicht angenommen.',
  ],
  [
    'The document has more than {} nodes, which is more than is accepted.',
    'Das Dokument hat mehr als {1} Knoten; so viele werden nicht angenommen.',
  ],
  [
    'The document has no element; it is empty or was cut off.',
    'Das Dokument enthält kein Element; es ist leer oder wurde abgeschnitten.',
  ],
  [
    'A second element follows the root element; a document has one root.',
    'Auf das Wurzelelement folgt ein zweites Element; ein Dokument hat nur eine Wurzel.',
  ],
  [
    'There is an invisible byte order mark (U+FEFF) here; only one may stand in a document, at its very beginning: remove this one.',
    'Hier steht ein unsichtbares Byte Order Mark (BOM, U+FEFF); ein Dokument darf nur eines haben, und zwar ganz am Anfang: Entfernen Sie dieses.',
  ],
  [
    'There is text before the root element; only white space, comments and processing instructions may stand there.',
    'Vor dem Wurzelelement steht Text; dort sind nur Leerraum, Kommentare und Verarbeitungsanweisungen erlaubt.',
  ],
  [
    'There is text after the root element; only white space, comments and processing instructions may stand there.',
    'Nach dem Wurzelelement steht Text; dort sind nur Leerraum, Kommentare und Verarbeitungsanweisungen erlaubt.',
  ],
  [
    'An end tag stands here, but no element is open; remove it.',
    'Hier steht ein End-Tag, obwohl kein Element offen ist; entfernen Sie es.',
  ],
  [
    'The characters "]]>" may not stand in text; write "]]&gt;".',
    'Die Zeichen „]]>“ dürfen im Text nicht stehen; schreiben Sie „]]&gt;“.',
  ],
  [
    'A CDATA section is not closed; end it with "]]>".',
    'Ein CDATA-Abschnitt ist nicht geschlossen; beenden Sie ihn mit „]]>“.',
  ],
  [
    'The character "<" must be followed by a name; write a literal "<" as "&lt;".',
    'Auf das Zeichen „<“ muss ein Name folgen; schreiben Sie ein „<“ im Text als „&lt;“.',
  ],
  [
    'Elements are nested more than {} deep, which is more than is accepted.',
    'Die Elemente sind tiefer als {1} Ebenen verschachtelt; so tief wird nicht angenommen.',
  ],
  [
    'The end tag of {} is not closed; only ">" may follow its name.',
    'Das End-Tag von {1} ist nicht geschlossen; auf den Namen darf nur „>“ folgen.',
  ],
  ['The characters "<?" must be followed by a name.', 'Auf die Zeichen „<?“ muss ein Name folgen.'],
  [
    'The XML declaration must be the very first thing in the document, and there only once; remove what is before it.',
    'Die XML-Deklaration muss ganz am Anfang des Dokuments stehen, und nur einmal; entfernen Sie, was davor steht.',
  ],
  [
    'The name {} is reserved; a processing instruction may not have it.',
    'Der Name {1} ist reserviert; eine Verarbeitungsanweisung darf ihn nicht haben.',
  ],
  [
    'The document has a DOCTYPE, which is not accepted in invoices; remove it.',
    'Das Dokument hat eine DOCTYPE-Deklaration, die in Rechnungen nicht angenommen wird; entfernen Sie sie.',
  ],
  [
    'The characters "<!" start neither a comment nor a CDATA section that may stand here; write a literal "<" as "&lt;".',
    'Die Zeichen „<!“ leiten weder einen Kommentar noch einen hier erlaubten CDATA-Abschnitt ein; schreiben Sie ein „<“ im Text als „&lt;“.',
  ],
  [
    'The document ends while the element {} of line {} is open; it was cut off, or the end tag is missing.',
    'Das Dokument endet, während das Element {1} aus Zeile {2} noch offen ist; es wurde abgeschnitten, oder das End-Tag fehlt.',
  ],
  [
    'This end tag does not belong to the element that is open, {} of line {}.',
    'Dieses End-Tag gehört nicht zu dem offenen Element {1} aus Zeile {2}.',
  ],
  [
    'The character "&" starts a reference that is not complete; write a literal "&" as "&amp;".',
    'Das Zeichen „&“ leitet einen unvollständigen Verweis ein; schreiben Sie ein „&“ im Text als „&amp;“.',
  ],
  [
    'The entity {} is not defined: only lt, gt, amp, apos and quot are. Use the character itself instead.',
    'Die Entität {1} ist nicht definiert: Erlaubt sind nur lt, gt, amp, apos und quot. Verwenden Sie das Zeichen selbst.',
  ],
  [
    'The character reference is not complete; it must read like "&#228;" or "&#xE4;".',
    'Der Zeichenverweis ist unvollständig; er muss etwa „&#228;“ oder „&#xE4;“ lauten.',
  ],
  [
    'The character reference stands for a character that XML does not allow; remove it.',
    'Der Zeichenverweis steht für ein Zeichen, das in XML nicht erlaubt ist; entfernen Sie ihn.',
  ],
  [
    'The character U+{} is not allowed in XML; remove it.',
    'Das Zeichen U+{1} ist in XML nicht erlaubt; entfernen Sie es.',
  ],
  [
    'The characters "--" may not stand in a comment; write a single hyphen.',
    'Die Zeichen „--“ dürfen in einem Kommentar nicht stehen; schreiben Sie einen einzelnen Bindestrich.',
  ],
  ['A comment is not closed; end it with "-->".', 'Ein Kommentar ist nicht geschlossen; beenden Sie ihn mit „-->“.'],
  [
    'White space must follow the name of a processing instruction.',
    'Auf den Namen einer Verarbeitungsanweisung muss ein Leerzeichen folgen.',
  ],
  [
    'A processing instruction is not closed; end it with "?>".',
    'Eine Verarbeitungsanweisung ist nicht geschlossen; beenden Sie sie mit „?>“.',
  ],
];
