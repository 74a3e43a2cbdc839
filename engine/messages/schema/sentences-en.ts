import type { SchemaSentences } from './sentences.js';

export const ENGLISH: SchemaSentences = {
  schema: {
    root: {
      problem: 'The document begins with {element}, with which no document of this format may begin.',
      fix: 'Send a document that begins with one of the root elements of its format.',
    },
    unknown: {
      problem: 'There is no element {element}: the format of this document does not have it.',
      fix: 'Remove {element}.',
    },
    unknownNear: {
      problem: 'There is no element {element} in {parent}; {near} is probably meant.',
      fix: 'Write {near} instead of {element}.',
    },
    unknownTwice: {
      problem:
        'There is no element {element} in {parent}; {near} is probably meant, which is there already{line} and only allowed once.',
      fix: 'Remove {element}; if its value is the right one, put it into {near}.',
    },
    inCreditNote: {
      problem: 'This is a credit note: in it, {element} is called {expected}.',
      fix: 'Rename {element} to {expected}{within}.',
    },
    inInvoice: {
      problem: 'This is an invoice: in it, {element} is called {expected}.',
      fix: 'Rename {element} to {expected}{within}.',
    },
    movedInCreditNote: {
      problem: 'A credit note has {term} in {places}, not in {element}.',
      fix: 'Put the value into {places}, and remove {element}.',
    },
    instead: {
      problem: 'The element {element} cannot stand here; {expected} is expected in its place.',
      fix: 'Replace {element} with {expected}.',
    },
    namespace: {
      problem: 'The element {element} is in the wrong namespace: {expected} is expected in its place.',
      fix: 'Write {expected}, with its own prefix or namespace.',
    },
    namespaceDeclared: {
      problem:
        'The namespace of {element} is wrong: {declaration}{line} says “{actual}” instead of “{wanted}”.{unseen}',
      fix: 'Write “{wanted}” in {declaration}.',
    },
    elsewhere: {
      problem: 'The element {element} is not allowed in {parent}; it belongs in {places}.',
      fix: 'Move {element} to where it belongs, or remove it.',
    },
    unwrapped: {
      problem: 'The element {expected} is missing around {element} in {parent}.',
      fix: 'Put {element} into {expected}.',
    },
    unwrappedMany: {
      problem: 'The element {expected} is missing around {element} and others that follow in {parent}.',
      fix: 'Put them into {expected}.',
    },
    notHere: {
      problem: 'The element {element} is not allowed in {parent}.',
      fix: 'Remove {element}.',
    },
    profile: {
      problem: 'The profile {own} does not have the element {element}{term} in {parent}.',
      fix: 'Remove {element}, or use the profile {profiles}.',
    },
    profileOfMany: {
      problem:
        'The profile {own} has neither the element {element}{term} in {parent} nor {count} others of this invoice.',
      fix: 'Name a profile that has all of these (BT-24), {profiles} or a larger one, or remove them.',
    },
    profileOther: {
      problem: 'The profile of this invoice does not have the element {element}{term} in {parent}.',
      fix: 'Remove {element}, or use a profile that has it.',
    },
    orderBefore: {
      problem: 'The order is wrong: {element}{line} belongs before {other}.',
      fix: 'Move {element} before {other}{otherLine}.',
    },
    orderAfter: {
      problem: 'The order is wrong: {element}{line} belongs after {other}.',
      fix: 'Move {element} after {other}{otherLine}.',
    },
    tooOften: {
      problem: 'The element {element}{term} appears too often: at most {max} are allowed in {parent}.',
      fix: 'Keep {max} of {element} in {parent}, and remove the others.',
    },
    tooOftenOnce: {
      problem: 'The element {element}{term} is only allowed once in {parent}.',
      fix: 'Keep one {element} in {parent}, and remove the others.',
    },
    missingBefore: {
      problem: '{expected} is missing before {element}.',
      fix: 'Add {expected} before {element}.',
    },
    missingWithin: {
      problem: 'The element {element} is incomplete: {expected} is missing.',
      fix: 'Add {expected} at the end of {element}.',
    },
    attribute: {
      problem: 'The attribute {attribute} is not allowed on {element}.',
      fix: 'Remove the attribute {attribute}.',
    },
    attributeNear: {
      problem: 'The attribute {attribute} is not allowed on {element}; {near} is probably meant.',
      fix: 'Write {near} instead of {attribute}.',
    },
    attributeTwice: {
      problem:
        'The attribute {attribute} is not allowed on {element}; {near} is probably meant, which is there already.',
      fix: 'Remove the attribute {attribute}.',
    },
    attributeMissing: {
      problem: 'The element {element} is missing the attribute {attribute}.',
      fix: 'Add the attribute {attribute} to {element}.',
    },
    bareText: {
      problem: 'The element {expected} is missing around “{value}” in {element}.',
      fix: 'Write “{value}” in {expected}.',
    },
    text: {
      problem: 'There is text between the elements of {element}, where none is allowed: “{value}”.',
      fix: 'Remove the text, or move it into the element that it belongs to.',
    },
    noElements: {
      problem: 'The element {element} contains the element {other}, but only text is allowed there.',
      fix: 'Remove the tags of {other} and write only text in {element}.',
    },
    noContent: {
      problem: 'The element {element} must be empty, but it is not.',
      fix: 'Remove everything from inside {element}, white space too.',
    },
    abstractElement: {
      problem: 'The element {element} only stands for others; it cannot be used itself.',
      fix: 'Replace {element} with {expected}.',
    },
    abstractType: {
      problem: 'The element {element} must say of which type it is, with the attribute xsi:type.',
      fix: 'Add xsi:type with one of these types: {expected}.',
    },
    instanceType: {
      problem: 'The attribute xsi:type of {element} names “{value}”, a type that does not exist.',
      fix: 'Remove the attribute xsi:type.',
    },
    instanceDerivation: {
      problem: 'The attribute xsi:type of {element} names “{value}”, a type that is not allowed there.',
      fix: 'Remove the attribute xsi:type.',
    },
    instanceNil: {
      problem: 'The attribute xsi:nil is not allowed on {element}, or its value is not valid: “{value}”.',
      fix: 'Remove the attribute xsi:nil.',
    },
    instanceContent: {
      problem: 'The element {element} says that it has no value (xsi:nil), and has one.',
      fix: 'Remove the attribute xsi:nil, or the content of {element}.',
    },
    instanceLocation: {
      problem: 'The value of the attribute {attribute} of {element} is not an address: “{value}”.',
      fix: 'Remove the attribute {attribute}; it is not needed.',
    },
    identityTwice: {
      problem: 'The identifier “{value}” {of} is used twice in the document.',
      fix: 'Use each identifier of this kind only once.',
    },
    identityDangling: {
      problem: 'The value “{value}” {of} refers to an identifier that is nowhere in the document.',
      fix: 'Correct the reference, or give an element that identifier.',
    },
    wrongDate: {
      problem: 'The value “{value}” {of} is not a date in the form that XML requires.',
      fix: 'Write the date as year, month and day with hyphens, e.g. 2025-01-31.',
    },
    noSuchDay: {
      problem: 'The value “{value}” {of} is a day that does not exist.',
      fix: 'Correct the date {of}.',
    },
    wrongTime: {
      problem: 'The value “{value}” {of} is not a time in the form that XML requires.',
      fix: 'Write the time with hours, minutes and seconds, e.g. 09:30:00.',
    },
    wrongDateTime: {
      problem: 'The value “{value}” {of} is not a date with time in the form that XML requires.',
      fix: 'Write date and time with a T between them, e.g. 2025-01-31T09:30:00.',
    },
    wrongNumber: {
      problem: 'The value “{value}” {of} is not a number in the form that XML requires.',
      fix: 'Write the number with digits only and a decimal point, e.g. 1234.50: no thousands separator, no currency, no comma.',
    },
    wrongInteger: {
      problem: 'The value “{value}” {of} is not a whole number.',
      fix: 'Write a whole number with digits only, e.g. 12.',
    },
    wrongIndicator: {
      problem: 'The value “{value}” {of} is neither true nor false.',
      fix: 'Write true or false, in small letters.',
    },
    dataUrl: {
      problem: 'The content {of} is Base64, but with “{start}” in front of it, as web pages have it.',
      fix: 'Remove “{start}”.',
    },
    wrongBinary: {
      problem: 'The content {of} is not Base64: it starts with “{value}”.',
      fix: 'Write the file in Base64 (letters, digits, + and /, with = at the end where needed), and nothing else.',
    },
    wrongUri: {
      problem: 'The value “{value}” {of} is not an address (URI).',
      fix: 'Write a complete address, e.g. https://example.org/invoice, or leave it out.',
    },
    wrongLanguage: {
      problem: 'The value “{value}” {of} is not a language code.',
      fix: 'Write the language as a code, e.g. en or de-AT.',
    },
    wrongIdentifier: {
      problem: 'The value “{value}” {of} is not an identifier in the form that XML requires.',
      fix: 'Write an identifier that begins with a letter and has letters, digits, ".", "-" and "_" only.',
    },
    wrongValue: {
      problem: 'The value “{value}” {of} does not have the form that the XML Schema asks for.',
      fix: 'Correct the value {of}.',
    },
    empty: {
      problem: 'The value {of} is missing.',
      fix: 'Enter the value {of}; if none is required there, remove what is empty.',
    },
    notInList: {
      problem: 'The value “{value}” {of} is not one of those that the XML Schema allows.',
      fix: 'Use a code of {list}, written exactly as in the list.',
    },
    notInShortList: {
      problem: 'The value “{value}” {of} is not one of those that the XML Schema allows.',
      fix: 'Use one of the allowed codes: {expected}.',
    },
    notFixed: {
      problem: 'The value “{value}” {of} is not allowed; the only value allowed there is “{expected}”.',
      fix: 'Write {expected}, or leave it out where it need not be given.',
    },
    tooLong: {
      problem: 'The value “{value}” {of} is too long: at most {max} characters are allowed.',
      fix: 'Shorten the value {of} to {max} characters.',
    },
    tooShort: {
      problem: 'The value “{value}” {of} is too short: it must have at least {max} characters.',
      fix: 'Correct the value {of}.',
    },
    wrongLength: {
      problem: 'The value “{value}” {of} must have {max} characters.',
      fix: 'Correct the value {of}.',
    },
    tooManyDigits: {
      problem: 'The number “{value}” {of} has too many digits: at most {max} are allowed.',
      fix: 'Shorten the number {of} to {max} digits.',
    },
    tooManyDecimals: {
      problem: 'The number “{value}” {of} has too many decimal places: at most {max} are allowed.',
      fix: 'Round the number {of} to {max} decimal places.',
    },
    tooSmall: {
      problem: 'The number “{value}” {of} is too small; the limit is {max}.',
      fix: 'Correct the number {of}.',
    },
    tooLarge: {
      problem: 'The number “{value}” {of} is too large; the limit is {max}.',
      fix: 'Correct the number {of}.',
    },
  },
  write: 'Write {near}.',
  daysOfMonth: '{month} has {days} days.',
  monthsOfYear: 'A year has 12 months.',
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  wrongCharacter: 'The first wrong character is {character} at position {position} of the text.',
  endMissing: 'Nothing is wrong up to the end, so the end is missing, or an “=” at the end.',
  ofElement: 'of {element}',
  ofAttribute: 'of the attribute {attribute} of {element}',
  andWithin: ' and, in it, {element} to {expected}',
  atLine: '(line {line})',
  anyElement: 'an element',
};
