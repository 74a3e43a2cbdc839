/**
 * What documents are enlarged with: every place that rules look at, and every pair of places that they look at for each
 * other.
 */
import { exampleOf } from '../patterns/sample.js';
import { parseFlags, parsePattern } from '#schematron/runtime/regex/parse.js';
import { type Ground, type List, type Values, find, growDocument, withText } from './grow.js';
import type { LookUps } from './look-ups.js';
import type { Place } from './place.js';
import type { Sample } from './sample.js';

/** Something that documents may contain in any number. */
export interface Construct {
  /** Its description; the same for the same rules. */
  readonly name: string;
  /** Whether to measure from bytes to report; otherwise the rules alone. */
  readonly withReport: boolean;
  /** Whether only the largest documents show an effect. */
  readonly isLarge: boolean;
  /** A document of about that many bytes. */
  of(bytes: number): string;
}

/** Places for which nothing else is looked up grow together: there are many, and they are simple to check. */
const GROUP_SIZE = 24;

/**
 * All constructs of a document type.
 * @param isWanted selects constructs by their places
 */
export function constructsOf(
  ground: Ground,
  lookUps: LookUps,
  isWanted: (places: readonly Place[]) => boolean,
): readonly Construct[] {
  return [
    ...pairs(ground, lookUps, isWanted),
    ...singles(ground, lookUps, isWanted),
    ...texts(ground, lookUps, isWanted),
  ];
}

type IsWanted = Parameters<typeof constructsOf>[2];

/** `cac:TaxTotal/cbc:TaxAmount` */
function pathName(place: Place, ground: Ground): string {
  const names = [place, ...place.above].reverse().slice(1);
  return names
    .map(
      ({ uri, local, isAttribute }) =>
        `${isAttribute ? '@' : ''}${uri === '' ? '' : `${ground.prefixes.get(uri)}:`}${local}`,
    )
    .join('/');
}

function singles(ground: Ground, lookUps: LookUps, isWanted: IsWanted): Construct[] {
  const { root } = ground;
  const all = root.place.below().filter((place) => !place.isAttribute && isWanted([place]));
  const constructs: Construct[] = [];
  const simple: Place[] = [];
  for (const place of all) {
    const inner = new Set(
      [place, ...place.below()].filter((part) => lookUps.relatedTo(part).size > 0 || lookUps.patterns.has(part)),
    );
    if (inner.size === 0) {
      simple.push(place);
      continue;
    }
    const name = pathName(place, ground);
    constructs.push(listing(ground, name, [{ place, values: 'chained' }], true));
    for (const values of ['same', 'chained'] as const) {
      constructs.push(
        listing(ground, `${name} with what rules compare, ${WORDS[values]}`, [{ place, values, parts: inner }]),
      );
    }
    if (place.children.length > 0)
      constructs.push(listing(ground, `${name}, empty`, [{ place, values: 'same', parts: new Set() }]));
  }
  for (let at = 0; at < simple.length; at += GROUP_SIZE) {
    const some = simple
      .slice(at, at + GROUP_SIZE)
      .filter((place, _, others) => !others.some((other) => other !== place && place.isWithin(other)));
    constructs.push(
      listing(
        ground,
        some.map((place) => pathName(place, ground)).join(', '),
        some.map((place) => ({ place, values: 'own', parts: new Set([place]) })),
        true,
      ),
    );
  }
  return constructs;
}

const WORDS: Readonly<Record<Values, string>> = {
  same: 'the same',
  own: 'each its own',
  chained: "each with others' values",
  foreign: 'none fitting',
};

function listing(ground: Ground, name: string, lists: readonly List[], withReport = false): Construct {
  return { name, withReport, isLarge: false, of: (bytes) => growDocument(ground, lists, bytes) };
}

