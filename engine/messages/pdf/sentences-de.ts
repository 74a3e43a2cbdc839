import type { PdfSentences } from './sentences.js';

export const GERMAN: PdfSentences = {
  found: 'Im PDF steht „{found}“.',
  foundNothing: 'Das PDF sagt dazu nichts.',
  expected: 'Erwartet wird dort „{expected}“.',
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
      problem: 'Der Inhalt dieses PDFs ist größer, als eine Rechnung je sein muss, und wurde deshalb nicht gelesen.',
      fix: 'Erzeugen Sie das PDF neu und hängen Sie nur die Rechnung und ihre Belege an.',
    },
    'PDF-EMPTY': {
      problem: 'In diesem PDF steckt keine Rechnung: Kein Anhang heißt so, wie er in hybriden Rechnungen heißt.',
      fix: 'Hängen Sie die Rechnung als factur-x.xml an, eine XRechnung als xrechnung.xml.',
    },
    'PDF-ATTACHMENT-DAMAGED': {
      problem: 'Die Rechnung hängt an diesem PDF, ihr Inhalt ist aber beschädigt.',
      fix: 'Erzeugen Sie das PDF neu oder lassen Sie es sich noch einmal schicken.',
    },
    'PDF-ENCRYPTED': {
      problem:
        'Dieses PDF ist verschlüsselt. PDF/A erlaubt das nicht, und Empfänger können die Rechnung vielleicht nicht lesen.',
      fix: 'Speichern Sie das PDF ohne Schutz.',
    },
    'PDF-SEVERAL': {
      problem: 'Mehrere Anhänge dieses PDFs heißen wie eine Rechnung, sodass niemand weiß, welche davon gilt.',
      fix: 'Hängen Sie an jedes PDF nur eine Rechnung und geben Sie anderen Anhängen andere Namen.',
    },
    'PDF-ATTACHMENT-NAME': {
      problem: 'Die Rechnung ist unter einem Namen angehängt, den nicht jedes Programm sucht.',
      fix: 'Hängen Sie sie unter dem erwarteten Namen an.',
    },
    'PDF-LISTED': {
      problem: 'Die Rechnung fehlt in der Liste der eingebetteten Dateien, in der Programme sie suchen.',
      fix: 'Nehmen Sie den Anhang in die Namen der eingebetteten Dateien auf (Names, EmbeddedFiles).',
    },
    'PDF-ASSOCIATION': {
      problem: 'Das PDF sagt nicht, dass die Rechnung zum Dokument gehört; PDF/A-3 verlangt das.',
      fix: 'Nehmen Sie den Anhang in die zugehörigen Dateien des Dokuments auf (AF).',
    },
    'PDF-RELATIONSHIP': {
      problem: 'Was die Rechnung für das PDF ist (AFRelationship), ist anders angegeben als in hybriden Rechnungen.',
      fix: 'Geben Sie beim Anhang die erwartete Beziehung an.',
    },
    'PDF-MEDIA-TYPE': {
      problem: 'Der Anhang mit der Rechnung ist nicht als XML gekennzeichnet.',
      fix: 'Geben Sie beim Anhang den erwarteten Medientyp an.',
    },
    'PDF-XMP': {
      problem: 'Dieses PDF hat keine XMP-Metadaten, Programme erkennen also nicht, dass eine Rechnung darin steckt.',
      fix: 'Schreiben Sie XMP-Metadaten mit den Angaben von Factur-X und PDF/A-3.',
    },
    'PDF-XMP-DAMAGED': {
      problem: 'Die XMP-Metadaten dieses PDFs sind nicht lesbar.',
      fix: 'Schreiben Sie die XMP-Metadaten neu; sie müssen wohlgeformtes XML sein.',
    },
    'PDF-A': {
      problem: 'Dieses PDF gibt sich nicht als PDF/A-3 aus, was hybride Rechnungen sein müssen.',
      fix: 'Speichern Sie das PDF als PDF/A-3 mit dieser Angabe in den XMP-Metadaten.',
    },
    'PDF-XMP-INVOICE': {
      problem: 'Die XMP-Metadaten dieses PDFs sagen nichts über die Rechnung darin.',
      fix: 'Ergänzen Sie die vier Angaben von Factur-X: DocumentType, DocumentFileName, Version und ConformanceLevel.',
    },
    'PDF-XMP-NAMESPACE': {
      problem: 'Die XMP-Metadaten beschreiben die Rechnung in einem Namensraum, der nicht zu ihrem Format gehört.',
      fix: 'Verwenden Sie den erwarteten Namensraum, bei den Angaben und in der Schemaerweiterung.',
    },
    'PDF-XMP-TYPE': {
      problem: 'Die XMP-Metadaten sagen nicht, dass der Anhang eine Rechnung ist (DocumentType).',
      fix: 'Schreiben Sie als DocumentType, was erwartet wird, auch bei Gutschriften und Korrekturen.',
    },
    'PDF-XMP-FILE': {
      problem: 'Die XMP-Metadaten nennen einen anderen Namen für den Anhang (DocumentFileName), als er hat.',
      fix: 'Schreiben Sie den Namen des Anhangs Buchstabe für Buchstabe als DocumentFileName.',
    },
    'PDF-XMP-VERSION': {
      problem: 'Die XMP-Metadaten sagen nicht, welche Version des Formats die Rechnung hat (Version).',
      fix: 'Schreiben Sie die Version, die in der Spezifikation des Formats steht.',
    },
    'PDF-XMP-PROFILE': {
      problem: 'Das Profil in den XMP-Metadaten (ConformanceLevel) ist nicht das der Rechnung (BT-24).',
      fix: 'Schreiben Sie das Profil der Rechnung als ConformanceLevel; berichtigen Sie BT-24, falls es dort falsch ist.',
    },
    'PDF-XMP-EXTENSION': {
      problem: 'Die XMP-Metadaten beschreiben die Angaben zur Rechnung nicht (Schemaerweiterung); PDF/A verlangt das.',
      fix: 'Ergänzen Sie die Beschreibung, die zur Spezifikation des Formats gehört.',
    },
  },
};
