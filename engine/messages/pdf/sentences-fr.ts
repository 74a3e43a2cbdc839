import type { PdfSentences } from './sentences.js';

export const FRENCH: PdfSentences = {
  found: 'Le PDF indique « {found} ».',
  foundNothing: 'Le PDF n’en dit rien.',
  expected: 'La valeur attendue est « {expected} ».',
  codes: {
    'PDF-DAMAGED': {
      problem: 'Ce PDF est endommagé ou tronqué ; la facture qu’il contient est illisible.',
      fix: 'Générez le PDF de nouveau, ou demandez qu’on vous le renvoie.',
    },
    'PDF-PASSWORD': {
      problem: 'Ce PDF est protégé par un mot de passe ; la facture qu’il contient est illisible.',
      fix: 'Enregistrez le PDF sans protection.',
    },
    'PDF-LIMIT': {
      problem: 'Le contenu de ce PDF est plus volumineux qu’une facture n’en a besoin ; il n’a pas été lu.',
      fix: 'Générez le PDF de nouveau, et n’y joignez que la facture et ses justificatifs.',
    },
    'PDF-EMPTY': {
      problem:
        'Ce PDF ne contient pas de facture : aucune de ses pièces jointes ne porte le nom d’une facture hybride.',
      fix: 'Joignez la facture sous le nom factur-x.xml ; pour XRechnung, xrechnung.xml.',
    },
    'PDF-ATTACHMENT-DAMAGED': {
      problem: 'La facture est jointe à ce PDF, mais son contenu est endommagé.',
      fix: 'Générez le PDF de nouveau, ou demandez qu’on vous le renvoie.',
    },
    'PDF-ENCRYPTED': {
      problem:
        'Ce PDF est chiffré, ce que PDF/A ne permet pas : les destinataires ne pourront peut-être pas lire la facture.',
      fix: 'Enregistrez le PDF sans protection.',
    },
    'PDF-SEVERAL': {
      problem: 'Plusieurs pièces jointes de ce PDF portent un nom de facture : on ne sait pas laquelle compte.',
      fix: 'Joignez une seule facture à chaque PDF, et donnez d’autres noms aux autres pièces jointes.',
    },
    'PDF-ATTACHMENT-NAME': {
      problem: 'La facture est jointe sous un nom que tous les logiciels ne cherchent pas.',
      fix: 'Joignez-la sous le nom attendu.',
    },
    'PDF-LISTED': {
      problem: 'La facture manque dans la liste des fichiers incorporés du PDF, où les logiciels la cherchent.',
      fix: 'Ajoutez la pièce jointe aux noms des fichiers incorporés (Names, EmbeddedFiles).',
    },
    'PDF-ASSOCIATION': {
      problem: 'Le PDF ne dit pas que la facture appartient au document, comme PDF/A-3 l’exige.',
      fix: 'Ajoutez la pièce jointe aux fichiers associés du document (AF).',
    },
    'PDF-RELATIONSHIP': {
      problem: 'La relation de la facture au PDF (AFRelationship) n’est pas celle qu’ont les factures hybrides.',
      fix: 'Donnez à la pièce jointe la relation attendue.',
    },
    'PDF-MEDIA-TYPE': {
      problem: 'La pièce jointe qui contient la facture n’est pas déclarée comme XML.',
      fix: 'Donnez à la pièce jointe le type MIME attendu.',
    },
    'PDF-XMP': {
      problem: 'Ce PDF n’a pas de métadonnées XMP : les logiciels ne peuvent pas savoir qu’il contient une facture.',
      fix: 'Écrivez des métadonnées XMP avec les propriétés de Factur-X et de PDF/A-3.',
    },
    'PDF-XMP-DAMAGED': {
      problem: 'Les métadonnées XMP de ce PDF sont illisibles.',
      fix: 'Écrivez les métadonnées XMP de nouveau ; elles doivent être du XML bien formé.',
    },
    'PDF-A': {
      problem: 'Ce PDF ne se déclare pas PDF/A-3, ce que doit être une facture hybride.',
      fix: 'Enregistrez le PDF comme PDF/A-3, avec cette déclaration dans ses métadonnées XMP.',
    },
    'PDF-XMP-INVOICE': {
      problem: 'Les métadonnées XMP de ce PDF ne disent rien de la facture qu’il contient.',
      fix: 'Ajoutez les quatre propriétés de Factur-X : DocumentType, DocumentFileName, Version et ConformanceLevel.',
    },
    'PDF-XMP-NAMESPACE': {
      problem: 'Les métadonnées XMP décrivent la facture dans un espace de noms qui n’est pas celui de son format.',
      fix: 'Utilisez l’espace de noms attendu, pour les propriétés et dans le schéma d’extension.',
    },
    'PDF-XMP-TYPE': {
      problem: 'Les métadonnées XMP ne disent pas que la pièce jointe est une facture (DocumentType).',
      fix: 'Écrivez la valeur attendue comme DocumentType, aussi pour les avoirs et les factures rectificatives.',
    },
    'PDF-XMP-FILE': {
      problem: 'Les métadonnées XMP donnent à la pièce jointe un autre nom (DocumentFileName) que le sien.',
      fix: 'Écrivez le nom de la pièce jointe comme DocumentFileName, lettre pour lettre.',
    },
    'PDF-XMP-VERSION': {
      problem: 'Les métadonnées XMP ne disent pas de quelle version du format est la facture (Version).',
      fix: 'Écrivez la Version que la spécification du format indique.',
    },
    'PDF-XMP-PROFILE': {
      problem: 'Le profil des métadonnées XMP (ConformanceLevel) n’est pas celui de la facture (BT-24).',
      fix: 'Écrivez le profil de la facture comme ConformanceLevel ; ou corrigez BT-24, si c’est lui qui est faux.',
    },
    'PDF-XMP-EXTENSION': {
      problem:
        'Les métadonnées XMP ne décrivent pas les propriétés de la facture (schéma d’extension), comme PDF/A l’exige.',
      fix: 'Ajoutez la description qui accompagne la spécification du format.',
    },
  },
};
