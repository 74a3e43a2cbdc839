import type { OtherSentences } from './sentences.js';

export const FRENCH_OTHERS: OtherSentences = {
  families: {
    elementNotUsed: {
      problem: 'La spécification de ce document ne prévoit pas l’élément {element}{term}{in}.',
      fix: 'Supprimez {element}.',
    },
    childNotUsed: {
      problem: 'Un élément de {element}{in} n’y est pas prévu par la spécification de ce document.',
      fix: 'Supprimez l’élément.',
    },
    kindNotUsed: {
      problem:
        'La spécification de ce document ne permet l’élément {element}{term}{in} que sous des conditions qui ne sont pas remplies ici.',
      fix: 'Supprimez l’élément, ou vérifiez l’attribut ou l’autre valeur dont cela dépend.',
    },
    kindNotUsedOf: {
      problem:
        'L’élément {element}{term}{in} est d’une sorte que la spécification de ce document n’y permet pas : l’indication de sa sorte manque ou est fausse.',
      fix: 'Donnez l’attribut ou le code avec une valeur admise ({codes}), ou supprimez {element}.',
    },
    attributeNotUsed: {
      problem:
        'L’élément {element}{term} a l’attribut {attribute}, que la spécification de ce document n’y prévoit pas.',
      fix: 'Supprimez l’attribut {attribute} de {element}.',
    },
    anyAttributeMissing: {
      problem: 'Il manque à un élément du document l’attribut {attribute}.',
      fix: 'Ajoutez l’attribut {attribute} à cet élément.',
    },
  },
  own: {
    'PROFILE-NOT-CHECKED': {
      problem:
        'Pour un tel document, nous n’avons pas de règles selon la spécification qu’il indique ; il n’a donc pas été contrôlé entièrement.',
      fix: 'Si l’identifiant est juste, faites contrôler le document par un outil prévu pour cette spécification ; sinon, indiquez l’identifiant que le destinataire demande.',
    },
    'RULES-NOT-HELD': {
      problem:
        'Les règles de ce jour ne sont pas installées ici ; le document a été contrôlé avec celles d’un autre jour.',
      fix: 'Faites-les installer si le résultat doit être celui de ce jour ; sinon, il n’y a rien à faire.',
    },
    'PROFILE-UNKNOWN': {
      problem:
        'L’identifiant de spécification de ce document n’existe pas ; le système du destinataire refusera sans doute le document.',
      fix: 'Indiquez l’identifiant de la spécification exactement comme son éditeur l’écrit, sans rien avant, après ni à l’intérieur.',
    },
    'PROFILE-EARLY': {
      problem:
        'La spécification que ce document indique n’était pas encore en vigueur le jour dont les règles ont été appliquées.',
      fix: 'Vérifiez la date du document et l’identifiant. Si les deux sont justes, faites contrôler le document selon les règles d’un jour où sa spécification est en vigueur.',
    },
    'PROFILE-EXPIRED': {
      problem:
        'La spécification que ce document indique n’est plus en vigueur : son éditeur refuse de tels documents, et le système du destinataire fera de même.',
      fix: 'Établissez le document selon la version en vigueur et indiquez son identifiant.',
    },
    'ENVELOPE-ORDER': {
      problem:
        'L’en-tête de l’enveloppe vient après le document, où il n’est pas permis ; les réseaux peuvent refuser l’enveloppe.',
      fix: 'Mettez l’en-tête (StandardBusinessDocumentHeader) avant le document ; le document lui-même a été contrôlé.',
    },
    'ENVELOPE-HEADER': {
      problem:
        'L’en-tête de l’enveloppe est incomplet : il n’a pas pu être entièrement comparé au document. Champs manquants : {detail}.',
      fix: 'Remplissez ces champs comme la spécification Peppol de l’enveloppe le demande ; le document lui-même a été contrôlé.',
    },
    'ENVELOPE-MISMATCH': {
      problem:
        'L’enveloppe et le document qu’elle contient ne concordent pas : {field} dans l’en-tête de l’enveloppe indique « {header} », mais le document « {invoice} » ({place}).',
      fix: 'Corrigez ce qui est faux : le réseau se règle sur l’enveloppe, le destinataire sur le document.',
    },
  },
  specification: {
    value: 'Le document indique « {value} ».',
    several:
      'Il y figure plusieurs fois, alors qu’un document ne suit qu’une spécification ; l’une d’elles est « {near} » ({name}).',
    ownDay:
      'Le document a été émis le {day}, quand {old} était encore en vigueur ; il peut donc aussi être contrôlé avec les règles de ce jour (--rules issue ou date=issue).',
    empty: 'Le document n’en indique aucun ; celui de {name}, par exemple, est « {near} ».',
    checkedWith: 'Le document a été contrôlé avec {rules}.',
  },
};
