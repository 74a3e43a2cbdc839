import type { PdfSentences } from './sentences.js';

export const GERMAN: PdfSentences = {
  nothingAttached: {
    problem: 'In diesem PDF steckt keine Rechnung: Es hat keinen Anhang.',
    fix: 'Hängen Sie die Rechnung als factur-x.xml an, eine XRechnung als xrechnung.xml. Ein PDF, das eine Rechnung nur zeigt, ist keine, die Programme lesen können.',
  },
  found: 'Im PDF steht „{found}“.',
  foundNothing: 'Das PDF sagt dazu nichts.',
  expected: 'Erwartet wird dort „{expected}“.',
  expectedAny: 'Erwartet wird dort einer dieser Werte: {expected}.',
  limit: 'Erreicht wurde die Grenze für {limit}.',
  limits: {
    steps: 'den Aufwand, die Rechnung zu finden',
    bytes: 'die Größe des entpackten Inhalts',
    depth: 'die Tiefe ineinander verschachtelter Objekte',
    objects: 'die Zahl der Objekte',
    attachments: 'die Zahl der Anhänge',
    time: 'die Lesezeit',
    memory: 'den Speicher beim Lesen',
  },
  codes: {
    'PDF-DAMAGED': {
      problem: 'Dieses PDF ist beschädigt oder abgeschnitten, die Rechnung darin ist nicht lesbar.',
      fix: 'Erzeugen Sie das PDF neu oder lassen Sie es sich noch einmal schicken.',
    },
    'PDF-PASSWORD': {
      problem: 'Dieses PDF ist durch ein Kennwort geschützt, die Rechnung darin ist nicht lesbar.',
      fix: 'Speichern Sie das PDF ohne Schutz.',
    },
    'PDF-LIMIT': {
      problem:
        'Dieses PDF zu lesen kostet mehr, als eine Rechnung je braucht. Die Rechnung darin konnte nicht geprüft werden.',
      fix: 'Erzeugen Sie das PDF neu und hängen Sie nur die Rechnung und ihre Belege an.',
    },
    'PDF-EMPTY': {
      problem: 'In diesem PDF steckt keine Rechnung: Kein Anhang ist eine.',
      fix: 'Hängen Sie die Rechnung als factur-x.xml an, eine XRechnung als xrechnung.xml.',
    },
    'PDF-ATTACHMENT-DAMAGED': {
      problem: 'Die Rechnung hängt an diesem PDF, ihr Inhalt ist aber beschädigt.',
      fix: 'Erzeugen Sie das PDF neu oder lassen Sie es sich noch einmal schicken.',
    },
    hybrid: {
      problem: 'Eine hybride Rechnung ist ein PDF für Menschen, in dem dieselbe Rechnung als XML für Programme steckt.',
      fix: 'Hängen Sie die Rechnung als XML an das PDF an, das sie zeigt.',
    },
    pdfa: {
      problem:
        'Dieses PDF gibt sich weder als PDF/A-3 noch als PDF/A-4f aus; eines davon muss eine hybride Rechnung sein.',
      fix: 'Speichern Sie das PDF als PDF/A-3 (oder PDF/A-4f) mit dieser Angabe in den XMP-Metadaten.',
    },
    extensionSchema: {
      problem:
        'Die XMP-Metadaten beschreiben die Angaben zur Rechnung nicht (Schemaerweiterung); PDF/A und Factur-X verlangen das.',
      fix: 'Ergänzen Sie die Beschreibung, die zur Spezifikation des Formats gehört.',
    },
    namespace: {
      problem: 'Die XMP-Metadaten beschreiben die Rechnung in einem Namensraum, der nicht zu ihrem Format gehört.',
      fix: 'Verwenden Sie den erwarteten Namensraum, bei den Angaben und in der Schemaerweiterung.',
    },
    prefix: {
      problem:
        'Die XMP-Metadaten verwenden für die Angaben zur Rechnung ein anderes Präfix als das, nach dem Programme suchen.',
      fix: 'Verwenden Sie das erwartete Präfix, bei den Angaben und in der Schemaerweiterung (pdfaSchema:prefix).',
    },
    documentType: {
      problem: 'Die XMP-Metadaten sagen nicht, dass der Anhang eine Rechnung ist (DocumentType).',
      fix: 'Schreiben Sie INVOICE als DocumentType, auch bei Gutschriften und Korrekturen.',
    },
    conformanceLevel: {
      problem: 'ConformanceLevel in den XMP-Metadaten ist kein Profil des Formats.',
      fix: 'Schreiben Sie das Profil der Rechnung Buchstabe für Buchstabe als ConformanceLevel.',
    },
    documentFileName: {
      problem:
        'DocumentFileName in den XMP-Metadaten ist kein Name, den der Anhang einer hybriden Rechnung haben darf.',
      fix: 'Schreiben Sie den erwarteten Namen Buchstabe für Buchstabe als DocumentFileName; auch der Anhang muss so heißen.',
    },
    version: {
      problem: 'Version in den XMP-Metadaten ist keine Version der Schemaerweiterung.',
      fix: 'Schreiben Sie die erwartete Version; es ist nicht die der Spezifikation.',
    },
    recommendedVersion: {
      problem: 'Die Version der Schemaerweiterung in den XMP-Metadaten (Version) ist die einer früheren Ausgabe.',
      fix: 'Schreiben Sie 1.0 als Version.',
    },
    relationship: {
      problem: 'Was die Rechnung für das PDF ist (AFRelationship), ist anders angegeben, als es zum Profil gehört.',
      fix: 'Schreiben Sie bei MINIMUM und BASIC WL Data. Bei allen anderen Profilen schreiben Sie Alternative, was unter deutschen Unternehmen Pflicht ist; sonst genügen auch Source und Data.',
    },
    embedding: {
      problem: 'Die Rechnung ist nicht so in das PDF eingebettet, dass Programme sie finden.',
      fix: 'Nehmen Sie den Anhang einmal in die Namen der eingebetteten Dateien (Names, EmbeddedFiles) und in die zugehörigen Dateien des Dokuments (AF) auf.',
    },
    attachmentName: {
      problem: 'Die Rechnung ist unter einem Namen angehängt, den nicht jedes Programm sucht.',
      fix: 'Hängen Sie sie unter dem erwarteten Namen an.',
    },
    sameName: {
      problem: 'Die XMP-Metadaten nennen einen anderen Namen für den Anhang (DocumentFileName), als er hat.',
      fix: 'Schreiben Sie den Namen des Anhangs Buchstabe für Buchstabe als DocumentFileName.',
    },
    sameProfile: {
      problem: 'Das Profil in den XMP-Metadaten (ConformanceLevel) ist nicht das der Rechnung (BT-24).',
      fix: 'Schreiben Sie das Profil der Rechnung als ConformanceLevel; berichtigen Sie BT-24, falls es dort falsch ist.',
    },
    minimumInGermany: {
      problem:
        'Verkäufer (BT-40) und Käufer (BT-55) sitzen in Deutschland, wo das Profil MINIMUM nicht erlaubt ist: Es ist keine vollständige Rechnung.',
      fix: 'Schicken Sie die Rechnung im Profil BASIC, EN 16931 oder EXTENDED oder als XRechnung.',
    },
    basicWlInGermany: {
      problem:
        'Verkäufer (BT-40) und Käufer (BT-55) sitzen in Deutschland, wo das Profil BASIC WL nicht erlaubt ist: Es ist keine vollständige Rechnung.',
      fix: 'Schicken Sie die Rechnung im Profil BASIC, EN 16931 oder EXTENDED oder als XRechnung.',
    },
    xrechnungInFrance: {
      problem: 'Verkäufer (BT-40) und Käufer (BT-55) sitzen in Frankreich, wo das Profil XRECHNUNG nicht erlaubt ist.',
      fix: 'Schicken Sie die Rechnung in einem Profil von Factur-X, zum Beispiel EN 16931.',
    },
    pdfaInGermany: {
      problem:
        'In Deutschland ist ein Fehler in PDF/A, um den es in keiner der Regeln für hybride Rechnungen geht, nur eine Warnung.',
      fix: 'Lassen Sie das PDF mit einem Prüfprogramm für PDF/A prüfen, wenn es in jeder Hinsicht konform sein muss; hier geschieht das nicht.',
    },
    'PDF-ATTACHMENT-NAME': {
      problem: 'Die Rechnung ist unter einem Namen angehängt, der zu einem anderen Profil gehört.',
      fix: 'Hängen Sie sie unter dem erwarteten Namen an.',
    },
    'PDF-MEDIA-TYPE': {
      problem: 'Der Anhang mit der Rechnung ist nicht als XML gekennzeichnet.',
      fix: 'Geben Sie beim Anhang den erwarteten Medientyp an.',
    },
    'PDF-SEVERAL': {
      problem: 'Mehrere Anhänge dieses PDFs heißen wie eine Rechnung; nur der erste davon wurde geprüft.',
      fix: 'Hängen Sie an jedes PDF nur eine Rechnung und geben Sie anderen Anhängen andere Namen.',
    },
    'PDF-XMP-SEVERAL': {
      problem:
        'Die XMP-Metadaten haben für eine Angabe mehrere Werte; nur der erste davon wurde mit der Rechnung verglichen.',
      fix: 'Lassen Sie den richtigen Wert stehen und entfernen Sie die anderen.',
    },
  },
  variants: {
    'conformance letter': {
      problem:
        'Die XMP-Metadaten nennen die Konformitätsstufe von PDF/A mit einem kleinen Buchstaben, PDF/A kennt nur den großen.',
      fix: 'Schreiben Sie den erwarteten Buchstaben als pdfaid:conformance.',
    },
    encrypted: {
      problem:
        'Dieses PDF ist verschlüsselt. PDF/A erlaubt das nicht, und Empfänger können die Rechnung vielleicht nicht lesen.',
      fix: 'Speichern Sie das PDF ohne Schutz.',
    },
    'no XMP': {
      problem: 'Dieses PDF hat keine XMP-Metadaten, Programme erkennen also nicht, dass eine Rechnung darin steckt.',
      fix: 'Schreiben Sie XMP-Metadaten mit den Angaben von Factur-X und PDF/A-3.',
    },
    'damaged XMP': {
      problem: 'Die XMP-Metadaten dieses PDFs sind nicht lesbar.',
      fix: 'Schreiben Sie die XMP-Metadaten neu; sie müssen wohlgeformtes XML sein.',
    },
    'no properties': {
      problem: 'Die XMP-Metadaten dieses PDFs sagen nichts über die Rechnung darin.',
      fix: 'Ergänzen Sie die vier Angaben von Factur-X: DocumentType, DocumentFileName, Version und ConformanceLevel.',
    },
    'not all described': {
      problem:
        'Die XMP-Metadaten beschreiben nicht alle vier Angaben zur Rechnung (Schemaerweiterung): DocumentType, DocumentFileName, Version und ConformanceLevel.',
      fix: 'Ergänzen Sie die Beschreibung, die zur Spezifikation des Formats gehört, mit allen vieren.',
    },
    missing: {
      problem: 'Laut den XMP-Metadaten steckt in diesem PDF eine Rechnung, aber angehängt ist keine.',
      fix: 'Hängen Sie die Rechnung als factur-x.xml an, in den Namen der eingebetteten Dateien (Names, EmbeddedFiles) und in den zugehörigen Dateien des Dokuments (AF).',
    },
    'not listed': {
      problem: 'Die Rechnung fehlt in der Liste der eingebetteten Dateien, in der Programme sie suchen.',
      fix: 'Nehmen Sie den Anhang in die Namen der eingebetteten Dateien auf (Names, EmbeddedFiles).',
    },
    'not associated': {
      problem: 'Das PDF sagt nicht, dass die Rechnung zum Dokument gehört; PDF/A-3 verlangt das.',
      fix: 'Nehmen Sie den Anhang in die zugehörigen Dateien des Dokuments auf (AF).',
    },
    'same name': {
      problem: 'Zwei Anhänge dieses PDFs heißen wie die Rechnung, sodass niemand weiß, welcher gilt.',
      fix: 'Hängen Sie die Rechnung einmal an und geben Sie anderen Anhängen andere Namen.',
    },
    UBL: {
      problem:
        'Die Rechnung ist UBL. Unter diesem Namen erwarten Programme CII, die einzige Syntax hybrider Rechnungen.',
      fix: 'Hängen Sie die Rechnung unter diesem Namen in CII an; in UBL darf sie zusätzlich als factur-xubl.xml angehängt sein.',
    },
  },
};
