/** What libxml2 says about a document that does not follow its XML Schema, in words for people who write invoices. */
import type { Language } from '../types.js';
import type { SchemaViolation, WrongCharacter } from '../xsd/libxml2.js';
import type { Entry } from './catalogue.js';
import { clipped } from './evidence/clip.js';
import type { Message } from './message.js';
import { type SchemaKey, fill, sentencesOf } from './sentences.js';

/** The forms of libxml2's messages, behind the part that names the element. */
const FORMS: readonly (readonly [RegExp, SchemaKey])[] = [
  [/^This element is not expected\. Expected is \( (?<expected>[^,]*) \)\.$/s, 'missingBefore'],
  [/^This element is not expected\. Expected is (?:one of )?\( (?<expected>.*) \)\.$/s, 'notExpectedHere'],
  [/^This element is not expected\.$/, 'notExpected'],
  [/^No matching global (?:element )?declaration available/, 'notExpected'],
  [/^Missing child element\(s\)\. Expected is \( (?<expected>[^,]*) \)\.$/s, 'missingChild'],
  [/^Missing child element\(s\)\. Expected is (?:one of )?\( (?<expected>.*) \)\.$/s, 'missingOneOf'],
  [/^Missing child element\(s\)\.$/, 'noContent'],
  [/^(?:Character content|Element content|Character content other than whitespace) is not allowed/, 'noContent'],
  [/^The attribute '(?<attribute>[^']*)' is required but missing\.$/, 'attributeMissing'],
  [/^The attribute '(?<attribute>[^']*)' is not allowed\.$/, 'attributeNotAllowed'],
  [
    /^'(?<value>.*)' is not a valid value of the (?:local )?(?:atomic|list|union) type(?: '(?<type>[^']*)')?\.$/s,
    'wrongValue',
  ],
  [/^\[facet 'enumeration'\] The value '(?<value>.*)' is not an element of the set/s, 'notInList'],
  [/^\[facet '(?<facet>[^']*)'\] The value '(?<value>.*)' (?:is not|has a length|does not)/s, 'wrongValue'],
  [/^\[facet '(?<facet>[^']*)'\] The value has a length/, 'other'],
];

/** `Element '{uri}name': …` or `Element '{uri}name', attribute 'name': …` */
const SUBJECT = /^Element '(?<element>[^']*)'(?:, attribute '(?<attribute>[^']*)')?: (?<rest>.*)$/s;

/** What is said about a violation. */
interface SchemaMessage extends Message {
  /** The element that is missing, where that is what is wrong and there is only one that could be meant. */
  readonly missing: string | null;
}

/** @param prefixes namespace to prefix */
export function messageOfViolation(
  { message, wrong }: Pick<SchemaViolation, 'message' | 'wrong'>,
  prefixes: ReadonlyMap<string, string>,
  language: Language,
): SchemaMessage {
  const sentences = sentencesOf(language);
  const subject = SUBJECT.exec(withPrefixes(message, prefixes))?.groups;
  const rest = subject?.['rest'] ?? '';
  const form = FORMS.find(([pattern]) => pattern.test(rest));
  const groups = form?.[0].exec(rest)?.groups ?? {};
  const key = form?.[1] ?? 'other';
  const isAttribute = subject?.['attribute'] !== undefined;
  const template: Entry =
    sentences.schema[
      key !== 'wrongValue'
        ? key
        : isAttribute
          ? 'wrongAttributeValue'
          : kindOfValue(groups['type'], subject?.['element'] ?? '')
    ];
  const values = {
    element: clipped(subject?.['element'] ?? '', LONGEST_NAME),
    attribute: clipped(groups['attribute'] ?? subject?.['attribute'] ?? '', LONGEST_NAME),
    expected: groups['expected'] && alternatives(groups['expected'], sentences.or),
    value: groups['value'] && clipped(groups['value']),
    // Only what no form fits is quoted; it is English in every language.
    detail: clipped(withPrefixes(message, prefixes), 200),
  };
  const problem = fill(template.problem, values);
  const fix = fill(template.fix, values);
  const expected = groups['expected'] ?? '';
  const missing =
    ['missingBefore', 'missingChild'].includes(key) && /^[\w.-]+:[\w.-]+$/.test(expected) ? expected : null;
  const said = wrong === undefined ? problem : `${problem} ${sentenceOf(wrong, language)}`;
  return { problem, fix, message: `${said} ${fix}`, businessTerms: [], missing };
}

/** Which character is wrong, and where. */
function sentenceOf({ codePoint, position }: WrongCharacter, language: Language): string {
  const { wrongCharacter, endMissing } = sentencesOf(language);
  return codePoint === null
    ? endMissing
    : fill(wrongCharacter, { character: shownCharacter(codePoint, language), position });
}

/** In quotes as far as it can be seen, with its number unless it is on every keyboard: others look like those. */
function shownCharacter(codePoint: number, language: Language): string {
  const character = String.fromCodePoint(codePoint);
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (/[\p{C}\p{Z}\p{M}]/u.test(character)) return number;
  const shown = fill(sentencesOf(language).quoted, { text: character });
  return codePoint < 0x80 ? shown : `${shown} (${number})`;
}

/** What a value should have been: by its type, else (amounts have types without a name) by its element. */
function kindOfValue(type: string | undefined, element: string): SchemaKey {
  if (type === 'xs:date') return 'wrongDate';
  if (type === 'xs:boolean') return 'wrongIndicator';
  if (type === 'xs:base64Binary') return 'wrongBinary';
  if (type === 'xs:decimal' || (type === undefined && /(?:Amount|Quantity|Percent|Numeric)$/.test(element)))
    return 'wrongNumber';
  return 'wrongValue';
}

/** Names are the document's own, too: they may be of any length. */
const LONGEST_NAME = 120;

/** How many of the elements that may stand at a place are named. */
const NAMED = 3;

/** libxml2 itself names no more than so many, without saying that there are more. */
const LISTED = 10;

/**
 * `a, b, c` as `a, b or c`; of many only the first, and the last where it is known: the order is that of the schema,
 * so where some may be left out, the last is the one that may not.
 */
function alternatives(list: string, or: string): string {
  const names = list.split(', ');
  if (names.length >= LISTED) return `${names.slice(0, NAMED).join(', ')}, …`;
  if (names.length > NAMED) return `${names.slice(0, NAMED - 1).join(', ')}, … ${or} ${names.at(-1)!}`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} ${or} ${names.at(-1)!}`;
}

/** `{namespace}name` as `prefix:name`; a name in a namespace that nobody knows keeps its own. */
function withPrefixes(message: string, prefixes: ReadonlyMap<string, string>): string {
  return message.replace(/\{([^{}]*)\}/g, (_, uri: string) =>
    prefixes.has(uri) ? `${prefixes.get(uri)}:` : `{${clipped(uri)}}`,
  );
}
