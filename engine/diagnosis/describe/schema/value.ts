/** Messages about invalid values, with the reason and the intended value. */
import type { ValueViolation, WrongCharacter } from 'einvoice-schematron/runtime/schema/violation.js';
import { clip } from 'einvoice-wording/clip.js';
import { invisiblePart } from '../../facts/evidence/invisible-characters.js';
import { findNearestCode } from '../../facts/values/nearest.js';
import { contradictsUnit } from '../../facts/values/contradicted-unit.js';
import { listPart } from '../code-list.js';
import { type Datum, type Part, part } from 'einvoice-wording/part.js';
import type { SchemaContext } from './context.js';
import type { Names } from './names.js';
import { findImpossibleDate, repairValue } from '../../facts/values/repair.js';
import { findCodeList } from 'einvoice-core/knowledge/code-lists.js';
import type { SchemaKey } from 'einvoice-wording/schema-sentences.js';

/** The key of the message, by the violated facet of XML Schema. */
const KEY_BY_FACET: Readonly<Record<string, SchemaKey>> = {
  enumeration: 'notInList',
  fixed: 'notFixed',
  maxLength: 'tooLong',
  minLength: 'tooShort',
  length: 'wrongLength',
  totalDigits: 'tooManyDigits',
  fractionDigits: 'tooManyDecimals',
  minInclusive: 'tooSmall',
  minExclusive: 'tooSmall',
  maxInclusive: 'tooLarge',
  maxExclusive: 'tooLarge',
};

/** The key of the message, by the built-in type of XML Schema. */
const KEY_BY_TYPE: Readonly<Record<string, SchemaKey>> = {
  date: 'wrongDate',
  time: 'wrongTime',
  dateTime: 'wrongDateTime',
  decimal: 'wrongNumber',
  float: 'wrongNumber',
  double: 'wrongNumber',
  integer: 'wrongInteger',
  boolean: 'wrongIndicator',
  base64Binary: 'wrongBinary',
  anyURI: 'wrongUri',
  language: 'wrongLanguage',
  ID: 'wrongIdentifier',
  NCName: 'wrongIdentifier',
  IDREF: 'wrongIdentifier',
};

/** Examples of valid values, by the key of the message. */
const EXAMPLES: Readonly<Partial<Record<SchemaKey, string>>> = {
  wrongDate: '2025-01-31',
  wrongTime: '09:30:00',
  wrongDateTime: '2025-01-31T09:30:00',
  wrongInteger: '12',
};

/** Longer code lists are not shown. */
const MAX_SHORT_LIST = 12;

/** The parts of a message about a value. */
export interface ValueMessage {
  readonly problem: Part;
  readonly evidence: Part | null;
  readonly fix: Part;
  /** The value that was probably intended. */
  readonly suggestion: string | null;
}

/**
 * The message about an invalid value.
 * @param path names from the root to the element
 */
export function messageOfValue(
  violation: ValueViolation,
  names: Names,
  path: readonly string[],
  { tree, prefixes }: Pick<SchemaContext, 'tree' | 'prefixes'>,
): ValueMessage {
  const { value, facet, allowed, builtIns, attribute, node, wrong } = violation;
  const key = messageKey(violation);
  const codes = allowed.filter((code) => code !== '');
  const data = {
    value: clip(value),
    of: elementOrAttributePart(names.nameOf(node), attribute === null ? null : names.nameOf(attribute)),
    expected: codes.length > MAX_SHORT_LIST ? undefined : codes,
    list: listPart(findCodeList(attribute === null ? path : [...path, `@${names.nameOf(attribute)}`], codes)),
    max: allowed[0],
    start: dataUrlPrefix(violation) ?? undefined,
    example: EXAMPLES[key],
  };
  const suggestion =
    facet === 'enumeration'
      ? findNearestCode(value.trim(), allowed)
      : facet === null
        ? repairByType(value, builtIns)
        : null;
  const contradictsStatedUnit = suggestion !== null && attribute === null && contradictsUnit(node, { tree, prefixes });
  const reason =
    (suggestion === null ? null : invisiblePart(value, suggestion)) ??
    (facet === null && key !== 'dataUrl' ? reasonInvalid(value, builtIns, wrong) : null);
  return {
    problem: part(`schema.${key}.problem`, data),
    evidence: reason,
    fix:
      suggestion === null
        ? part(`schema.${key}.fix`, data)
        : part(contradictsStatedUnit ? 'schema.writeNumber' : 'schema.write', { near: suggestion }),
    suggestion,
  };
}

