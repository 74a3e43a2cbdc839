import type { PdfSentences } from './sentences.js';

export const ENGLISH: PdfSentences = {
  found: 'The PDF says “{found}”.',
  foundNothing: 'The PDF says nothing about it.',
  expected: 'What is expected there is “{expected}”.',
  codes: {
    'PDF-DAMAGED': {
      problem: 'This PDF is damaged or was cut off, so that the invoice in it can’t be read.',
      fix: 'Make the PDF again, or ask for it to be sent again.',
    },
    'PDF-PASSWORD': {
      problem: 'This PDF is protected by a password, so that the invoice in it can’t be read.',
      fix: 'Save the PDF without protection.',
    },
    'PDF-LIMIT': {
      problem: 'What is in this PDF takes more room than any invoice needs, so that it was not read.',
      fix: 'Make the PDF again, and attach nothing but the invoice and what supports it.',
    },
    'PDF-EMPTY': {
      problem: 'There is no invoice in this PDF: none of its attachments is called as hybrid invoices are.',
      fix: 'Attach the invoice as factur-x.xml; for XRechnung, as xrechnung.xml.',
    },
    'PDF-ATTACHMENT-DAMAGED': {
      problem: 'The invoice is attached to this PDF, but its content is damaged.',
      fix: 'Make the PDF again, or ask for it to be sent again.',
    },
    'PDF-ENCRYPTED': {
      problem: 'This PDF is encrypted, which PDF/A does not allow: receivers may not be able to read the invoice.',
      fix: 'Save the PDF without protection.',
    },
    'PDF-SEVERAL': {
      problem:
        'More than one attachment of this PDF is called as an invoice is, so that nobody knows which one counts.',
      fix: 'Attach one invoice to each PDF, and give other attachments other names.',
    },
    'PDF-ATTACHMENT-NAME': {
      problem: 'The invoice is attached under a name that not every program looks for.',
      fix: 'Attach it under the name that is expected.',
    },
    'PDF-LISTED': {
      problem: 'The invoice is missing from the PDF’s list of embedded files, where programs look for it.',
      fix: 'Add the attachment to the names of embedded files (Names, EmbeddedFiles).',
    },
    'PDF-ASSOCIATION': {
      problem: 'The PDF does not say that the invoice belongs to the document, as PDF/A-3 demands.',
      fix: 'Add the attachment to the associated files of the document (AF).',
    },
    'PDF-RELATIONSHIP': {
      problem: 'What the invoice is to the PDF (AFRelationship) is not what hybrid invoices have there.',
      fix: 'Give the attachment the relationship that is expected.',
    },
    'PDF-MEDIA-TYPE': {
      problem: 'The attachment with the invoice is not marked as XML.',
      fix: 'Give the attachment the media type that is expected.',
    },
    'PDF-XMP': {
      problem: 'This PDF has no XMP metadata, so that programs can’t tell that there is an invoice in it.',
      fix: 'Write XMP metadata with the properties of Factur-X and of PDF/A-3.',
    },
    'PDF-XMP-DAMAGED': {
      problem: 'The XMP metadata of this PDF can’t be read.',
      fix: 'Write the XMP metadata again; they have to be well-formed XML.',
    },
    'PDF-A': {
      problem: 'This PDF does not claim to be PDF/A-3, which hybrid invoices have to be.',
      fix: 'Save the PDF as PDF/A-3, with that claim in its XMP metadata.',
    },
    'PDF-XMP-INVOICE': {
      problem: 'The XMP metadata of this PDF say nothing about the invoice in it.',
      fix: 'Add the four properties of Factur-X: DocumentType, DocumentFileName, Version and ConformanceLevel.',
    },
    'PDF-XMP-NAMESPACE': {
      problem: 'The XMP metadata describe the invoice in a namespace that is not the one of its format.',
      fix: 'Use the namespace that is expected, for the properties and in the extension schema.',
    },
    'PDF-XMP-TYPE': {
      problem: 'The XMP metadata do not say that the attachment is an invoice (DocumentType).',
      fix: 'Write what is expected as DocumentType, for credit notes and corrections, too.',
    },
    'PDF-XMP-FILE': {
      problem: 'The XMP metadata give another name for the attachment (DocumentFileName) than it has.',
      fix: 'Write the name of the attachment as DocumentFileName, letter by letter.',
    },
    'PDF-XMP-VERSION': {
      problem: 'The XMP metadata do not say which version of the format the invoice has (Version).',
      fix: 'Write the Version that the specification of the format gives.',
    },
    'PDF-XMP-PROFILE': {
      problem: 'The profile in the XMP metadata (ConformanceLevel) is not the one of the invoice (BT-24).',
      fix: 'Write the profile of the invoice as ConformanceLevel; or correct BT-24, if that is wrong.',
    },
    'PDF-XMP-EXTENSION': {
      problem: 'The XMP metadata do not describe the properties of the invoice (extension schema), as PDF/A demands.',
      fix: 'Add the description that comes with the specification of the format.',
    },
  },
};
