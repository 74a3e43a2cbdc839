import { FRENCH_REASONS } from './because-fr.js';
import { FRENCH_OWN } from './own-fr.js';
import type { Sentences } from './sentences.js';

export const FRENCH: Sentences = {
  families: {
    elementNotUsed: {
      problem: 'Le profil de cette facture ne prévoit pas l’élément {element}{term}{in}.',
      fix: 'Supprimez {element}, ou utilisez un profil qui le prévoit.',
    },
    childNotUsed: {
      problem: 'Un élément de {element}{in} n’y est pas prévu par le profil de cette facture.',
      fix: 'Supprimez l’élément, ou utilisez un profil qui le prévoit.',
    },
    kindNotUsed: {
      problem:
        'Le profil de cette facture ne permet l’élément {element}{term}{in} que sous des conditions qui ne sont pas remplies ici.',
      fix: 'Supprimez l’élément, ou vérifiez l’attribut ou l’autre valeur dont cela dépend.',
    },
    kindNotUsedOf: {
      problem:
        'L’élément {element}{term}{in} est d’une sorte que le profil de cette facture n’y permet pas : l’indication de sa sorte manque ou est fausse.',
      fix: 'Donnez l’attribut ou le code avec une valeur admise ({codes}), ou supprimez {element}.',
    },
    attributeNotUsed: {
      problem: 'L’élément {element}{term} a l’attribut {attribute}, que le profil de cette facture n’y prévoit pas.',
      fix: 'Supprimez l’attribut {attribute} de {element}.',
    },
    elementNotInModel: {
      problem:
        'L’élément {element}{in} ne fait pas partie de la facture selon EN 16931 ; le destinataire peut l’ignorer.',
      fix: 'Omettez l’élément, ou convenez d’un autre champ avec le destinataire.',
    },
    attributeNotInModel: {
      problem:
        'L’élément {element}{term} a l’attribut {attribute}, qui ne fait pas partie de la facture selon EN 16931.',
      fix: 'Supprimez l’attribut {attribute} de {element} ; la valeur de l’élément peut rester.',
    },
    elementNotAllowedInModel: {
      problem: 'La facture contient l’élément {element}{in}, que la norme EN 16931 n’y permet pas.',
      fix: 'Supprimez l’élément, ou convenez d’un autre champ avec le destinataire.',
    },
    anyAttributeNotInModel: {
      problem:
        'Un élément de la facture a l’attribut {attribute}, qui ne fait pas partie de la facture selon EN 16931.',
      fix: 'Supprimez l’attribut {attribute} ; la valeur de l’élément peut rester.',
    },
    anyAttributeMissing: {
      problem: 'Il manque à un élément de la facture l’attribut {attribute}.',
      fix: 'Ajoutez l’attribut {attribute} à cet élément.',
    },
    elementMissing: {
      problem: 'L’élément {element}{term} manque{in}.',
      fix: 'Ajoutez {element}.',
    },
    attributeMissing: {
      problem: 'Il manque à l’élément {element}{term} l’attribut {attribute}.',
      fix: 'Ajoutez l’attribut {attribute} à {element}.',
    },
    elementEmpty: {
      problem: 'L’élément {element}{term}{in} est vide.',
      fix: 'Remplissez {element}.',
    },
    attributeEmpty: {
      problem: 'L’attribut {attribute} de {element}{term} est vide.',
      fix: 'Remplissez l’attribut {attribute} de {element}.',
    },
    elementOnce: {
      problem: 'L’élément {element}{term} n’est permis qu’une fois{in}.',
      fix: 'Gardez un seul {element} et supprimez les autres.',
    },
    elementOnceAdvice: {
      problem: 'L’élément {element}{term} figure plusieurs fois{in} ; le destinataire peut n’en lire qu’un.',
      fix: 'Ne gardez qu’un {element} : réunissez les contenus, ou supprimez les autres.',
    },
    elementAtMost: {
      problem: 'L’élément {element}{term} est permis {count} fois au plus{in}.',
      fix: 'Gardez au plus {count} {element} et supprimez les autres.',
    },
    elementAtLeast: {
      problem: 'L’élément {element}{term} est exigé au moins {count} fois{in}.',
      fix: 'Ajoutez {element} jusqu’à en avoir {count}.',
    },
    elementExactly: {
      problem: 'Un {element}{term} et un seul est exigé{in}.',
      fix: 'Donnez exactement un {element}.',
    },
    variantAtMost: {
      problem:
        'L’élément {element}{term} figure plusieurs fois{in} avec un contenu de même sorte ; chaque sorte n’est permise qu’une fois.',
      fix: 'Gardez un {element} de chaque sorte, reconnaissable à ses attributs ou codes, et supprimez les autres.',
    },
    variantsAtMost: {
      problem:
        'L’élément {element}{term} figure plus de {count} fois{in} avec un contenu de même sorte ; {count} sont permis.',
      fix: 'Gardez au plus {count} {element} de cette sorte et supprimez les autres.',
    },
    variantExactly: {
      problem: 'Un {element}{term} de la sorte demandée et un seul est exigé{in}.',
      fix: 'Donnez exactement un tel {element}, avec l’attribut ou le code qui marque cette sorte.',
    },
    codeNotInList: {
      problem: 'La valeur de {element}{term} n’est pas l’un des codes admis{in}.',
      fix: 'Utilisez un code de {list}, écrit exactement comme dans la liste.',
    },
    codeNotInShortList: {
      problem: 'La valeur de {element}{term} n’est pas l’un des codes admis{in}.',
      fix: 'Remplacez-la par un code admis ici : {codes}.',
    },
    attributeCodeNotInList: {
      problem: 'L’attribut {attribute} de {element}{term} n’a pas l’un des codes qui y sont admis.',
      fix: 'Utilisez un code de {list}, écrit exactement comme dans la liste.',
    },
    attributeCodeNotInShortList: {
      problem: 'L’attribut {attribute} de {element}{term} n’a pas l’un des codes qui y sont admis.',
      fix: 'Remplacez la valeur par un code admis ici : {codes}.',
    },
  },
  own: FRENCH_OWN,
  payload: 'L’enveloppe a été ouverte ; elle contient l’élément {detail}.',
  root: 'L’élément racine de ce document est {name}, dans l’espace de noms « {uri} ».',
  rootWithoutNamespace: 'L’élément racine de ce document est {name}, sans espace de noms.',
  rootNear: 'Écrivez {name}, dans l’espace de noms « {uri} », si c’est ce qui est voulu.',
  rootInside:
    'À la ligne {line} commence un élément {name}, qui peut être contrôlé : sortez-le de ce qui l’entoure et envoyez-le seul.',
  otherKind: 'C’est {kind}, non une facture XML.',
  kinds: {
    JSON: 'du JSON',
    HTML: 'du HTML (une page web)',
    PDF: 'un PDF',
    ZIP: 'une archive ZIP ou un document bureautique',
    GZIP: 'une archive gzip',
    RTF: 'un document RTF',
    MAIL: 'un courriel',
    EDIFACT: 'un message EDIFACT',
    IMAGE: 'une image',
  },
  envelopePlaces: {
    namespace: 'espace de noms de l’élément racine',
    root: 'nom de l’élément racine',
    version: 'version de la syntaxe',
    specification: 'identifiant de spécification',
    process: 'identifiant du processus',
  },
  quoted: '« {text} »',
  within: ' dans {parent}',
  codeList: 'la liste {name}, p. ex. {examples}',
  codeListUnnamed: 'la liste prévue pour ce champ, p. ex. {examples}',
  places: {
    line: 'Ligne',
    subLine: 'Sous-ligne',
    vatRow: 'Ventilation TVA',
    vatTotal: 'Total de TVA',
    allowance: 'Remise',
    charge: 'Frais',
    allowanceOrCharge: 'Remise ou frais',
    serviceCharge: 'Frais de transport et de logistique',
    attachment: 'Pièce jointe',
    precedingInvoice: 'Facture antérieure',
    paymentMeans: 'Moyen de paiement',
    paymentTerms: 'Conditions de paiement',
    prepayment: 'Acompte',
    attribute: 'Attribut d’article',
    classification: 'Classification d’article',
    seller: 'Vendeur',
    buyer: 'Acheteur',
    payee: 'Bénéficiaire',
    payer: 'Payeur',
    taxRepresentative: 'Représentant fiscal',
    deliverTo: 'Destinataire de la livraison',
    deliverFrom: 'Expéditeur',
    finalRecipient: 'Destinataire final',
    invoicer: 'Émetteur de la facture',
    invoicee: 'Destinataire de la facture',
    salesAgent: 'Agent du vendeur',
    endUser: 'Utilisateur final',
    manufacturer: 'Fabricant',
    deliveryAddress: 'Adresse de livraison',
    address: 'Adresse',
    contact: 'Contact',
  },
  labelled: '{place} : {text}',
  andOthers: '{place} et {count} de plus',
  percent: '{rate} %',
  capitalised: false,
  decimalSign: ',',
  evidence: {
    sum: 'La facture indique {stated}, mais {calculation} donne {expected} : {difference} {direction}{tolerated}.',
    sumOne: 'La facture indique {stated}, mais il faudrait {expected} : {difference} {direction}{tolerated}.',
    sumMissingOne: 'Le montant manque ; il faudrait {expected}.',
    sumMissing: 'Le montant manque ; {calculation} donne {expected}.',
    tooLow: 'en moins',
    tooHigh: 'en trop',
    tolerated: ' (tolérance : {tolerance})',
    inLine: 'Ligne {line} : {sentence}',
    inFirstLine: 'Ligne {line}, la première de {count} dont le calcul est faux : {sentence}',
    reason:
      'Le montant de {stated} est juste pour le type de TVA dans son ensemble, mais seuls {marked} ont le même motif d’exonération.',
    currency: 'La devise du montant (attribut currencyID) est « {stated} », celle de la facture est « {wanted} ».',
    currencyBlanks: 'Les deux indiquent « {wanted} », mais l’un est entouré d’espaces.',
    currencyMissing: 'Le montant n’a pas de devise (attribut currencyID) ; la facture indique « {wanted} ».',
    invoiceCurrencyMissing:
      'La devise du montant (attribut currencyID) est « {stated} » ; la facture n’a pas de devise.',
    currenciesMissing: 'Ni le montant (attribut currencyID) ni la facture n’ont de devise.',
    currencyFix: 'Écrivez « {wanted} » dans {element} si c’est la bonne devise ; sinon, corrigez l’autre.',
    accountingBreakdown:
      'Le total de TVA en {currency}, la devise de comptabilisation (BT-6), a lui aussi une ventilation de la TVA.',
    accountingBreakdownFix:
      'Supprimez la ventilation de la TVA du total en {currency} : seul son montant y est indiqué.',
    vatTotals: 'Il y a {count} totaux de TVA en {currency}.',
    dateFormat: 'L’attribut format manque, et la valeur n’est pas prise pour une date.',
    addDateFormat: 'Ajoutez format="102".',
    otherDateFormat: 'L’attribut format indique « {format} », et la valeur n’est pas prise pour une date.',
    writeDateFormat: 'Écrivez format="102".',
    dayNotCompared: 'Le jour « {value} »{term} n’a pas pu être comparé.',
    alike: 'Les valeurs sont {values}.',
    inSignature:
      'Il fait partie d’une signature électronique, où rien ne peut être modifié sans l’invalider. Envoyez le document sans la signature, ou demandez au destinataire si elle peut rester.',
    allowedHere: 'La spécification de cette facture (BT-24) le permet : il n’y a rien à changer.',
    absentPart: 'Il manque {terms}.',
    accountingCurrencyFix:
      'Indiquez {currency} comme devise de comptabilisation de la TVA (BT-6), ou supprimez le second total de TVA.',
    vatTotalsFix: 'Gardez un seul total de TVA en {currency} et supprimez les autres.',
    more: '… ({count} montants)',
    value: 'La valeur est « {value} ».',
    valueNear: 'La valeur est « {value} » ; la valeur admise la plus proche est « {near} ».',
    valueEmpty: 'La valeur est vide.',
    attribute: 'L’attribut {attribute} vaut « {value} ».',
    attributeNear: 'L’attribut {attribute} vaut « {value} » ; la valeur admise la plus proche est « {near} ».',
    attributeEmpty: 'L’attribut {attribute} est vide.',
    decimals: 'La valeur {value} a {count} décimales.',
    lookAlikes: 'Il contient des lettres d’un autre alphabet, qui ressemblent à des lettres latines{characters}.',
    unseen: 'Des espaces, des sauts de ligne ou des caractères invisibles l’entourent ou s’y trouvent{characters}.',
    found: 'Il y en a {count}.',
    absent: 'Cette indication manque.',
    element: 'Il s’agit de {element}.',
    term: '{term} indique « {value} »',
    registration: 'Le numéro « {number} » est là, mais son schéma ({scheme}) vaut « {value} » au lieu de « {wanted} ».',
    registrationBare:
      'Le numéro « {number} » est là, mais son schéma ({scheme}) manque ; celui d’un identifiant à la TVA est « {wanted} ».',
    taxScheme:
      'Le type « {category} » est présent, mais sa taxe ({scheme}) indique « {value} » au lieu de « {wanted} ».',
    taxSchemeMissing:
      'Le type « {category} » est présent, mais sa taxe ({scheme}) manque ; elle doit indiquer « {wanted} ».',
  },
  specification: {
    value: 'La facture indique « {value} ».',
    blanks: 'C’est le bon (« {near} », {name}), à des espaces, sauts de ligne ou caractères invisibles près.',
    case: 'Majuscules et minuscules comptent : le bon est « {near} » ({name}).',
    version: 'Nous ne connaissons pas cette version ; celle en usage est « {near} » ({name}).',
    spelling: 'Vouliez-vous dire « {near} » ({name}) ?',
    pieces: 'Un commentaire ou une instruction de traitement se trouve à l’intérieur de « {near} » ({name}).',
    several: 'Il y en a plusieurs, alors qu’une facture ne suit qu’une spécification ; celui-ci est celui de {name}.',
    empty: 'La facture n’en indique aucun ; celui de {name}, par exemple, est « {near} ».',
    is: 'C’est {name}.',
    expired: '{old} était en vigueur jusqu’au {until} ; depuis le {from}, c’est {name}.',
    inForce: 'L’identifiant de {name} est « {near} ».',
    ownDay:
      'La facture a été émise le {day}, quand {old} était encore en vigueur ; elle peut donc aussi être contrôlée avec les règles de ce jour (--rules issue ou date=issue).',
    early: 'C’est {name}, en vigueur depuis le {from}.',
    inForceThen: 'Le {day}, {name} était en vigueur.',
    buildsOn: 'Il repose sur « {near} » ({name}).',
    near: 'Vouliez-vous dire « {near} » ({name}) ?',
    unnamed: 'Le document n’en indique aucune.',
    otherDocument: 'C’est {name}, une spécification pour des documents d’une autre sorte.',
    checkedWith: 'La facture a été contrôlée avec {rules}.',
    rules: '« {name} » {version}',
    notHeld: 'Ses règles sont connues ici, mais pas installées : {command} les installe.',
  },
  otherVersion:
    'Le {day}, c’est « {name} » {version} qui était en vigueur ; {used} a été utilisé. {command} installe l’autre version.',
  because: FRENCH_REASONS,
  unevaluated: 'Cette règle n’a pas pu être évaluée, car {reason}.',
  reasons: {
    XPTY0004: 'un élément figure plusieurs fois là où la règle n’en admet qu’un',
    FORG0001: 'une valeur n’a pas la bonne forme, par exemple du texte à la place d’un nombre ou de true/false',
    FORG0006: 'un élément figure plusieurs fois, ou sa valeur n’est pas de la bonne sorte',
    FOAR0001: 'elle diviserait par zéro',
    FOAR0002: 'un nombre est trop grand',
    FOCA0002: 'une valeur n’a pas la bonne forme',
    other: 'le document a une forme que la règle n’attend pas',
  },
  rule: 'Elle recherche ce problème : {problem}',
  elsewhere: 'La même erreur se trouve aussi ailleurs ({count}, lignes {lines}).',
  elsewhereInLine: 'La même erreur se trouve aussi à {count} autres endroits (ligne {lines}).',
  elsewhereOnce: 'La même erreur se trouve aussi à un autre endroit (ligne {lines}).',
  place: '(ligne {line}, colonne {column})',
  fixFirst: 'Corrigez d’abord {codes}.',
  fixSchemaFirst: 'Corrigez d’abord l’erreur relevée par le schéma XML (XSD).',
  and: 'et',
  or: 'ou',
};