/** Names the element or attribute that contains a value. */
export function elementOrAttributePart(element: string, attribute: string | null): Part {
  return attribute === null
    ? part('schema.ofElement', { element })
    : part('schema.ofAttribute', { element, attribute });
}

function messageKey(violation: ValueViolation): SchemaKey {
  const { facet, value, builtIns, allowed } = violation;
  if (value.trim() === '' && facet !== 'fixed' && !builtIns.includes('base64Binary')) return 'empty';
  if (facet === 'enumeration' && allowed.length <= MAX_SHORT_LIST) return 'notInShortList';
  if (facet !== null) return KEY_BY_FACET[facet] ?? 'wrongValue';
  const [first = ''] = builtIns;
  if (dataUrlPrefix(violation) !== null) return 'dataUrl';
  if (/^date/.test(first) && findImpossibleDate(value) !== null) return 'noSuchDay';
  return KEY_BY_TYPE[first] ?? 'wrongValue';
}

/** The prefix of a data URL, `data:application/pdf;base64,`, in a Base64 value; null if there is none. */
function dataUrlPrefix({ value, builtIns, wrong }: ValueViolation): string | null {
  if (!builtIns.includes('base64Binary') || wrong === undefined) return null;
  return DATA_URL.exec(value)?.[1] ?? null;
}

const DATA_URL = /^\s*(data:[\w.+/;=-]{0,100};base64,)[A-Za-z\d+/\s]*={0,2}\s*…?$/;

/** The corrected value for the first type in a union that fits; null if no type fits. */
function repairByType(value: string, builtIns: readonly string[]): string | null {
  for (const builtIn of [...builtIns].sort((a, b) => a.length - b.length)) {
    const repaired = repairValue(value, builtIn);
    if (repaired !== null) return repaired;
  }
  return null;
}

/** The sentence that says why a value is invalid: a wrong character, or a date that does not exist. */
function reasonInvalid(value: string, builtIns: readonly string[], wrong: WrongCharacter | undefined): Part | null {
  if (wrong !== undefined) return wrongCharacterPart(wrong);
  if (!builtIns.some((builtIn) => builtIn === 'date' || builtIn === 'dateTime')) return null;
  const impossible = findImpossibleDate(value);
  if (impossible === null) return null;
  const { month, days } = impossible;
  return month === 0
    ? part('schema.monthsOfYear')
    : part('schema.daysOfMonth', { month: { id: 'month', data: { month } }, days });
}

/** The sentence that names a wrong character and its position. */
function wrongCharacterPart({ codePoint, position }: WrongCharacter): Part {
  return codePoint === null
    ? part('schema.endMissing')
    : part('schema.wrongCharacter', { character: shownCharacter(codePoint), position });
}

/**
 * Shows a visible character in quotes. A character outside ASCII gets its code point, too, since another character may
 * look the same. For an invisible character, only the code point is shown: `U+200B`.
 */
function shownCharacter(codePoint: number): Datum {
  const character = String.fromCodePoint(codePoint);
  const number = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  if (/[\p{C}\p{Z}\p{M}]/u.test(character)) return number;
  const shown = part('words.quoted', { text: character });
  return codePoint < 0x80 ? shown : part('schema.numbered', { character: shown, number });
}
