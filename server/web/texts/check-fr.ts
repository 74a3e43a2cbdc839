/** The texts of the start page and of the frame of all pages, in French. */
import { viewFr } from './view-fr.js';
import type { CheckKey } from './check-en.js';

export const checkFr: Readonly<Record<CheckKey, string>> = {
  title: 'Contrôle de factures électroniques',
  skip: 'Aller au contenu',
  'nav.label': 'Pages',
  'nav.check': 'Contrôle',
  'nav.docs': 'API',
  'nav.account': 'Compte',
  'language.label': 'Langue',
  'operator.imprint': 'Mentions légales',
  'operator.privacy': 'Confidentialité',
  'operator.prices': 'Tarifs',

  'intake.heading': 'Votre facture électronique est-elle valide ?',
  'intake.lead': 'Factur‑X, Peppol BIS, EN 16931, XRechnung et ZUGFeRD, contrôlés selon les règles officielles.',
  'intake.drop': 'Déposez ici des factures',
  'intake.choose': 'Choisir des fichiers',
  'intake.paste': 'Ou collez le XML',
  'intake.pasteLabel': 'XML de la facture',
  'intake.check': 'Contrôler',
  'intake.noScript': 'Cette page a besoin de JavaScript. L’API fonctionne sans.',
  'intake.pastedName': 'XML collé',

  'intake.privacy': 'Contrôlée ici, dans votre navigateur. La facture ne quitte pas cet appareil.',
  'intake.kinds': 'XML, PDF (ZUGFeRD, Factur‑X) et ZIP, un seul ou plusieurs',
  'server.summary': 'Demander plutôt le verdict du serveur',
  'server.use': 'Envoyer les factures à ce serveur pour les contrôler',
  'server.hint': 'Le serveur a les mêmes règles. Il contrôle en mémoire et ne conserve rien.',
  'server.privacy': 'La facture est envoyée à ce serveur. Elle y est contrôlée en mémoire et jamais conservée.',
  'server.size': 'Jusqu’à {megabytes} Mo.',
  'server.sizeDemo': 'Jusqu’à {megabytes} Mo ; {calls} contrôles gratuits par heure sans clé.',

  'key.label': 'Clé d’API',
  'key.hint': 'Reste dans cet onglet jusqu’à sa fermeture. Chaque contrôle compte comme un appel.',
  'key.needed': 'Indiquez votre clé d’API pour contrôler « {name} ».',
  'key.neededForPdf':
    'Sans clé API, le serveur n’accepte que du XML. Entrez la vôtre pour y contrôler « {name} », ou laissez votre navigateur le faire.',
  'key.refused': 'Cette clé d’API n’est pas valable. Corrigez-la et relancez le contrôle.',

  checking: 'Contrôle de {name} …',
  'failure.empty': 'Il n’y a rien dedans. Choisissez le fichier XML de la facture.',
  'failure.large': '« {name} » est trop gros ; {megabytes} Mo sont possibles ici.',
  'failure.rate':
    'C’était beaucoup de contrôles pour une démonstration gratuite. Réessayez dans {minutes} min, ou utilisez une clé d’API.',
  'failure.busy': 'Le serveur est surchargé en ce moment. Réessayez dans quelques secondes.',
  'failure.configuration':
    'Le service n’est pas entièrement configuré. Son exploitant en trouve la raison dans le journal.',
  'failure.timeout': 'Le contrôle durait trop longtemps et a été arrêté. Cela ne dit rien de la facture.',
  'failure.timeoutWithoutKey':
    'Sans clé d’API, un contrôle peut durer 5 secondes, attente comprise ; il a été arrêté. Cela ne dit rien de la facture. Réessayez plus tard, ou utilisez une clé d’API.',
  'failure.rules':
    'Les règles n’ont pas pu être chargées ; rien n’a été contrôlé. Vérifiez votre connexion et réessayez.',
  'failure.network': 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
  'failure.read': '« {name} » n’est plus lisible. Choisissez-le de nouveau.',
  'failure.other': 'Un problème est survenu sur le serveur. Cela ne dit rien de la facture. Réessayez.',

  'verdict.valid': 'Valide',
  'verdict.invalid': 'Non valide',
  'verdict.clean': 'Ni erreur ni avertissement.',
  'verdict.file': 'Fichier',
  'verdict.format': 'Format',
  'verdict.profile': 'Profil',
  'verdict.noProfile': 'non indiqué',
  'verdict.rules': 'Règles',
  'verdict.inForce': 'règles en vigueur depuis le {from}',
  'verdict.again': 'Contrôler une autre',
  'verdict.listCut': 'Les {listed} premières constatations sont listées.',
  'format.unknown': 'Non reconnu',

  'errors.one': '{count} erreur',
  'errors.other': '{count} erreurs',
  'warnings.one': '{count} avertissement',
  'warnings.other': '{count} avertissements',

  'issues.errors': 'Erreurs',
  'issues.warnings': 'Avertissements',
  'issues.notes': 'Remarques',
  'issues.line': 'Ligne {line}',
  'issues.rule': 'Règle',
  'issues.official': 'Texte officiel',
  'issues.more': 'Afficher {count} de plus',
  'issues.follows.one': '{count} autre est résolue en même temps',
  'issues.follows.other': '{count} autres sont résolues en même temps',
  'issues.otherLanguage': 'Les constatations sont encore dans la langue du contrôle.',
  'issues.translate': 'Contrôler de nouveau en français',
  'issues.translateHint': 'compte comme un appel',

  'document.label': 'XML de la facture',
  'document.marked': 'La ligne {line} est marquée dans le XML.',
  ...viewFr,
};
