/**
 * Plants personal and company data in every free-text place of a document, and checks what is left of it afterwards.
 */
import { anonymise } from '#validator/index.js';
import { rewriteValues } from '#validator/anonymise/rewrite.js';
import { listValues } from '#validator/anonymise/values.js';
import type { Tree } from '#schematron/xml/tree.js';
import { lineColumn } from '#schematron/xml/locate.js';
import { Random } from '../kit/random.js';
import { read } from '../kit/tree.js';

/** A value that identifies a person or company. */
interface Planted {
  readonly kind: string;
  readonly text: string;
}

/** A planted value that was not fully replaced, and where. */
export interface Leak extends Planted {
  readonly place: string;
  readonly result: string;
}

/**
 * `0` is any digit, `1` a digit from 1 to 9, `H` a hexadecimal digit, `A` a capital letter; other characters stand for
 * themselves.
 */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  'telephone in pairs': ['06 10 00 00 01', '01.10.10.00.01', '+33 6 10 00 10 01', '07-10-00-10-01'],
  'telephone with its country': ['+49 (0)1000 / 100-010', '0049 100 1000100', '+352 691.100.001'],
  'mobile telephone': ['0171/1000100', '0171-100 10 01', '(0171) 1000101'],
  'account number in pairs': ['10 10 00 01 00', '1000 1001 01', '100.100.100.1'],
  IBAN: ['DE10 1000 1000 1010 0010 01', 'NL10AAAA1000100100', 'FR10 1000 1000 10AA AAAA AAAA A10'],
  'card number': ['4100 1000 1000 1001', '5100-1000-1000-1001'],
  'tax number': ['100/100/10001', '10/100/01001', '1001001001'],
  'VAT identifier': ['DE100100101', 'ATU10010010', 'FR10 100 100 101'],
  'social security number': ['65 100162 A 001', '1 85 01 10 100 010 10', '850110-1001'],
  'identity card': ['AA10AA010', 'L1AA10AA1', '10AA10010'],
  'device (MAC)': ['HH:HH:HH:HH:HH:H1', 'HH-HH-HH-HH-HH-H1', 'HHHH.HHHH.HHH1'],
  'device (IP)': ['101.100.100.101', '2001:HHHH:HHHH:10::HHH1'],
  'day of birth': ['11.01.1961', '*11.1.61', '1961-01-11', 'geb. 11.01.2011'],
  'year in an identifier': ['K-1961-0100', 'MA/1987/0010', 'A1964B'],
  'personnel number': ['MA-100100', 'P 100 100', 'Nr. 1001-10'],
  'register number': ['HRB 10.100', 'HRB 10010 B', 'FN 100100a'],
  'bank code': ['AAAADEA1', 'BLZ 100 100 10', '10-10-01'],
  'name of a person': ['Hildegunst Zwirnmeister', 'ZWIRNMEISTER, H.', 'Dr. Mythenmetz-Quasten'],
  'electronic address': ['hildegunst.zwirnmeister@quasten.de', 'https://quasten.de/u/zwirnmeister'],
  'postal address': ['Zwirnmeistergasse 101', '10101 Quastenhausen', 'Postfach 10 01 01'],
};

/**
 * Planted values, with the kinds in rotation.
 * @param count number of values in total
 */
export function plantedValues(count: number, seed: number): readonly Planted[] {
  const random = new Random(seed);
  const kinds = Object.keys(FORMS);
  return Array.from({ length: count }, (_, at): Planted => {
    const kind = kinds[at % kinds.length]!;
    const forms = FORMS[kind]!;
    const form = forms[Math.floor(at / kinds.length) % forms.length]!;
    const isWord = /[a-z]{4}/.test(form) && !/\d{3}/.test(form);
    return { kind, text: isWord ? form : fillForm(form, random) };
  });
}

/** Keeps years, days, country codes, and letters in words. */
function fillForm(form: string, random: Random): string {
  return form.replace(/19[4-8]\d|2011|2001(?=:)|0049|\+\d\d\d?|[0-9]|H(?=[H1:.-])|A(?=[A0-9]|$)/g, (part) =>
    part.length > 1 || part === ''
      ? part
      : /\d/.test(part)
        ? digit(part, random)
        : part === 'H'
          ? random.pick([...'0123456789abcdef'])
          : random.pick([...'BCDFGHJKLMNPQRTVWXZ']),
  );
}

function digit(part: string, random: Random): string {
  return part === '0' || part === '1' ? String(random.between(part === '0' ? 0 : 1, 9)) : part;
}

/** Kinds of values that may contain any text. */
const FREE_TEXT: ReadonlySet<string> = new Set(['name', 'text', 'identifier', 'phone']);

/**
 * Plants values in every free-text place of a document, in rotation, so that each document gets different ones. Then
 * anonymises it and looks for what is left.
 * @param turn index of the value for the first place
 */
export function leaksOf(
  tree: Tree,
  planted: readonly Planted[],
  turn: number,
  seed: number,
): { readonly places: number; readonly leaks: readonly Leak[] } {
  const put = new Map<number, Planted>();
  let at = turn;
  const text = rewriteValues(tree, listValues(tree), (own, { node, kind }) => {
    if (!FREE_TEXT.has(kind)) return own;
    const value = planted[at++ % planted.length]!;
    put.set(node, value);
    return value.text;
  });
  const document = Buffer.from(text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1'));
  const before = read(document);
  const after = read(anonymise(document, { seed }));
  if (!before.ok || !after.ok) return { places: 0, leaks: [] };
  const leaks = [...put].flatMap(([node, value]): readonly Leak[] => {
    const result = after.tree.stringValue(node);
    return isRecognisable(value.text, result)
      ? [{ ...value, result, place: `${tree.lexicalName(node)} in line ${lineColumn(tree, node).line}` }]
      : [];
  });
  return { places: put.size, leaks };
}

/**
 * Whether a reader could recognise the value in the result: one of its words is left, or most of its digits in the same
 * places.
 */
export function isRecognisable(value: string, result: string): boolean {
  const words = (value.toLowerCase().match(/\p{L}{5,}/gu) ?? []).filter((word) => !KEPT.has(word));
  if (words.some((word) => result.toLowerCase().includes(word))) return true;
  const [own, others] = [value, result].map((text) => text.replace(/[^\da-f]/gi, '').toLowerCase());
  const digits = [...own!].filter((each) => /\d/.test(each)).length;
  if (digits < 4) return false;
  for (const { 0: group, index } of value.matchAll(/\d{4,}/g))
    if (!isKeptGroup(group, value) && (result.startsWith(group, index) || (group.length > 4 && result.includes(group))))
      return true;
  const same = [...own!].filter((each, index) => each === others![index]).length;
  return same / own!.length > MAX_SAME;
}

/** By chance, one digit in ten stays the same. */
const MAX_SAME = 0.7;

/** Whether digits are a telephone country code. */
function isKeptGroup(group: string, value: string): boolean {
  return group === '0049' && value.startsWith(group);
}

const KEPT: ReadonlySet<string> = new Set(['https', 'gasse', 'postfach']);
