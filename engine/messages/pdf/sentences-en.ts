import type { PdfSentences } from './sentences.js';

export const ENGLISH: PdfSentences = {
  nothingAttached: {
    problem: 'There is no invoice in this PDF: nothing is attached to it.',
    fix: 'Attach the invoice as factur-x.xml; for XRechnung, as xrechnung.xml. A PDF that only shows an invoice is not an invoice that programs can read.',
  },
  found: 'The PDF says “{found}”.',
  foundNothing: 'The PDF says nothing about it.',
  expected: 'What is expected there is “{expected}”.',
  expectedAny: 'What is expected there is one of: {expected}.',
  limit: 'The limit that was reached is {limit}.',
  limits: {
    steps: 'the work that it takes to find the invoice',
    bytes: 'the size of what is unpacked',
    depth: 'how deeply objects are nested',
    objects: 'the number of objects',
    attachments: 'the number of attachments',
    time: 'the time that reading may take',
    memory: 'the memory that reading may take',
  },
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
      problem: 'Reading this PDF takes more than any invoice needs, so that the invoice could not be checked.',
      fix: 'Make the PDF again, and attach nothing but the invoice and what supports it.',
    },
    'PDF-EMPTY': {
      problem: 'There is no invoice in this PDF: none of its attachments is one.',
      fix: 'Attach the invoice as factur-x.xml; for XRechnung, as xrechnung.xml.',
    },
    'PDF-ATTACHMENT-DAMAGED': {
      problem: 'The invoice is attached to this PDF, but its content is damaged.',
      fix: 'Make the PDF again, or ask for it to be sent again.',
    },
    hybrid: {
      problem: 'A hybrid invoice is a PDF for people with the same invoice as XML for programs in it.',
      fix: 'Attach the invoice as XML to the PDF that shows it.',
    },
    pdfa: {
      problem: 'This PDF does not claim to be PDF/A-3 or PDF/A-4f, and hybrid invoices have to be one of them.',
      fix: 'Save the PDF as PDF/A-3 (or PDF/A-4f), with that claim in its XMP metadata.',
    },
    extensionSchema: {
      problem:
        'The XMP metadata do not describe the properties of the invoice (extension schema), as PDF/A and Factur-X demand.',
      fix: 'Add the description that comes with the specification of the format.',
    },
    namespace: {
      problem: 'The XMP metadata describe the invoice in a namespace that is not the one of its format.',
      fix: 'Use the namespace that is expected, for the properties and in the extension schema.',
    },
    prefix: {
      problem: 'The XMP metadata use another prefix for the properties of the invoice than the one programs look for.',
      fix: 'Use the prefix that is expected, for the properties and in the extension schema (pdfaSchema:prefix).',
    },
    documentType: {
      problem: 'The XMP metadata do not say that the attachment is an invoice (DocumentType).',
      fix: 'Write INVOICE as DocumentType, for credit notes and corrections, too.',
    },
    conformanceLevel: {
      problem: 'In the XMP metadata, ConformanceLevel is no profile of the format.',
      fix: 'Write the profile of the invoice as ConformanceLevel, letter by letter.',
    },
    documentFileName: {
      problem: 'In the XMP metadata, DocumentFileName is no name that the attachment of a hybrid invoice may have.',
      fix: 'Write the name that is expected as DocumentFileName, letter by letter; the attachment has to have it, too.',
    },
    version: {
      problem: 'In the XMP metadata, Version is no version of the extension schema.',
      fix: 'Write the version that is expected; it is not the one of the specification.',
    },
    recommendedVersion: {
      problem: 'The version of the extension schema in the XMP metadata (Version) is one of an earlier edition.',
      fix: 'Write 1.0 as Version.',
    },
    relationship: {
      problem: 'What the invoice is to the PDF (AFRelationship) is not what its profile should have there.',
      fix: 'Write Data for MINIMUM and BASIC WL. For all other profiles write Alternative, which is a must between German companies; elsewhere Source and Data will do, too.',
    },
    embedding: {
      problem: 'The invoice is not embedded in the PDF in the way in which programs find it.',
      fix: 'Put the attachment into the names of embedded files (Names, EmbeddedFiles) and into the associated files of the document (AF), once.',
    },
    attachmentName: {
      problem: 'The invoice is attached under a name that not every program looks for.',
      fix: 'Attach it under the name that is expected.',
    },
    sameName: {
      problem: 'The XMP metadata give another name for the attachment (DocumentFileName) than it has.',
      fix: 'Write the name of the attachment as DocumentFileName, letter by letter.',
    },
    sameProfile: {
      problem: 'The profile in the XMP metadata (ConformanceLevel) is not the one of the invoice (BT-24).',
      fix: 'Write the profile of the invoice as ConformanceLevel; or correct BT-24, if that is wrong.',
    },
    minimumInGermany: {
      problem:
        'Seller (BT-40) and buyer (BT-55) are in Germany, where the profile MINIMUM must not be used: it is no whole invoice.',
      fix: 'Send the invoice in the profile BASIC, EN 16931 or EXTENDED, or as XRechnung.',
    },
    basicWlInGermany: {
      problem:
        'Seller (BT-40) and buyer (BT-55) are in Germany, where the profile BASIC WL must not be used: it is no whole invoice.',
      fix: 'Send the invoice in the profile BASIC, EN 16931 or EXTENDED, or as XRechnung.',
    },
    xrechnungInFrance: {
      problem: 'Seller (BT-40) and buyer (BT-55) are in France, where the profile XRECHNUNG must not be used.',
      fix: 'Send the invoice in a profile of Factur-X, such as EN 16931.',
    },
    pdfaInGermany: {
      problem: 'In Germany, an error in PDF/A that none of the rules for hybrid invoices is about is a warning only.',
      fix: 'Have the PDF checked by a validator of PDF/A if it has to conform in every respect: that is not done here.',
    },
    'PDF-ATTACHMENT-NAME': {
      problem: 'The invoice is attached under the name that belongs to another profile.',
      fix: 'Attach it under the name that is expected.',
    },
    'PDF-MEDIA-TYPE': {
      problem: 'The attachment with the invoice is not marked as XML.',
      fix: 'Give the attachment the media type that is expected.',
    },
    'PDF-SEVERAL': {
      problem: 'More than one attachment of this PDF is called as an invoice is; only the first of them was checked.',
      fix: 'Attach one invoice to each PDF, and give other attachments other names.',
    },
    'PDF-XMP-SEVERAL': {
      problem:
        'The XMP metadata have several values for one property; only the first of them was compared with the invoice.',
      fix: 'Leave the right value, and remove the others.',
    },
  },
  variants: {
    'conformance letter': {
      problem:
        'The XMP metadata write the conformance level of PDF/A as a small letter, and PDF/A knows only the capital one.',
      fix: 'Write the letter that is expected as pdfaid:conformance.',
    },
    encrypted: {
      problem: 'This PDF is encrypted, which PDF/A does not allow: receivers may not be able to read the invoice.',
      fix: 'Save the PDF without protection.',
    },
    'no XMP': {
      problem: 'This PDF has no XMP metadata, so that programs can’t tell that there is an invoice in it.',
      fix: 'Write XMP metadata with the properties of Factur-X and of PDF/A-3.',
    },
    'damaged XMP': {
      problem: 'The XMP metadata of this PDF can’t be read.',
      fix: 'Write the XMP metadata again; they have to be well-formed XML.',
    },
    'no properties': {
      problem: 'The XMP metadata of this PDF say nothing about the invoice in it.',
      fix: 'Add the four properties of Factur-X: DocumentType, DocumentFileName, Version and ConformanceLevel.',
    },
    'not all described': {
      problem:
        'The XMP metadata do not describe all four properties of the invoice (extension schema): DocumentType, DocumentFileName, Version and ConformanceLevel.',
      fix: 'Add the description that comes with the specification of the format, with all four.',
    },
    missing: {
      problem: 'The XMP metadata say that there is an invoice in this PDF, but none is attached.',
      fix: 'Attach the invoice as factur-x.xml, in the names of embedded files (Names, EmbeddedFiles) and in the associated files of the document (AF).',
    },
    'not listed': {
      problem: 'The invoice is missing from the PDF’s list of embedded files, where programs look for it.',
      fix: 'Add the attachment to the names of embedded files (Names, EmbeddedFiles).',
    },
    'not associated': {
      problem: 'The PDF does not say that the invoice belongs to the document, as PDF/A-3 demands.',
      fix: 'Add the attachment to the associated files of the document (AF).',
    },
    'same name': {
      problem: 'Two attachments of this PDF have the name of the invoice, so that nobody knows which one counts.',
      fix: 'Attach the invoice once, and give other attachments other names.',
    },
    UBL: {
      problem: 'The invoice is UBL. Under this name, programs expect CII, the only syntax of hybrid invoices.',
      fix: 'Attach the invoice in CII under this name; it may come in UBL beside that, as factur-xubl.xml.',
    },
  },
};
