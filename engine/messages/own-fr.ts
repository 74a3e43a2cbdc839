import type { Entry } from './catalogue.js';
import type { OwnKey } from './sentences.js';

export const FRENCH_OWN: Readonly<Record<OwnKey, Entry>> = {
  'XML-WELL-FORMED': {
    problem: 'Le fichier n’est pas du XML bien formé ; rien d’autre n’a pu être contrôlé.',
    fix: 'Exportez la facture de nouveau, ou réparez le XML à l’endroit indiqué.',
  },
  'XML-DOCTYPE': {
    problem: 'Le fichier contient une déclaration de type de document (DOCTYPE), interdite dans une facture.',
    fix: 'Supprimez la déclaration DOCTYPE.',
  },
  'XML-ENCODING': {
    problem: 'Les caractères du fichier ne sont pas dans le codage qu’il déclare.',
    fix: 'Enregistrez le fichier en UTF-8, et déclarez UTF-8.',
  },
  'XML-LIMIT': {
    problem: 'Le fichier est plus gros ou plus profondément imbriqué qu’une facture ne peut l’être.',
    fix: 'Envoyez une facture de taille et de structure habituelles.',
  },
  'FORMAT-UNKNOWN': {
    problem:
      'Ce n’est pas une facture dans un format connu : l’élément racine doit être Invoice ou CreditNote (UBL 2.1), CrossIndustryInvoice (UN/CEFACT CII, Factur-X, ZUGFeRD 2) ou CrossIndustryDocument (ZUGFeRD 1.0), dans son espace de noms. Sont aussi contrôlés les commandes, avis d’expédition, catalogues et réponses Peppol (UBL) et les messages français du cycle de vie (CrossDomainAcknowledgementAndResponse).',
    fix: 'Envoyez la facture XML elle-même ; pour Factur-X ou ZUGFeRD, c’est le fichier incorporé au PDF.',
  },
  XSD: {
    problem: 'Le document ne respecte pas le schéma XML de son format.',
    fix: 'Corrigez la structure à l’endroit indiqué.',
  },
  'NOT-EVALUATED': {
    problem:
      'Le document n’a pas pu être contrôlé entièrement, car l’étape « {detail} » a échoué de notre côté. Il n’est pas considéré comme valide tant qu’il n’a pas pu l’être.',
    fix: 'Veuillez réessayer, et prévenez-nous si cela se reproduit.',
  },
  'PROFILE-NOT-CHECKED': {
    problem:
      'Cette facture indique une spécification (BT-24) dont nous n’avons pas les règles ; elle n’a donc pas été contrôlée entièrement.',
    fix: 'Si l’identifiant est juste, faites contrôler la facture aussi par un outil prévu pour cette spécification ; sinon, indiquez l’identifiant que le destinataire demande.',
  },
  'RULES-NOT-HELD': {
    problem:
      'Les règles de ce jour ne sont pas installées ici ; la facture a été contrôlée avec celles d’un autre jour.',
    fix: 'Faites-les installer si le résultat doit être celui de ce jour ; sinon, il n’y a rien à faire.',
  },
  'COUNTRY-RULES-NOT-CHECKED': {
    problem: 'Des règles que la loi d’un pays impose aux factures n’ont pas été contrôlées : {detail}.',
    fix: 'Faites contrôler la facture aussi par ces règles, si elles s’y appliquent.',
  },
  'AS-NOT-CHECKED': {
    problem:
      'Le document devait être contrôlé comme {detail}, mais il n’y a pas ici de telles règles pour un document de ce type.',
    fix: 'Demandez une spécification prévue pour ce type de document, ou aucune.',
  },
  'PROFILE-UNKNOWN': {
    problem:
      'L’identifiant de spécification de cette facture (BT-24) n’existe pas ; le système du destinataire refusera sans doute la facture.',
    fix: 'Indiquez l’identifiant de la spécification exactement comme son éditeur l’écrit, sans rien avant, après ni à l’intérieur.',
  },
  'PROFILE-EARLY': {
    problem:
      'La spécification que cette facture indique (BT-24) n’était pas encore en vigueur le jour dont les règles ont été appliquées.',
    fix: 'Vérifiez la date de la facture (BT-2) et l’identifiant. Si les deux sont justes, faites contrôler la facture selon les règles d’un jour où sa spécification est en vigueur.',
  },
  'PROFILE-EXPIRED': {
    problem:
      'La spécification que cette facture indique (BT-24) n’est plus en vigueur : son éditeur refuse de telles factures, et le système du destinataire fera de même.',
    fix: 'Établissez la facture selon la version en vigueur et indiquez son identifiant.',
  },
  'ENVELOPE-EMPTY': {
    problem: 'Le fichier est une enveloppe (StandardBusinessDocument) sans facture à l’intérieur.',
    fix: 'Mettez la facture XML après l’en-tête de l’enveloppe, ou envoyez la facture seule.',
  },
  'ENVELOPE-SEVERAL': {
    problem:
      'L’enveloppe (StandardBusinessDocument) contient plusieurs documents ; le deuxième est {detail}. Aucun n’a été contrôlé.',
    fix: 'Envoyez chaque facture dans sa propre enveloppe.',
  },
  'ENVELOPE-HEADERS': {
    problem:
      'L’enveloppe (StandardBusinessDocument) a plusieurs en-têtes : on ne sait pas lequel compte. Rien n’y a été contrôlé.',
    fix: 'Gardez l’en-tête qui appartient à la facture et supprimez les autres.',
  },
  'ENVELOPE-ORDER': {
    problem:
      'L’en-tête de l’enveloppe vient après la facture, où il n’est pas permis ; les réseaux peuvent refuser l’enveloppe.',
    fix: 'Mettez l’en-tête (StandardBusinessDocumentHeader) avant la facture ; la facture elle-même a été contrôlée.',
  },
  'ENVELOPE-NESTED': {
    problem: 'L’enveloppe (StandardBusinessDocument) en contient une autre ; aucune facture n’a été contrôlée.',
    fix: 'Supprimez l’une des enveloppes, pour que la facture elle-même suive l’en-tête.',
  },
  'ENVELOPE-CONTENT': {
    problem:
      'Le contenu de l’enveloppe n’est pas du XML mais un fichier ou du texte dans l’élément {detail} ; aucune facture n’a été contrôlée.',
    fix: 'Mettez la facture XML elle-même après l’en-tête de l’enveloppe.',
  },
  'ENVELOPE-TEXT': {
    problem:
      'L’enveloppe (StandardBusinessDocument) contient du texte à côté de ses éléments ; rien n’y a été contrôlé.',
    fix: 'Mettez la facture dans l’enveloppe comme élément XML, non codée en texte, et supprimez tout autre texte.',
  },
  'ENVELOPE-HEADER': {
    problem:
      'L’en-tête de l’enveloppe est incomplet : il n’a pas pu être entièrement comparé à la facture. Champs manquants : {detail}.',
    fix: 'Remplissez ces champs comme la spécification Peppol de l’enveloppe le demande ; la facture elle-même a été contrôlée.',
  },
  'ENVELOPE-MISMATCH': {
    problem:
      'L’enveloppe et la facture ne concordent pas : {field} dans l’en-tête de l’enveloppe indique « {header} », mais la facture « {invoice} » ({place}).',
    fix: 'Corrigez ce qui est faux : le réseau se règle sur l’enveloppe, le destinataire sur la facture.',
  },
};
