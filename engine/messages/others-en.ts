import type { OtherSentences } from './sentences.js';

export const ENGLISH_OTHERS: OtherSentences = {
  families: {
    elementNotUsed: {
      problem: 'The specification of this document does not use the element {element}{term}{in}.',
      fix: 'Remove {element}.',
    },
    childNotUsed: {
      problem: 'An element in {element}{in} is not one that the specification of this document uses there.',
      fix: 'Remove the element.',
    },
    kindNotUsed: {
      problem:
        'The specification of this document allows the element {element}{term}{in} only under conditions that are not met here.',
      fix: 'Remove the element, or check the attribute or the other value that this depends on.',
    },
    kindNotUsedOf: {
      problem:
        'The element {element}{term}{in} is of a kind that the specification of this document does not allow there: the attribute or code that says which kind it is is missing or wrong.',
      fix: 'Give the attribute or code with an allowed value ({codes}), or remove {element}.',
    },
    attributeNotUsed: {
      problem:
        'The element {element}{term} has the attribute {attribute}, which the specification of this document does not use there.',
      fix: 'Remove the attribute {attribute} from {element}.',
    },
    anyAttributeMissing: {
      problem: 'An element of the document is missing the attribute {attribute}.',
      fix: 'Add the attribute {attribute} to the element.',
    },
  },
  own: {
    'PROFILE-NOT-CHECKED': {
      problem:
        'We have no rules for such a document by the specification that it names, so it was not checked completely.',
      fix: 'If the identifier is right, have the document checked by a validator for that specification; if not, enter the one that the recipient asks for.',
    },
    'RULES-NOT-HELD': {
      problem: 'The rules of that day are not installed here, so the document was checked by those of another day.',
      fix: 'Have them installed if the verdict has to be that of the day; otherwise nothing has to be done.',
    },
    'PROFILE-UNKNOWN': {
      problem:
        'The specification identifier of this document does not exist, so the recipient’s system will probably refuse the document.',
      fix: 'Enter the identifier of the specification exactly as its publisher writes it, with nothing before, after or inside it.',
    },
    'PROFILE-EARLY': {
      problem: 'The specification that this document names was not in force yet on the day whose rules were used.',
      fix: 'Check the date of the document and the identifier. If both are right, have the document checked by the rules of a day on which its specification is in force.',
    },
    'PROFILE-EXPIRED': {
      problem:
        'The specification that this document names is out of force: its publisher refuses such documents, and so will the recipient’s system.',
      fix: 'Write the document by the version that is in force, and enter its identifier.',
    },
    'ENVELOPE-ORDER': {
      problem:
        'The header of the envelope comes after the document, where it is not allowed; networks may refuse the envelope.',
      fix: 'Put the header (StandardBusinessDocumentHeader) before the document; the document itself was checked.',
    },
    'ENVELOPE-HEADER': {
      problem:
        'The header of the envelope is not complete, so not all of it could be compared with the document. These fields are missing: {detail}.',
      fix: 'Fill the fields in as the Peppol specification of the envelope asks; the document itself was checked.',
    },
    'ENVELOPE-MISMATCH': {
      problem:
        'The envelope and the document in it do not agree: {field} in the header of the envelope says “{header}”, but in the document it is “{invoice}” ({place}).',
      fix: 'Correct the one that is wrong: the network goes by the envelope, the recipient by the document.',
    },
  },
  specification: {
    value: 'The document says “{value}”.',
    several:
      'It stands there more than once, though a document follows one specification; one of them is “{near}” ({name}).',
    ownDay:
      'The document was issued on {day}, when {old} was still in force, so that it can also be checked by the rules of that day (--rules issue or date=issue).',
    empty: 'The document names none; that of {name}, for example, is “{near}”.',
  },
};