/** Each pair of lists, by what is directly below their common place, and by what directly contains the values. */
function pairs(ground: Ground, lookUps: LookUps, isWanted: IsWanted): Construct[] {
  const lists = new Map<
    string,
    { readonly one: Place; readonly other: Place; readonly parts: Set<Place>; readonly otherParts: Set<Place> }
  >();
  for (const [one, other] of lookUps.pairs()) {
    for (const [left, right] of levels(one, other, ground.root.place)) {
      if (!isWanted([left, right])) continue;
      const key = [pathName(left, ground), pathName(right, ground)].sort().join(' × ');
      const swapped = key !== `${pathName(left, ground)} × ${pathName(right, ground)}`;
      const [first, second] = swapped ? [right, left] : [left, right];
      let found = lists.get(key);
      if (found === undefined)
        lists.set(key, (found = { one: first, other: second, parts: new Set(), otherParts: new Set() }));
      for (const part of partsOf(swapped ? other : one)) if (part.isWithin(first)) found.parts.add(part);
      for (const part of partsOf(swapped ? one : other)) if (part.isWithin(second)) found.otherParts.add(part);
    }
  }
  return [...lists].flatMap(([name, { one, other, parts, otherParts }]) =>
    valuesOf(one, other).map(([left, right]) =>
      listing(ground, `${name}, ${WORDS[right]}`, [
        { place: one, parts, values: left },
        { place: other, parts: otherParts, values: right },
      ]),
    ),
  );
}

/** Complete lists with all kinds of values; parts of them with those that are found halfway through. */
function valuesOf(one: Place, other: Place): readonly (readonly [Values, Values])[] {
  return one.parent === other.parent
    ? [
        ['same', 'same'],
        ['own', 'own'],
        ['own', 'foreign'],
      ]
    : [['own', 'own']];
}

/** A place with the values in and next to it, which mostly decide the rule. */
function partsOf(place: Place): readonly Place[] {
  const around = place.children.length > 0 ? place : place.parent!;
  return [
    place,
    ...around
      .below()
      .filter((part) => part.children.length === 0 && !part.isAttribute)
      .slice(0, 12),
  ];
}

function levels(one: Place, other: Place, root: Place): readonly (readonly [Place, Place])[] {
  const [up, otherUp] = [
    [one, ...one.above],
    [other, ...other.above],
  ];
  const shared = up.find((place) => otherUp.includes(place));
  if (shared === undefined) return [];
  const [top, otherTop] = [elementOf(up[up.indexOf(shared) - 1]!), elementOf(otherUp[otherUp.indexOf(shared) - 1]!)];
  const [near, otherNear] = [around(one), around(other)];
  return [[top, otherTop] as const, [near, otherNear] as const].filter(
    ([left, right]) =>
      left !== right && !left.isWithin(right) && !right.isWithin(left) && left !== root && right !== root,
  );
}

function elementOf(place: Place): Place {
  return place.isAttribute ? place.parent! : place;
}

function around(place: Place): Place {
  const element = elementOf(place);
  return element.children.some(({ isAttribute }) => !isAttribute) || element.above.length <= 1
    ? element
    : element.parent!;
}

/** Texts of any length that most functions process. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['digits', '1'],
  ['blanks', ' '],
  ['words', 'ab 1\n'],
]);

function texts(ground: Ground, lookUps: LookUps, isWanted: IsWanted): Construct[] {
  const values = ground.root.place
    .below()
    .filter(
      (place) =>
        isWanted([place]) &&
        !place.children.some(({ isAttribute }) => !isAttribute) &&
        (lookUps.patterns.has(place) || hasValue(ground.root, place)),
    );
  return values.flatMap((place) => {
    const units = new Map(TEXTS);
    for (const pattern of lookUps.patterns.get(place) ?? []) {
      const options = parseFlags('');
      units.set(`what ${pattern} fits`, `1${exampleOf(parsePattern(pattern, options).root, options)}`);
    }
    return [...units].map(([name, unit]): Construct => ({
      name: `a text in ${pathName(place, ground)}: ${name}`,
      withReport: false,
      isLarge: false,
      of: (bytes) => withText(ground, place, unit.repeat(Math.ceil(bytes / unit.length))),
    }));
  });
}

/** Whether the sample has a value there; a place without content may have any. */
function hasValue(sample: Sample, place: Place): boolean {
  if (sample.children.length === 0 && sample.place.parent?.parent === null) return place !== sample.place;
  const found = find(sample, elementOf(place));
  return (
    found !== undefined &&
    (place.isAttribute ? found.attributes.some((attribute) => attribute.place === place) : found.text !== '')
  );
}
