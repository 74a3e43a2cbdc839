import type { XmlProblems } from './xml-problems.js';

export const XML_PROBLEMS_FR: XmlProblems = [
  ['White space is missing between two attributes.', 'Il manque une espace entre deux attributs.'],
  [
    'An element has more than {} attributes, which is more than is accepted.',
    'Un élément a plus de {1} attributs ; il n’en est pas accepté autant.',
  ],
  [
    'The attribute {} stands twice in the same tag; remove one.',
    'L’attribut {1} figure deux fois dans la même balise ; supprimez l’un des deux.',
  ],
  [
    'The attribute {} must have a value in quotes, as in name="value".',
    'L’attribut {1} doit avoir une valeur entre guillemets, comme dans name="value".',
  ],
  [
    'The character "<" may not stand in an attribute value; write "&lt;", or close the quote.',
    'Le caractère « < » n’est pas permis dans la valeur d’un attribut ; écrivez « &lt; », ou fermez les guillemets.',
  ],
  [
    'The document ends inside an attribute value; it was cut off, or a quote is missing.',
    'Le document se termine au milieu d’une valeur d’attribut ; il a été tronqué, ou un guillemet manque.',
  ],
  [
    'The document ends inside the tag of {}; it was cut off.',
    'Le document se termine au milieu de la balise de {1} ; il a été tronqué.',
  ],
  [
    'The document ends inside the end tag of {}; it was cut off.',
    'Le document se termine au milieu de la balise fermante de {1} ; il a été tronqué.',
  ],
  ['The document ends right behind {}; it was cut off.', 'Le document se termine juste après {1} ; il a été tronqué.'],
  [
    'The tag of {} has something in it that is neither an attribute nor its end.',
    'La balise de {1} contient quelque chose qui n’est ni un attribut ni sa fin.',
  ],
  [
    'The XML declaration says neither version "1.0" nor "1.1"; other versions of XML are not accepted.',
    'La déclaration XML n’indique ni la version « 1.0 » ni « 1.1 » ; les autres versions de XML ne sont pas acceptées.',
  ],
  [
    'The character {} may only be written as a reference in XML 1.1; remove it, or write "{}".',
    'En XML 1.1, le caractère {1} ne peut s’écrire que comme référence ; supprimez-le, ou écrivez « {2} ».',
  ],
  [
    'The XML declaration is not right; it must read like <?xml version="1.0" encoding="UTF-8"?>.',
    'La déclaration XML n’est pas correcte ; elle doit être de la forme <?xml version="1.0" encoding="UTF-8"?>.',
  ],
  [
    'The document is in UTF-32, which is not supported; save it as UTF-8.',
    'Le document est en UTF-32, qui n’est pas pris en charge ; enregistrez-le en UTF-8.',
  ],
  [
    'The charset of the request says {}, but the document is not in it; correct the one or the other.',
    'Le paramètre charset de la requête indique {1}, mais le document n’est pas dans ce codage ; corrigez l’un ou l’autre.',
  ],
  [
    'The document declares the encoding {}, but is in an encoding of single bytes; correct the declaration or save it anew.',
    'Le document déclare le codage {1}, mais il est codé octet par octet ; corrigez la déclaration ou enregistrez-le de nouveau.',
  ],
  [
    'The document declares the encoding {}, but is in {}; correct the declaration or save it anew.',
    'Le document déclare le codage {1}, mais il est en {2} ; corrigez la déclaration ou enregistrez-le de nouveau.',
  ],
  [
    'The byte {} at offset {} is not valid in {}; save the document in the encoding that it declares.',
    'L’octet {1} à la position {2} n’est pas valable en {3} ; enregistrez le document dans le codage qu’il déclare.',
  ],
  [
    'The encoding {} of the charset of the request is not supported; save the document as UTF-8.',
    'Le codage {1} du paramètre charset de la requête n’est pas pris en charge ; enregistrez le document en UTF-8.',
  ],
  [
    'The encoding {} of the document is not supported; save the document as UTF-8.',
    'Le codage {1} du document n’est pas pris en charge ; enregistrez-le en UTF-8.',
  ],
  [
    'A name may contain only one colon, between its prefix and its local part.',
    'Un nom ne peut contenir qu’un deux-points, entre son préfixe et sa partie locale.',
  ],
  [
    'A name is longer than {} characters, which is more than is accepted.',
    'Un nom dépasse {1} caractères ; il n’en est pas accepté autant.',
  ],
  [
    '{} is no valid name: both sides of the colon must be names of their own.',
    '{1} n’est pas un nom valable : il faut un nom de chaque côté du deux-points.',
  ],
  [
    'The prefix "xmlns" is reserved; an element may not have it.',
    'Le préfixe « xmlns » est réservé ; un élément ne peut pas l’avoir.',
  ],
  [
    '{} cannot name a processing instruction: the name may have no colon.',
    '{1} ne peut pas nommer une instruction de traitement : ce nom n’admet pas de deux-points.',
  ],
  [
    '{} stands twice in the same tag; remove one.',
    '{1} figure deux fois dans la même balise ; supprimez l’un des deux.',
  ],
  [
    'The namespace prefix {} is not declared; write {}, which probably was meant.',
    'Le préfixe d’espace de noms {1} n’est pas déclaré ; écrivez {2}, qui est sans doute ce que vous vouliez dire.',
  ],
  [
    'The namespace prefix {} is not declared; declare it with an xmlns attribute.',
    'Le préfixe d’espace de noms {1} n’est pas déclaré ; déclarez-le par un attribut xmlns.',
  ],
  [
    'The prefix "xmlns" is reserved and may not be declared.',
    'Le préfixe « xmlns » est réservé et ne peut pas être déclaré.',
  ],
  ['The prefix "xml" may only be declared as {}.', 'Le préfixe « xml » ne peut être déclaré que comme {1}.'],
  ['The XML namespace belongs to the prefix "xml" alone.', 'L’espace de noms XML n’appartient qu’au préfixe « xml ».'],
  [
    'The namespace of xmlns attributes may not be declared.',
    'L’espace de noms des attributs xmlns ne peut pas être déclaré.',
  ],
  [
    'The declaration of the prefix {} is empty; a prefix needs a namespace.',
    'La déclaration du préfixe {1} est vide ; un préfixe a besoin d’un espace de noms.',
  ],
  [
    'The document has more than {} different names of elements and attributes, which is more than is accepted.',
    'Le document a plus de {1} noms différents d’éléments et d’attributs ; il n’en est pas accepté autant.',
  ],
  [
    'The document has more than {} nodes, which is more than is accepted.',
    'Le document a plus de {1} nœuds ; il n’en est pas accepté autant.',
  ],
  [
    'The document has no element; it is empty or was cut off.',
    'Le document ne contient aucun élément ; il est vide ou a été tronqué.',
  ],
  [
    'A second element follows the root element; a document has one root.',
    'Un second élément suit l’élément racine ; un document n’a qu’une racine.',
  ],
  [
    'There is an invisible byte order mark (U+FEFF) here; only one may stand in a document, at its very beginning: remove this one.',
    'Il y a ici un indicateur d’ordre des octets invisible (BOM, U+FEFF) ; un document n’en admet qu’un, tout au début : supprimez celui-ci.',
  ],
  [
    'There is text before the root element; only white space, comments and processing instructions may stand there.',
    'Il y a du texte avant l’élément racine ; seuls des blancs, commentaires et instructions de traitement y sont permis.',
  ],
  [
    'There is text after the root element; only white space, comments and processing instructions may stand there.',
    'Il y a du texte après l’élément racine ; seuls des blancs, commentaires et instructions de traitement y sont permis.',
  ],
  [
    'An end tag stands here, but no element is open; remove it.',
    'Il y a ici une balise fermante, alors qu’aucun élément n’est ouvert ; supprimez-la.',
  ],
  [
    'The characters "]]>" may not stand in text; write "]]&gt;".',
    'Les caractères « ]]> » ne sont pas permis dans le texte ; écrivez « ]]&gt; ».',
  ],
  [
    'A CDATA section is not closed; end it with "]]>".',
    'Une section CDATA n’est pas fermée ; terminez-la par « ]]> ».',
  ],
  [
    'The character "<" must be followed by a name; write a literal "<" as "&lt;".',
    'Le caractère « < » doit être suivi d’un nom ; dans le texte, écrivez « &lt; ».',
  ],
  [
    'Elements are nested more than {} deep, which is more than is accepted.',
    'Les éléments sont imbriqués sur plus de {1} niveaux ; il n’en est pas accepté autant.',
  ],
  [
    'The end tag of {} is not closed; only ">" may follow its name.',
    'La balise fermante de {1} n’est pas close ; seul « > » peut suivre son nom.',
  ],
  ['The characters "<?" must be followed by a name.', 'Les caractères « <? » doivent être suivis d’un nom.'],
  [
    'The XML declaration must be the very first thing in the document, and there only once; remove what is before it.',
    'La déclaration XML doit figurer tout au début du document, et une seule fois ; supprimez ce qui la précède.',
  ],
  [
    'The name {} is reserved; a processing instruction may not have it.',
    'Le nom {1} est réservé ; une instruction de traitement ne peut pas l’avoir.',
  ],
  [
    'The document has a DOCTYPE, which is not accepted in invoices; remove it.',
    'Le document a une déclaration DOCTYPE, qui n’est pas acceptée dans une facture ; supprimez-la.',
  ],
  [
    'The characters "<!" start neither a comment nor a CDATA section that may stand here; write a literal "<" as "&lt;".',
    'Les caractères « <! » n’ouvrent ni un commentaire ni une section CDATA permise ici ; dans le texte, écrivez « &lt; ».',
  ],
  [
    'The document ends while the element {} of line {} is open; it was cut off, or the end tag is missing.',
    'Le document se termine alors que l’élément {1} de la ligne {2} est ouvert ; il a été tronqué, ou la balise fermante manque.',
  ],
  [
    'This end tag does not belong to the element that is open, {} of line {}.',
    'Cette balise fermante n’est pas celle de l’élément ouvert, {1} de la ligne {2}.',
  ],
  [
    'The character "&" starts a reference that is not complete; write a literal "&" as "&amp;".',
    'Le caractère « & » ouvre une référence incomplète ; dans le texte, écrivez « &amp; ».',
  ],
  [
    'The entity {} is not defined: only lt, gt, amp, apos and quot are. Use the character itself instead.',
    'L’entité {1} n’est pas définie : seules lt, gt, amp, apos et quot le sont. Utilisez plutôt le caractère lui-même.',
  ],
  [
    'The character reference is not complete; it must read like "&#228;" or "&#xE4;".',
    'La référence de caractère est incomplète ; elle doit être de la forme « &#228; » ou « &#xE4; ».',
  ],
  [
    'The character reference stands for a character that XML does not allow; remove it.',
    'La référence désigne un caractère que XML ne permet pas ; supprimez-la.',
  ],
  [
    'The character U+{} is not allowed in XML; remove it.',
    'Le caractère U+{1} n’est pas permis en XML ; supprimez-le.',
  ],
  [
    'The characters "--" may not stand in a comment; write a single hyphen.',
    'Les caractères « -- » ne sont pas permis dans un commentaire ; écrivez un seul trait d’union.',
  ],
  ['A comment is not closed; end it with "-->".', 'Un commentaire n’est pas fermé ; terminez-le par « --> ».'],
  [
    'White space must follow the name of a processing instruction.',
    'Le nom d’une instruction de traitement doit être suivi d’un blanc.',
  ],
  [
    'A processing instruction is not closed; end it with "?>".',
    'Une instruction de traitement n’est pas fermée ; terminez-la par « ?> ».',
  ],
];
