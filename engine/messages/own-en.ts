import type { Entry } from './catalogue.js';
import type { OwnKey } from './sentences.js';

export const ENGLISH_OWN: Readonly<Record<OwnKey, Entry>> = {
  'XML-WELL-FORMED': {
    problem: 'The file is not well-formed XML, so nothing else could be checked.',
    fix: 'Export the invoice again, or repair the XML at the place named.',
  },
  'XML-DOCTYPE': {
    problem: 'The file has a document type declaration (DOCTYPE), which invoices must not have.',
    fix: 'Remove the DOCTYPE.',
  },
  'XML-ENCODING': {
    problem: 'The characters of the file are not in the encoding that it declares.',
    fix: 'Save the file as UTF-8, and declare UTF-8.',
  },
  'XML-LIMIT': {
    problem: 'The file is larger or nested more deeply than an invoice can be.',
    fix: 'Send an invoice of usual size and structure.',
  },
  'FORMAT-UNKNOWN': {
    problem:
      'This is not an invoice in a format that we know: the root element must be Invoice or CreditNote (UBL 2.1), CrossIndustryInvoice (UN/CEFACT CII, Factur-X, ZUGFeRD 2) or CrossIndustryDocument (ZUGFeRD 1.0), in its own namespace. Peppol orders, despatch advices, catalogues and responses (UBL) and French life cycle messages (CrossDomainAcknowledgementAndResponse) are checked, too.',
    fix: 'Send the XML invoice itself; of a ZUGFeRD or Factur-X invoice that is the file embedded in the PDF.',
  },
  XSD: {
    problem: 'The document does not follow the XML Schema of its format.',
    fix: 'Correct the structure at the place named.',
  },
  'NOT-EVALUATED': {
    problem:
      'The document could not be checked completely, because the step “{detail}” failed on our side. It counts as not valid until it can be checked.',
    fix: 'Please try again, and tell us if it happens again.',
  },
  'PROFILE-NOT-CHECKED': {
    problem: 'This invoice names a specification (BT-24) whose rules we do not have, so it was not checked completely.',
    fix: 'If the identifier is right, have the invoice checked by a validator for that specification as well; if not, enter the one that the recipient asks for.',
  },
  'RULES-NOT-HELD': {
    problem: 'The rules of that day are not installed here, so the invoice was checked by those of another day.',
    fix: 'Have them installed if the verdict has to be that of the day; otherwise nothing has to be done.',
  },
  'COUNTRY-RULES-NOT-CHECKED': {
    problem: 'Rules that the law of a country lays on invoices were not checked: {detail}.',
    fix: 'Have the invoice checked by these rules, too, if they apply to it.',
  },
  'AS-NOT-CHECKED': {
    problem:
      'The document was to be checked as {detail}, but there are no such rules here for a document of this kind.',
    fix: 'Ask for a specification that is for this kind of document, or for none.',
  },
  'PROFILE-UNKNOWN': {
    problem:
      'The specification identifier of this invoice (BT-24) does not exist, so the recipient’s system will probably refuse the invoice.',
    fix: 'Enter the identifier of the specification exactly as its publisher writes it, with nothing before, after or inside it.',
  },
  'PROFILE-EARLY': {
    problem: 'The specification that this invoice names (BT-24) was not in force yet on the day whose rules were used.',
    fix: 'Check the date of the invoice (BT-2) and the identifier. If both are right, have the invoice checked by the rules of a day on which its specification is in force.',
  },
  'PROFILE-EXPIRED': {
    problem:
      'The specification that this invoice names (BT-24) is out of force: its publisher refuses such invoices, and so will the recipient’s system.',
    fix: 'Write the invoice by the version that is in force, and enter its identifier.',
  },
  'ENVELOPE-EMPTY': {
    problem: 'The file is an envelope (StandardBusinessDocument) without an invoice in it.',
    fix: 'Put the XML invoice after the header of the envelope, or send the invoice alone.',
  },
  'ENVELOPE-SEVERAL': {
    problem:
      'The envelope (StandardBusinessDocument) has more than one document in it; the second is {detail}. None of them was checked.',
    fix: 'Send each invoice in an envelope of its own.',
  },
  'ENVELOPE-HEADERS': {
    problem:
      'The envelope (StandardBusinessDocument) has more than one header, so it is unclear which of them applies. Nothing in it was checked.',
    fix: 'Keep the header that belongs to the invoice, and remove the others.',
  },
  'ENVELOPE-ORDER': {
    problem:
      'The header of the envelope comes after the invoice, where it is not allowed; networks may refuse the envelope.',
    fix: 'Put the header (StandardBusinessDocumentHeader) before the invoice; the invoice itself was checked.',
  },
  'ENVELOPE-NESTED': {
    problem: 'There is another envelope in the envelope (StandardBusinessDocument), so no invoice was checked.',
    fix: 'Remove one of the envelopes, so that the invoice itself follows the header.',
  },
  'ENVELOPE-CONTENT': {
    problem:
      'The content of the envelope is not XML but a file or text in the element {detail}, so no invoice was checked.',
    fix: 'Put the XML invoice itself after the header of the envelope.',
  },
  'ENVELOPE-TEXT': {
    problem:
      'There is text in the envelope (StandardBusinessDocument) beside its elements, so nothing in it was checked.',
    fix: 'Put the invoice into the envelope as an XML element, not encoded as text, and remove all other text.',
  },
  'ENVELOPE-HEADER': {
    problem:
      'The header of the envelope is not complete, so not all of it could be compared with the invoice. These fields are missing: {detail}.',
    fix: 'Fill the fields in as the Peppol specification of the envelope asks; the invoice itself was checked.',
  },
  'ENVELOPE-MISMATCH': {
    problem:
      'The envelope and the invoice do not agree: {field} in the header of the envelope says “{header}”, but in the invoice it is “{invoice}” ({place}).',
    fix: 'Correct the one that is wrong: the network goes by the envelope, the recipient by the invoice.',
  },
};
