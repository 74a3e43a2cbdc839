import type { SchemaSentences } from './sentences.js';
import { VALUES } from './value-sentences-fr.js';

export const FRENCH: SchemaSentences = {
  schema: {
    root: {
      problem: 'Le document commence par {element}, ce qu’aucun document de ce format ne peut faire.',
      fix: 'Envoyez un document qui commence par l’un des éléments racines de son format.',
    },
    unknown: {
      problem: 'L’élément {element} n’existe pas : le format de ce document ne le prévoit pas.',
      fix: 'Supprimez {element}.',
    },
    unknownNear: {
      problem: 'Il n’y a pas d’élément {element} dans {parent} ; il s’agit sans doute de {near}.',
      fix: 'Écrivez {near} au lieu de {element}.',
    },
    unknownTwice: {
      problem:
        'Il n’y a pas d’élément {element} dans {parent} ; il s’agit sans doute de {near}, qui est déjà là{line} et n’est permis qu’une fois.',
      fix: 'Supprimez {element} ; si sa valeur est la bonne, reportez-la dans {near}.',
    },
    inCreditNote: {
      problem: 'Ceci est un avoir (CreditNote) : {element} s’y appelle {expected}.',
      fix: 'Renommez {element} en {expected}{within}.',
    },
    inInvoice: {
      problem: 'Ceci est une facture (Invoice) : {element} s’y appelle {expected}.',
      fix: 'Renommez {element} en {expected}{within}.',
    },
    movedInCreditNote: {
      problem: 'Dans un avoir (CreditNote), {term} se trouve dans {places}, non dans {element}.',
      fix: 'Reportez la valeur dans {places} et supprimez {element}.',
    },
    instead: {
      problem: 'L’élément {element} n’a pas sa place ici ; {expected} y est attendu.',
      fix: 'Remplacez {element} par {expected}.',
    },
    namespace: {
      problem: 'L’élément {element} est dans le mauvais espace de noms : {expected} est attendu à sa place.',
      fix: 'Écrivez {expected}, avec le préfixe ou l’espace de noms qui convient.',
    },
    namespaceDeclared: {
      problem:
        'L’espace de noms de {element} est faux : {declaration}{line} indique « {actual} » au lieu de « {wanted} ».{unseen}',
      fix: 'Écrivez « {wanted} » dans {declaration}.',
    },
    elsewhere: {
      problem: 'L’élément {element} n’est pas permis dans {parent} ; sa place est dans {places}.',
      fix: 'Déplacez {element} là où il doit être, ou supprimez-le.',
    },
    signature: {
      problem: '{element} est une signature électronique, qui ne peut pas se trouver dans {parent}.',
      fix: 'Faites-la placer par le programme de signature dans {home}, où UBL a ses signatures, ou envoyez le document sans elle.',
    },
    signatureNowhere: {
      problem: '{element} est une signature électronique, qui ne peut pas se trouver dans {parent}.',
      fix: 'Envoyez le document sans elle ; la signature peut être un fichier à part.',
    },
    doubled: {
      problem: 'L’élément {element} se trouve dans un autre {element}, où seul son contenu a sa place.',
      fix: 'Supprimez les balises de l’un des deux et conservez leur contenu.',
    },
    slippedOut: {
      problem: 'L’élément {element} se trouve dans {parent}, mais sa place est dans {group}{line}.',
      fix: 'Déplacez {element} dans {group}.',
    },
    slippedOutMany: {
      problem: 'L’élément {element} et d’autres se trouvent dans {parent}, mais leur place est dans {group}{line}.',
      fix: 'Déplacez ces éléments dans {group}.',
    },
    container: {
      problem: 'L’élément {element} entoure des éléments qui ont leur place dans {parent} même.',
      fix: 'Supprimez les balises de {element} et conservez leur contenu.',
    },
    unwrapped: {
      problem: 'L’élément {expected} manque autour de {element} dans {parent}.',
      fix: 'Mettez {element} dans {expected}.',
    },
    unwrappedMany: {
      problem: 'L’élément {expected} manque autour de {element} et d’autres éléments de {parent}.',
      fix: 'Mettez ces éléments dans {expected}.',
    },
    notHere: {
      problem: 'L’élément {element} n’est pas permis dans {parent}.',
      fix: 'Supprimez {element}.',
    },
    profile: {
      problem: 'Le profil {own} ne prévoit pas l’élément {element}{term} dans {parent}.',
      fix: 'Supprimez {element}, ou utilisez le profil {profiles}.',
    },
    profileOfTwo: {
      problem: 'Le profil {own} n’a ni l’élément {element}{term} dans {parent}, ni un autre de cette facture.',
      fix: 'Indiquez un profil qui a les deux (BT-24), {profiles} ou un plus large, ou supprimez ces éléments.',
    },
    profileOfMany: {
      problem: 'Le profil {own} n’a ni l’élément {element}{term} dans {parent}, ni {count} autres de cette facture.',
      fix: 'Indiquez un profil qui les a tous (BT-24), {profiles} ou un plus large, ou supprimez ces éléments.',
    },
    profileOther: {
      problem: 'Le profil de cette facture ne prévoit pas l’élément {element}{term} dans {parent}.',
      fix: 'Supprimez {element}, ou utilisez un profil qui l’a.',
    },
    orderBefore: {
      problem: 'L’ordre n’est pas le bon : {element}{line} doit précéder {other}.',
      fix: 'Déplacez {element} avant {other}{otherLine}.',
    },
    orderAfter: {
      problem: 'L’ordre n’est pas le bon : {element}{line} doit suivre {other}.',
      fix: 'Déplacez {element} après {other}{otherLine}.',
    },
    orderMany: {
      problem: 'L’ordre des éléments de {parent} n’est pas le bon à {count} endroits ; le premier est {element}{line}.',
      fix: 'Mettez-les dans cet ordre : {names}.',
    },
    tooOften: {
      problem: 'L’élément {element}{term} figure trop souvent : au plus {max} sont permis dans {parent}.',
      fix: 'Gardez {max} {element} dans {parent} et supprimez les autres.',
    },
    tooOftenOnce: {
      problem: 'L’élément {element}{term} n’est permis qu’une fois dans {parent}.',
      fix: 'Gardez un seul {element} dans {parent} et supprimez les autres.',
    },
    missingBefore: {
      problem: 'Il manque {expected} avant {element}.',
      fix: 'Ajoutez {expected} avant {element}.',
    },
    missingWithin: {
      problem: 'L’élément {element} est incomplet : {expected} manque.',
      fix: 'Ajoutez {expected} à la fin de {element}.',
    },
    attribute: {
      problem: 'L’attribut {attribute} n’est pas permis sur {element}.',
      fix: 'Supprimez l’attribut {attribute}.',
    },
    attributeNear: {
      problem: 'L’attribut {attribute} n’est pas permis sur {element} ; il s’agit sans doute de {near}.',
      fix: 'Écrivez {near} au lieu de {attribute}.',
    },
    attributeTwice: {
      problem:
        'L’attribut {attribute} n’est pas permis sur {element} ; il s’agit sans doute de {near}, qui est déjà là.',
      fix: 'Supprimez l’attribut {attribute}.',
    },
    attributeMissing: {
      problem: 'Il manque à l’élément {element} l’attribut {attribute}.',
      fix: 'Ajoutez l’attribut {attribute} à {element}.',
    },
    bareText: {
      problem: 'L’élément {expected} manque autour de « {value} » dans {element}.',
      fix: 'Écrivez « {value} » dans {expected}.',
    },
    text: {
      problem: 'Il y a du texte entre les éléments de {element}, où il n’est pas permis : « {value} ».',
      fix: 'Supprimez le texte, ou mettez-le dans l’élément où il doit être.',
    },
    noElements: {
      problem: 'L’élément {element} contient l’élément {other}, alors que seul du texte y est permis.',
      fix: 'Supprimez les balises de {other} et n’écrivez que du texte dans {element}.',
    },
    noContent: {
      problem: 'L’élément {element} doit être vide, mais ne l’est pas.',
      fix: 'Supprimez tout ce que contient {element}, les blancs aussi.',
    },
    abstractElement: {
      problem: 'L’élément {element} ne fait que représenter d’autres éléments ; il ne peut pas être utilisé lui-même.',
      fix: 'Remplacez {element} par {expected}.',
    },
    abstractType: {
      problem: 'L’élément {element} doit dire de quel type il est, par l’attribut xsi:type.',
      fix: 'Ajoutez xsi:type avec l’un de ces types : {expected}.',
    },
    instanceType: {
      problem: 'L’attribut xsi:type de {element} indique « {value} », un type qui n’existe pas.',
      fix: 'Supprimez l’attribut xsi:type.',
    },
    instanceDerivation: {
      problem: 'L’attribut xsi:type de {element} indique « {value} », un type qui n’y est pas permis.',
      fix: 'Supprimez l’attribut xsi:type.',
    },
    instanceNil: {
      problem: 'L’attribut xsi:nil n’est pas permis sur {element}, ou sa valeur est incorrecte : « {value} ».',
      fix: 'Supprimez l’attribut xsi:nil.',
    },
    instanceEmpty: {
      problem: 'L’élément {element} est vide et l’indique par xsi:nil, ce qui n’y est pas permis.',
      fix: 'Indiquez la valeur de {element}, ou omettez l’élément entier.',
    },
    instanceContent: {
      problem: 'L’élément {element} dit n’avoir pas de valeur (xsi:nil), et en a une.',
      fix: 'Supprimez l’attribut xsi:nil, ou le contenu de {element}.',
    },
    instanceLocation: {
      problem: 'La valeur de l’attribut {attribute} de {element} n’est pas une adresse : « {value} ».',
      fix: 'Supprimez l’attribut {attribute} ; il est inutile.',
    },
    identityTwice: {
      problem: 'L’identifiant « {value} » {of} figure deux fois dans le document.',
      fix: 'N’utilisez chaque identifiant de cette sorte qu’une fois.',
    },
    identityDangling: {
      problem: 'La valeur « {value} » {of} renvoie à un identifiant qui n’est nulle part dans le document.',
      fix: 'Corrigez le renvoi, ou donnez cet identifiant à un élément.',
    },
    ...VALUES,
  },
  write: 'Écrivez {near}.',
  daysOfMonth: 'Il y a {days} jours en {month}.',
  monthsOfYear: 'Une année a 12 mois.',
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  wrongCharacter: 'Le premier caractère incorrect est {character}, à la position {position} du texte.',
  endMissing: 'Tout est juste jusqu’au bout ; il manque donc la fin, ou un « = » final.',
  ofElement: 'de {element}',
  ofAttribute: 'de l’attribut {attribute} de {element}',
  andWithin: ' et, dans celui-ci, {element} en {expected}',
  orIntoGroup: ' Ou bien remettez-le dans {group}{line}, s’il en est sorti.',
  repeated: ' La même erreur se trouve aussi à d’autres endroits ({count}).',
  atLine: '(ligne {line})',
  anyElement: 'un élément',
};
