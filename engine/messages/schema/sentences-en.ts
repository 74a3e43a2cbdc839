import type { SchemaSentences } from './sentences.js';
import { VALUES } from './value-sentences-en.js';

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
    signature: {
      problem: '{element} is an electronic signature, which cannot stand in {parent}.',
      fix: 'Have the program that signs put it into {home}, where UBL has its signatures, or send the document without it.',
    },
    signatureNowhere: {
      problem: '{element} is an electronic signature, which cannot stand in {parent}.',
      fix: 'Send the document without it; the signature may be a file of its own.',
    },
    doubled: {
      problem: 'The element {element} stands in another {element}, where only what is in it belongs.',
      fix: 'Remove the tags of one of the two, and keep what is in them.',
    },
    slippedOut: {
      problem: 'The element {element} stands in {parent}, but belongs in {group}{line}.',
      fix: 'Move {element} into {group}.',
    },
    slippedOutMany: {
      problem: 'The element {element} and others stand in {parent}, but belong in {group}{line}.',
      fix: 'Move them into {group}.',
    },
    container: {
      problem: 'The element {element} stands around elements that belong in {parent} itself.',
      fix: 'Remove the tags of {element}, and keep what is in them.',
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
    profileOfTwo: {
      problem: 'The profile {own} has neither the element {element}{term} in {parent} nor another one of this invoice.',
      fix: 'Name a profile that has both (BT-24), {profiles} or a larger one, or remove them.',
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
    orderMany: {
      problem: 'The order of the elements in {parent} is wrong, in {count} places; the first is {element}{line}.',
      fix: 'Put them into this order: {names}.',
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
    instanceEmpty: {
      problem: 'The element {element} is empty and says so with xsi:nil, which is not allowed there.',
      fix: 'Enter the value of {element}, or leave the whole element out.',
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
    ...VALUES,
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
  orIntoGroup: ' Or put it back into {group}{line}, if it has slipped out of that.',
  repeated: ' The same mistake is found at other places, too ({count}).',
  atLine: '(line {line})',
  anyElement: 'an element',
};
