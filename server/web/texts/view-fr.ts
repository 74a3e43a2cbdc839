/** The texts of the start page's views, in French. */
import type { viewEn } from './view-en.js';

export const viewFr: Readonly<Record<keyof typeof viewEn, string>> = {
  'tabs.label': 'Vues',
  'tabs.invoice': 'Facture',
  'tabs.xml': 'XML',
  'tabs.report': 'Rapport',
  'tabs.pdf': 'PDF',

  'party.of': ' du {party}| de la {party}| de l’{party}',
  'totals.expected': 'calculé :',
  'attachments.size': '{kilobytes} Ko',
  'view.loading': 'Chargement de l’éditeur …',

  'edit.hint': 'Vous pouvez corriger le XML ici. Il est contrôlé pendant la saisie et reste sur cet appareil.',
  'edit.save': 'Enregistrer le XML corrigé',
  'edit.name': '{name}-corrige.xml',

  'fix.change': 'Remplacer « {from} » par « {value} » dans {place}',
  'fix.set': 'Mettre {place} à « {value} »',
  'fix.insert': 'Ajouter {place} : « {value} »',
  'fix.remove': 'Supprimer {place}',
  'fix.rename': 'Renommer {from} en {value}',
  'fix.move': 'Déplacer {place} au bon endroit',
  'fix.further.one': 'et {count} autre modification',
  'fix.further.other': 'et {count} autres modifications',
  'fix.money': 'modifie un montant',
  'fix.value': 'Valeur',
  'fix.example': 'par ex. {value}',
  'fix.enter': 'Appliquer',

  'changes.one': '{count} modification effectuée',
  'changes.other': '{count} modifications effectuées',
  'changes.undo': 'Annuler',
  'changes.blocked': 'Une modification ultérieure concerne le même endroit : annulez-la d’abord.',
  'changes.typed': 'Saisie à la ligne {line}',
  'changes.safe.one': '{count} correction sûre appliquée',
  'changes.safe.other': '{count} corrections sûres appliquées',
  'fix.all.one': 'Appliquer {count} correction sûre',
  'fix.all.other': 'Appliquer {count} corrections sûres',

  'pdf.open': 'Ouvrir le PDF seul',
  'pdf.label': 'Le PDF',

  'verdict.backToAll': 'Tous les fichiers',
  'verdict.print': 'Imprimer',
  'verdict.saveJson': 'Enregistrer en JSON',

  'examples.heading': 'Pas de facture sous la main ? Essayez-en une :',
  'examples.valid': 'XRechnung, valide',
  'examples.mistakes': 'XRechnung avec trois erreurs',
  'examples.total': 'Peppol BIS avec un total faux',
  'examples.facturx': 'Factur‑X EXTENDED',
  'examples.creditNote': 'Avoir',

  'batch.heading.one': '{count} fichier',
  'batch.heading.other': '{count} fichiers',
  'batch.progress': '{done} sur {count} contrôlés',
  'batch.done': 'valides : {valid}, non valides : {invalid}, non contrôlés : {others}',
  'batch.file': 'Fichier',
  'batch.verdict': 'Verdict',
  'batch.format': 'Format',
  'batch.errors': 'Erreurs',
  'batch.warnings': 'Avertissements',
  'batch.waiting': 'en attente',
  'batch.notChecked': 'Non contrôlé',
  'batch.cause': 'Première cause',
  'batch.cancel': 'Annuler',
  'batch.search': 'Rechercher un fichier',
  'batch.filters': 'Afficher',
  'batch.filter.all': 'Tous',
  'batch.filter.invalid': 'Non valides',
  'batch.filter.warnings': 'Avec avertissements',
  'batch.filter.valid': 'Valides',
  'batch.filter.others': 'Non contrôlés',
  'batch.rules.one': '{count} règle enfreinte',
  'batch.rules.other': '{count} règles enfreintes',
  'batch.findings.one': '{count} constatation',
  'batch.findings.other': '{count} constatations',
  'batch.export': 'Tout enregistrer en',
  'batch.none': 'Aucun fichier ne correspond.',

  'findings.which': '{number} sur {count} :',
  'findings.toggle': 'Toutes les constatations',
  'findings.previous': 'Constatation précédente',
  'findings.next': 'Constatation suivante',

  'scheme.email': 'e-mail',
  'scheme.vat': 'n° TVA',

  'archive.opening': 'Ouverture de {name} …',
  'archive.cancel': 'Annuler',
  'archive.names':
    '« {name} » énumère plus de {most} fichiers. Rien n’y a été contrôlé. Décompressez-le, et choisissez les factures.',
  'archive.documents':
    'Il y a plus de {most} factures dans « {name} ». Aucune n’a été contrôlée. Répartissez-les dans plusieurs fichiers ZIP.',
  'archive.bytes':
    'Décompressé, « {name} » dépasse {megabytes} Mo. Rien n’y a été contrôlé. Répartissez son contenu dans plusieurs fichiers ZIP.',
  'archive.ratio':
    'Décompressé, « {name} » fait plus de {most} fois sa taille. Rien n’y a été contrôlé. Décompressez-le, et choisissez les factures.',
  'archive.time':
    'L’ouverture de « {name} » durait trop longtemps et a été arrêtée. Rien n’y a été contrôlé. Décompressez-le, et choisissez les factures.',
  'archive.encrypted':
    '« {name} » est protégé par un mot de passe. Décompressez le fichier ZIP, et contrôlez ce qu’il contient.',
  'archive.method':
    '« {name} » est compressé d’une façon illisible ici. Décompressez le fichier ZIP, et contrôlez ce qu’il contient.',
  'archive.damaged': '« {name} » est endommagé dans le fichier ZIP.',
  'archive.depth':
    '« {name} » est une archive contenue dans trop d’autres. Décompressez-la, et contrôlez les fichiers qu’elle contient.',

  'kind.docx':
    '« {name} » est un document Word. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.xlsx':
    '« {name} » est une feuille Excel. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.office':
    '« {name} » est un document bureautique. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.image': '« {name} » est une image. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.mail': '« {name} » est un courriel. Enregistrez la facture qui y est jointe, et contrôlez celle-ci.',
  'kind.archive':
    '« {name} » est une archive qui ne peut pas être ouverte ici. Décompressez-la, et contrôlez les fichiers qu’elle contient.',
  'kind.emptyArchive': 'Il n’y a pas de facture dans « {name} » : ni fichier XML, ni PDF.',
  'kind.damagedArchive': '« {name} » est un fichier ZIP endommagé.',
  'kind.json': '« {name} » est du JSON. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.edifact':
    '« {name} » est un message EDIFACT. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.text':
    '« {name} » est du texte sans balises. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.html':
    '« {name} » est une page web. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',
  'kind.binary':
    '« {name} » n’est ni du XML ni un PDF. Une facture électronique est un fichier XML, ou un PDF qui en contient un.',

  'anonymise.heading': 'Montrer sans rien dévoiler',
  'anonymise.lead':
    'Noms, adresses, identifiants, comptes bancaires, textes et pièces jointes sont remplacés par d’autres, inventés, sur cet appareil. La copie est contrôlée : les constats restent les mêmes.',
  'anonymise.scale': 'Changer aussi les montants',
  'anonymise.button': 'Enregistrer une copie anonymisée',
  'anonymise.running': 'Remplacement et contrôle de la copie …',
  'anonymise.none': 'Enregistrée. Rien à signaler dans la copie, comme dans la facture.',
  'anonymise.same.one': 'Enregistrée. Le même constat que dans la facture.',
  'anonymise.same.other': 'Enregistrée. Les mêmes {count} constats que dans la facture.',
  'anonymise.differs.one': '{count} constat n’a pas pu être conservé tel quel. Rien n’a été enregistré.',
  'anonymise.differs.other': '{count} constats n’ont pas pu être conservés tels quels. Rien n’a été enregistré.',
  'anonymise.lost': 'N’est plus signalé : {finding}',
  'anonymise.added': 'Signalé dans la copie seulement : {finding}',
  'anonymise.notScaled': 'Les montants restent tels quels : modifiés, ils changeraient les constats.',
  'anonymise.otherScale':
    'Les montants sont multipliés par un autre facteur que celui essayé d’abord, afin que les constats restent.',
  'anonymise.milder': '{name}, ligne {line}, garde {kept} : une règle le lit.',
  'anonymise.short': 'ce qui ne dépasse pas trois caractères',
  'anonymise.words': 'tout sauf les noms et les longs nombres',
  'anonymise.code': 'sa valeur',
  'anonymise.anyway': 'Enregistrer quand même',
  'anonymise.failed': 'Ce document ne se lit pas comme du XML ; rien n’a été remplacé.',
  'anonymise.name': '{name}-anonyme.xml',

  'report.title': 'Rapport de contrôle de factures électroniques',
  'report.follows': 'Résolues en même temps :',
  'report.colon': ' : ',
  'report.change': 'Modification qui corrige cela',
  'causes.one': '{count} cause',
  'causes.other': '{count} causes',
  'report.error': 'Erreur',
  'report.warning': 'Avertissement',
  'report.checked': 'Contrôlé le',
  'report.size': 'Taille',
  'report.bytes': '{bytes} octets',
  'report.hash': 'SHA‑256',
  'report.program': 'Programme',
  'report.ruleSet': 'Jeu de règles',
  'report.version': 'Version',
  'report.inForce': 'En vigueur',
  'report.fromTo': 'du {from} au {until}',
  'report.since': 'depuis le {from}',
  'report.until': 'jusqu’au {until}',
  'report.superseded': 'remplacée par {version} le {from}',
  'report.ruleHash': 'SHA‑256 des fichiers officiels',
  'report.because': 'Raison',
  'report.leftOff': 'Écarté : {what}',
  'report.seller': 'Vendeur',
  'report.buyer': 'Acheteur',
  'report.number': 'Numéro',
  'report.date': 'Date',
  'report.total': 'Montant à payer',
  'report.save': 'Enregistrer le rapport',
};
