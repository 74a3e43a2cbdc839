import type { PdfSentences } from './sentences.js';

export const FRENCH: PdfSentences = {
  nothingAttached: {
    problem: 'Ce PDF ne contient pas de facture : il n’a aucune pièce jointe.',
    fix: 'Joignez la facture sous le nom factur-x.xml ; pour XRechnung, xrechnung.xml. Un PDF qui ne fait que montrer une facture n’en est pas une que les programmes savent lire.',
  },
  found: 'Le PDF indique « {found} ».',
  foundNothing: 'Le PDF n’en dit rien.',
  expected: 'La valeur attendue est « {expected} ».',
  expectedAny: 'La valeur attendue est l’une de celles-ci : {expected}.',
  limit: 'La limite atteinte est {limit}.',
  limits: {
    steps: 'le travail nécessaire pour trouver la facture',
    bytes: 'la taille du contenu décompressé',
    depth: 'la profondeur des objets imbriqués',
    objects: 'le nombre d’objets',
    attachments: 'le nombre de pièces jointes',
    time: 'le temps de lecture',
    memory: 'la mémoire utilisée à la lecture',
  },
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
      problem:
        'La lecture de ce PDF demande plus qu’une facture n’en a besoin ; la facture qu’il contient n’a pas pu être vérifiée.',
      fix: 'Générez le PDF de nouveau, et n’y joignez que la facture et ses justificatifs.',
    },
    'PDF-EMPTY': {
      problem: 'Ce PDF ne contient pas de facture : aucune de ses pièces jointes n’en est une.',
      fix: 'Joignez la facture sous le nom factur-x.xml ; pour XRechnung, xrechnung.xml.',
    },
    'PDF-ATTACHMENT-DAMAGED': {
      problem: 'La facture est jointe à ce PDF, mais son contenu est endommagé.',
      fix: 'Générez le PDF de nouveau, ou demandez qu’on vous le renvoie.',
    },
    hybrid: {
      problem:
        'Une facture hybride est un PDF pour les personnes, qui contient la même facture en XML pour les logiciels.',
      fix: 'Joignez la facture en XML au PDF qui la montre.',
    },
    pdfa: {
      problem: 'Ce PDF ne se déclare ni PDF/A-3 ni PDF/A-4f ; une facture hybride doit être l’un ou l’autre.',
      fix: 'Enregistrez le PDF comme PDF/A-3 (ou PDF/A-4f), avec cette déclaration dans ses métadonnées XMP.',
    },
    extensionSchema: {
      problem:
        'Les métadonnées XMP ne décrivent pas les propriétés de la facture (schéma d’extension), comme PDF/A et Factur-X l’exigent.',
      fix: 'Ajoutez la description qui accompagne la spécification du format.',
    },
    namespace: {
      problem: 'Les métadonnées XMP décrivent la facture dans un espace de noms qui n’est pas celui de son format.',
      fix: 'Utilisez l’espace de noms attendu, pour les propriétés et dans le schéma d’extension.',
    },
    prefix: {
      problem:
        'Les métadonnées XMP utilisent pour les propriétés de la facture un autre préfixe que celui que les logiciels cherchent.',
      fix: 'Utilisez le préfixe attendu, pour les propriétés et dans le schéma d’extension (pdfaSchema:prefix).',
    },
    documentType: {
      problem: 'Les métadonnées XMP ne disent pas que la pièce jointe est une facture (DocumentType).',
      fix: 'Écrivez INVOICE comme DocumentType, aussi pour les avoirs et les factures rectificatives.',
    },
    conformanceLevel: {
      problem: 'Dans les métadonnées XMP, ConformanceLevel n’est pas un profil du format.',
      fix: 'Écrivez le profil de la facture comme ConformanceLevel, lettre pour lettre.',
    },
    documentFileName: {
      problem:
        'Dans les métadonnées XMP, DocumentFileName n’est pas un nom que la pièce jointe d’une facture hybride peut avoir.',
      fix: 'Écrivez le nom attendu comme DocumentFileName, lettre pour lettre ; la pièce jointe doit aussi le porter.',
    },
    version: {
      problem: 'Dans les métadonnées XMP, Version n’est pas une version du schéma d’extension.',
      fix: 'Écrivez la version attendue ; ce n’est pas celle de la spécification.',
    },
    recommendedVersion: {
      problem:
        'La version du schéma d’extension dans les métadonnées XMP (Version) est celle d’une édition antérieure.',
      fix: 'Écrivez 1.0 comme Version.',
    },
    relationship: {
      problem: 'La relation de la facture au PDF (AFRelationship) n’est pas celle que demande son profil.',
      fix: 'Écrivez Data pour MINIMUM et BASIC WL. Pour tous les autres profils, écrivez Alternative, obligatoire entre entreprises allemandes ; ailleurs, Source et Data conviennent aussi.',
    },
    embedding: {
      problem: 'La facture n’est pas incorporée au PDF de façon que les logiciels la trouvent.',
      fix: 'Inscrivez la pièce jointe, une fois, dans les noms des fichiers incorporés (Names, EmbeddedFiles) et dans les fichiers associés du document (AF).',
    },
    attachmentName: {
      problem: 'La facture est jointe sous un nom que tous les logiciels ne cherchent pas.',
      fix: 'Joignez-la sous le nom attendu.',
    },
    sameName: {
      problem: 'Les métadonnées XMP donnent à la pièce jointe un autre nom (DocumentFileName) que le sien.',
      fix: 'Écrivez le nom de la pièce jointe comme DocumentFileName, lettre pour lettre.',
    },
    sameProfile: {
      problem: 'Le profil des métadonnées XMP (ConformanceLevel) n’est pas celui de la facture (BT-24).',
      fix: 'Écrivez le profil de la facture comme ConformanceLevel ; ou corrigez BT-24, si c’est lui qui est faux.',
    },
    minimumInGermany: {
      problem:
        'Le vendeur (BT-40) et l’acheteur (BT-55) sont en Allemagne, où le profil MINIMUM ne doit pas être utilisé : ce n’est pas une facture complète.',
      fix: 'Envoyez la facture dans le profil BASIC, EN 16931 ou EXTENDED, ou comme XRechnung.',
    },
    basicWlInGermany: {
      problem:
        'Le vendeur (BT-40) et l’acheteur (BT-55) sont en Allemagne, où le profil BASIC WL ne doit pas être utilisé : ce n’est pas une facture complète.',
      fix: 'Envoyez la facture dans le profil BASIC, EN 16931 ou EXTENDED, ou comme XRechnung.',
    },
    xrechnungInFrance: {
      problem:
        'Le vendeur (BT-40) et l’acheteur (BT-55) sont en France, où le profil XRECHNUNG ne doit pas être utilisé.',
      fix: 'Envoyez la facture dans un profil de Factur-X, par exemple EN 16931.',
    },
    pdfaInGermany: {
      problem:
        'En Allemagne, une erreur de PDF/A qui n’est visée par aucune des règles des factures hybrides n’est qu’un avertissement.',
      fix: 'Faites contrôler le PDF par un validateur PDF/A s’il doit être conforme en tout point ; ce n’est pas fait ici.',
    },
    'PDF-ATTACHMENT-NAME': {
      problem: 'La facture est jointe sous un nom qui appartient à un autre profil.',
      fix: 'Joignez-la sous le nom attendu.',
    },
    'PDF-MEDIA-TYPE': {
      problem: 'La pièce jointe qui contient la facture n’est pas déclarée comme XML.',
      fix: 'Donnez à la pièce jointe le type MIME attendu.',
    },
    'PDF-SEVERAL': {
      problem: 'Plusieurs pièces jointes de ce PDF portent un nom de facture ; seule la première a été contrôlée.',
      fix: 'Joignez une seule facture à chaque PDF, et donnez d’autres noms aux autres pièces jointes.',
    },
    'PDF-XMP-SEVERAL': {
      problem:
        'Les métadonnées XMP donnent plusieurs valeurs à une même propriété ; seule la première a été comparée à la facture.',
      fix: 'Gardez la bonne valeur et supprimez les autres.',
    },
  },
  variants: {
    'conformance letter': {
      problem:
        'Les métadonnées XMP donnent le niveau de conformité de PDF/A en lettre minuscule, alors que PDF/A ne connaît que la majuscule.',
      fix: 'Écrivez la lettre attendue comme pdfaid:conformance.',
    },
    encrypted: {
      problem:
        'Ce PDF est chiffré, ce que PDF/A ne permet pas : les destinataires ne pourront peut-être pas lire la facture.',
      fix: 'Enregistrez le PDF sans protection.',
    },
    'no XMP': {
      problem: 'Ce PDF n’a pas de métadonnées XMP : les logiciels ne peuvent pas savoir qu’il contient une facture.',
      fix: 'Écrivez des métadonnées XMP avec les propriétés de Factur-X et de PDF/A-3.',
    },
    'damaged XMP': {
      problem: 'Les métadonnées XMP de ce PDF sont illisibles.',
      fix: 'Écrivez les métadonnées XMP de nouveau ; elles doivent être du XML bien formé.',
    },
    'no properties': {
      problem: 'Les métadonnées XMP de ce PDF ne disent rien de la facture qu’il contient.',
      fix: 'Ajoutez les quatre propriétés de Factur-X : DocumentType, DocumentFileName, Version et ConformanceLevel.',
    },
    'not all described': {
      problem:
        'Les métadonnées XMP ne décrivent pas les quatre propriétés de la facture (schéma d’extension) : DocumentType, DocumentFileName, Version et ConformanceLevel.',
      fix: 'Ajoutez la description fournie avec la spécification du format, avec les quatre propriétés.',
    },
    missing: {
      problem: 'D’après les métadonnées XMP, ce PDF contient une facture, mais aucune n’est jointe.',
      fix: 'Joignez la facture sous le nom factur-x.xml, dans les noms des fichiers incorporés (Names, EmbeddedFiles) et dans les fichiers associés du document (AF).',
    },
    'not listed': {
      problem: 'La facture manque dans la liste des fichiers incorporés du PDF, où les logiciels la cherchent.',
      fix: 'Ajoutez la pièce jointe aux noms des fichiers incorporés (Names, EmbeddedFiles).',
    },
    'not associated': {
      problem: 'Le PDF ne dit pas que la facture appartient au document, comme PDF/A-3 l’exige.',
      fix: 'Ajoutez la pièce jointe aux fichiers associés du document (AF).',
    },
    'same name': {
      problem: 'Deux pièces jointes de ce PDF portent le nom de la facture : on ne sait pas laquelle compte.',
      fix: 'Joignez la facture une seule fois, et donnez d’autres noms aux autres pièces jointes.',
    },
    UBL: {
      problem:
        'La facture est en UBL. Sous ce nom, les logiciels attendent du CII, la seule syntaxe des factures hybrides.',
      fix: 'Joignez la facture en CII sous ce nom ; elle peut aussi être jointe en UBL, sous le nom factur-xubl.xml.',
    },
  },
};
