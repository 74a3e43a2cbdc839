import type { Sentences } from './sentences.js';

export const ENGLISH: Sentences = {
  families: {
    elementNotUsed: {
      problem: 'The invoice has the element {element}{term}{in}, which its profile does not use.',
      fix: 'Remove {element}{in}, or send the invoice in a profile that has it.',
    },
    kindNotUsed: {
      problem: 'The element {element}{term}{in} is of a kind that the profile of this invoice does not have there.',
      fix: 'Check the attribute or code that tells the kind of {element}, or remove the element.',
    },
    kindNotUsedOf: {
      problem:
        'The element {element}{term}{in} is of a kind that the profile of this invoice does not have there: the attribute or code that tells the kind is missing or wrong.',
      fix: 'Give the attribute or code with an allowed value ({codes}), or remove {element}.',
    },
    attributeNotUsed: {
      problem:
        'The element {element}{term} has the attribute {attribute}, which the profile of this invoice does not use there.',
      fix: 'Remove the attribute {attribute} from {element}.',
    },
    elementNotInModel: {
      problem:
        'The invoice has the element {element}{in}, which is no part of the EN 16931 invoice; the recipient may ignore it.',
      fix: 'Leave {element} out, and give what it says in a field that EN 16931 has, an invoice note (BT-22) for example.',
    },
    attributeNotInModel: {
      problem: 'The element {element}{term} has the attribute {attribute}, which is no part of the EN 16931 invoice.',
      fix: 'Leave the attribute {attribute} of {element} out.',
    },
    elementNotAllowedInModel: {
      problem: 'The invoice has the element {element}{in}, which EN 16931 does not allow there.',
      fix: 'Remove {element}{in}; give what it says in a field that EN 16931 has, an invoice note (BT-22) for example.',
    },
    anyAttributeNotInModel: {
      problem: 'An element of the invoice has the attribute {attribute}, which is no part of the EN 16931 invoice.',
      fix: 'Leave the attribute {attribute} out; the value of the element can stay.',
    },
    anyAttributeMissing: {
      problem: 'An element of the invoice lacks the attribute {attribute}.',
      fix: 'Add the attribute {attribute} to the element.',
    },
    elementMissing: {
      problem: 'The element {element}{term} is missing{in}.',
      fix: 'Add {element}{in}.',
    },
    attributeMissing: {
      problem: 'The element {element}{term} lacks the attribute {attribute}.',
      fix: 'Add the attribute {attribute} to {element}.',
    },
    elementOnce: {
      problem: 'The element {element}{term} may stand only once{in}.',
      fix: 'Keep one {element}{in}, and remove the others.',
    },
    elementOnceAdvice: {
      problem: 'The element {element}{term} stands more than once{in}, so the recipient may read only one of them.',
      fix: 'You should keep only one {element}{in}: combine what they say, or remove the others.',
    },
    elementAtMost: {
      problem: 'The element {element}{term} may stand at most {count} times{in}.',
      fix: 'Keep at most {count} of {element}{in}, and remove the others.',
    },
    elementAtLeast: {
      problem: 'The element {element}{term} must stand at least {count} times{in}.',
      fix: 'Add {element}{in} until there are {count}.',
    },
    elementExactly: {
      problem: 'The element {element}{term} must be there exactly once{in}.',
      fix: 'Give exactly one {element}{in}: add it where it is missing, remove what is too much.',
    },
    variantAtMost: {
      problem:
        'The element {element}{term} stands more than once{in} with the same kind of content, though each kind may be there only once.',
      fix: 'Keep one {element} of each kind{in}, told apart by its attributes or codes, and remove the others.',
    },
    variantsAtMost: {
      problem:
        'The element {element}{term} stands more than {count} times{in} with the kind of content that is allowed only {count} times.',
      fix: 'Keep at most {count} of this kind of {element}{in}, and remove the others.',
    },
    variantExactly: {
      problem: 'The element {element}{term} must be there exactly once{in} with the kind of content that is asked for.',
      fix: 'Give exactly one such {element}{in}, with the attribute or code that marks this kind.',
    },
    codeNotInList: {
      problem: 'The value of {element}{term} is not one of the codes that are allowed{in}.',
      fix: 'Replace it with a code from the list for this field, written exactly as it stands there.',
    },
    codeNotInShortList: {
      problem: 'The value of {element}{term} is not one of the codes that are allowed{in}.',
      fix: 'Replace it with a code that is allowed here: {codes}.',
    },
    attributeCodeNotInList: {
      problem: 'The attribute {attribute} of {element}{term} has none of the codes that are allowed there.',
      fix: 'Replace it with a code from the list for this attribute, written exactly as it stands there.',
    },
    attributeCodeNotInShortList: {
      problem: 'The attribute {attribute} of {element}{term} has none of the codes that are allowed there.',
      fix: 'Replace it with a code that is allowed here: {codes}.',
    },
  },
  own: {
    'XML-WELL-FORMED': {
      problem: 'The file is no well-formed XML, so nothing else could be checked.',
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
        'This is no invoice that we know: the root element must be Invoice or CreditNote (UBL 2.1), CrossIndustryInvoice (UN/CEFACT CII, Factur-X, ZUGFeRD 2) or CrossIndustryDocument (ZUGFeRD 1.0), in its own namespace.',
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
      problem:
        'This invoice names a specification (BT-24) whose rules we do not have, so it was not checked completely.',
      fix: 'If the identifier is right, have the invoice checked by a validator for that specification as well; if not, enter the one that the recipient asks for.',
    },
    'PROFILE-UNKNOWN': {
      problem:
        'The specification identifier of this invoice (BT-24) does not exist, so the recipient’s system will probably refuse the invoice.',
      fix: 'Enter the identifier of the specification exactly as its publisher writes it, with nothing before, after or inside it.',
    },
    'ENVELOPE-EMPTY': {
      problem: 'The file is an envelope (StandardBusinessDocument) without an invoice in it.',
      fix: 'Put the XML invoice behind the header of the envelope, or send the invoice alone.',
    },
    'ENVELOPE-SEVERAL': {
      problem:
        'The envelope (StandardBusinessDocument) has more than one document in it; the second is {detail}. None of them was checked.',
      fix: 'Send each invoice in an envelope of its own.',
    },
    'ENVELOPE-HEADERS': {
      problem:
        'The envelope (StandardBusinessDocument) has more than one header, so that nobody knows which of them holds. Nothing in it was checked.',
      fix: 'Keep the header that belongs to the invoice, and remove the others.',
    },
    'ENVELOPE-ORDER': {
      problem:
        'The header of the envelope stands behind the invoice, where it is not allowed; networks may refuse the envelope.',
      fix: 'Put the header (StandardBusinessDocumentHeader) in front of the invoice; the invoice itself was checked.',
    },
    'ENVELOPE-NESTED': {
      problem: 'There is another envelope in the envelope (StandardBusinessDocument), so no invoice was checked.',
      fix: 'Remove one of the envelopes, so that the invoice itself follows the header.',
    },
    'ENVELOPE-CONTENT': {
      problem:
        'The content of the envelope is not XML but a file or text in the element {detail}, so no invoice was checked.',
      fix: 'Put the XML invoice itself behind the header of the envelope.',
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
  },
  payload: 'The envelope was opened; what is in it is the element {detail}.',
  root: 'The root element of this document is {name}, in the namespace “{uri}”.',
  rootWithoutNamespace: 'The root element of this document is {name}, in no namespace.',
  otherKind: 'This is {kind}, not an XML invoice.',
  kinds: { JSON: 'JSON', HTML: 'HTML (a web page)', PDF: 'a PDF' },
  envelopePlaces: {
    namespace: 'namespace of the root element',
    root: 'name of the root element',
    version: 'version of the syntax',
  },
  quoted: '“{text}”',
  evidence: {
    sum: 'The invoice says {stated}, but {calculation} gives {expected}: {difference} {direction}{tolerated}.',
    sumOne: 'The invoice says {stated}, but it would have to be {expected}: {difference} {direction}{tolerated}.',
    sumMissingOne: 'The amount is missing; it would have to be {expected}.',
    sumMissing: 'The amount is missing; {calculation} gives {expected}.',
    tooLow: 'too low',
    tooHigh: 'too high',
    tolerated: ', where up to {tolerance} is tolerated',
    inLine: 'Line {line}: {sentence}',
    inFirstLine: 'Line {line}, the first of {count} that do not add up: {sentence}',
    reason:
      'The amount of {stated} is right for the category as a whole, but only {marked} of it has the same exemption reason.',
    currency: 'The amount says “{stated}”, the invoice “{wanted}”.',
    currencyBlanks: 'Both say “{wanted}”, but one of them has blanks around it.',
    currencyMissing: 'The amount has no currency (attribute currencyID); the invoice says “{wanted}”.',
    invoiceCurrencyMissing: 'The amount says “{stated}”, the invoice has no currency.',
    currenciesMissing: 'Neither the amount (attribute currencyID) nor the invoice has a currency.',
    more: '… ({count} amounts)',
    value: 'The value is “{value}”.',
    valueNear: 'The value is “{value}”; the closest valid value is “{near}”.',
    valueEmpty: 'The value is empty.',
    decimals: 'The value {value} has {count} decimals.',
    found: 'It is there {count} times.',
    absent: 'It is missing.',
  },
  specification: {
    value: 'The invoice says “{value}”.',
    blanks: 'It is the right one (“{near}”, {name}) but for blanks, line breaks or invisible characters.',
    case: 'Small and capital letters count: the right one is “{near}” ({name}).',
    version: 'We know of no such version; the one in use is “{near}” ({name}).',
    spelling: 'Did you mean “{near}” ({name})?',
    pieces: 'A comment or processing instruction stands inside “{near}” ({name}).',
    several:
      'It stands there more than once, though an invoice follows one specification; one of them is “{near}” ({name}).',
    empty: 'The invoice names none; that of {name}, for example, is “{near}”.',
    is: 'That is {name}.',
    buildsOn: 'It builds on “{near}” ({name}).',
    near: 'Did you mean “{near}” ({name})?',
    notHeld: 'Its rules are known here, but not installed: {command} brings them.',
    checkedWith: 'It was checked against {rules}.',
    rules: '“{name}” {version}',
  },
  unevaluated: 'This rule could not be evaluated, because {reason} ({code}).',
  reasons: {
    XPTY0004: 'an element occurs several times where the rule allows it once',
    FORG0001: 'a value has the wrong form, for example text where a number or true/false belongs',
    FORG0006: 'an element occurs several times, or has the wrong kind of value',
    FOAR0001: 'it would divide by zero',
    FOAR0002: 'a number is too large',
    FOCA0002: 'a value has the wrong form',
    other: 'the document has a form that the rule does not expect',
  },
  rule: 'It looks for this problem: {problem}',
  place: '(line {line}, column {column})',
  fixFirst: 'Fix {codes} first.',
  fixSchemaFirst: 'Fix the error against the XML Schema (XSD) first.',
  and: 'and',
  or: 'or',
};
