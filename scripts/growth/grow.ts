/** Documents that repeat something up to a size. */
import type { Place } from './place.js';
import type { Sample } from './sample.js';

/** The values in the units. */
export type Values =
  /** Those of the sample, in every unit. */
  | 'same'
  /** A number per unit, the same for all its values, so that references to that number match elsewhere. */
  | 'own'
  /** Each value of a unit has the number of a different unit: units refer to each other. */
  | 'chained'
  /** Numbers that no other list has. */
  | 'foreign';

/** What is repeated. */
export interface List {
  readonly place: Place;
  /** The content of each unit, as places at or below `place`; by default the sample's content there. */
  readonly parts?: ReadonlySet<Place>;
  readonly values: Values;
}

/** Input for generating documents: the sample, and what is needed to change its values. */
export interface Ground {
  readonly root: Sample;
  /** Namespace to prefix. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Values with a meaning in the rules: they stay in every unit. */
  readonly literals: ReadonlySet<string>;
}

/** Writes a sample; `unit` numbers its values. */
type Write = (sample: Sample) => string;

/** A document of about `bytes` in which each list takes the same share. */
export function growDocument(ground: Ground, lists: readonly List[], bytes: number): string {
  const units = new Map(lists.map((list) => [list.place, unitsOf(ground, list, bytes / lists.length)]));
  return written(
    withPlaces(
      ground.root,
      lists.map(({ place }) => place),
    ),
    ground,
    units,
  );
}

/** A document with a text in one place. */
export function withText(ground: Ground, place: Place, text: string): string {
  const owner = place.isAttribute ? place.parent! : place;
  const sample = withPlaces(ground.root, [owner]);
  const filled = edited(sample, owner, (found) =>
    place.isAttribute
      ? {
          ...found,
          attributes: [...found.attributes.filter((attribute) => attribute.place !== place), { place, value: text }],
        }
      : { ...found, text, children: [] },
  );
  return written(filled, ground, new Map());
}

/** A document with something before all other content of its root element. */
export function withContent(ground: Ground, content: string): string {
  const text = written(ground.root, ground, new Map());
  const at = text.indexOf('>') + 1;
  return text[at - 2] === '/'
    ? `${text.slice(0, at - 2)}>${content}</${nameOf(ground.root.place, ground)}>`
    : text.slice(0, at) + content + text.slice(at);
}

function written(root: Sample, ground: Ground, units: ReadonlyMap<Place, string>): string {
  const done = new Set<Place>();
  const write = (sample: Sample): string => {
    const again = units.get(sample.place);
    const own = element(sample, ground, write, (value) => value);
    if (again === undefined || done.has(sample.place)) return own;
    done.add(sample.place);
    return own + again;
  };
  const uris = new Set(
    [root.place, ...root.place.below()]
      .map(({ uri }) => uri)
      .filter((uri) => uri !== '' && ground.prefixes.get(uri) !== 'xml'),
  );
  const declarations = [...uris].map((uri) => ` xmlns:${ground.prefixes.get(uri)}="${uri}"`);
  const text = write(root);
  const at = text.search(/[\s/>]/);
  return text.slice(0, at) + [...new Set(declarations)].join('') + text.slice(at);
}

function unitsOf(ground: Ground, { place, parts, values }: List, bytes: number): string {
  const sample = find(ground.root, place) ?? bare(place);
  const unit = parts === undefined ? sample : only(sample, parts);
  const pieces: string[] = [];
  for (let [length, number] = [0, 1]; length < bytes; number++) {
    let leaf = 0;
    const piece = element(unit, ground, undefined, (value) => numbered(value, values, number, leaf++, ground.literals));
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join('');
}

const FOREIGN = 50_000_000;

function numbered(value: string, values: Values, unit: number, leaf: number, literals: ReadonlySet<string>): string {
  if (values === 'same' || literals.has(value)) return value;
  const number = values === 'own' ? unit : values === 'chained' ? Math.max(0, unit - leaf) : unit + FOREIGN;
  if (/^\d{4}-\d\d-\d\d$|^\d{8}$|^(true|false)$/.test(value)) return value;
  return /^-?[\d.]*$/.test(value) ? String(number) : `${value}${number}`;
}

function element(sample: Sample, ground: Ground, write: Write | undefined, value: (text: string) => string): string {
  const name = nameOf(sample.place, ground);
  const attributes = sample.attributes
    .map((attribute) => ` ${nameOf(attribute.place, ground)}="${escape(value(attribute.value))}"`)
    .join('');
  const content =
    sample.children.length === 0 && sample.text !== ''
      ? escape(value(sample.text))
      : sample.children.map((child) => (write ? write(child) : element(child, ground, undefined, value))).join('');
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

function nameOf({ uri, local }: Place, { prefixes }: Ground): string {
  return uri === '' ? local : `${prefixes.get(uri)}:${local}`;
}

function escape(text: string): string {
  return !/[&<"]/.test(text) ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** For what the sample lacks: an element that contains a number, which most rules can read. */
function bare(place: Place): Sample {
  return { place, attributes: [], text: '1', children: [] };
}

/** The first element at a place. */
export function find(sample: Sample, place: Place): Sample | undefined {
  if (sample.place === place) return sample;
  for (const child of sample.children) {
    const found = place.isWithin(child.place) ? find(child, place) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The sample with an element at each of the places. */
function withPlaces(root: Sample, places: readonly Place[]): Sample {
  return places.reduce((sample, place) => (find(sample, place) === undefined ? added(sample, place) : sample), root);
}

function added(sample: Sample, place: Place): Sample {
  const chain = [place, ...place.above];
  const parent = chain.find((above, index) => index > 0 && find(sample, above) !== undefined)!;
  const missing = chain.slice(0, chain.indexOf(parent));
  const child = missing
    .slice(1)
    .reduce<Sample>(
      (inner, outer) => ({ place: outer, attributes: [], text: '', children: [inner] }),
      bare(missing[0]!),
    );
  return edited(sample, parent, (found) => ({ ...found, text: '', children: [...found.children, child] }));
}

/** The sample with the first element at a place changed. */
function edited(sample: Sample, place: Place, change: (found: Sample) => Sample): Sample {
  if (sample.place === place) return change(sample);
  const index = sample.children.findIndex((child) => place.isWithin(child.place) && find(child, place) !== undefined);
  return {
    ...sample,
    children: sample.children.map((child, at) => (at === index ? edited(child, place, change) : child)),
  };
}

/** A sample reduced to some places and their ancestors; missing ones are added. */
function only(sample: Sample, parts: ReadonlySet<Place>): Sample {
  const elements = [...parts].map((part) => (part.isAttribute ? part.parent! : part));
  const complete = elements
    .filter((part) => part !== sample.place && part.isWithin(sample.place))
    .reduce((all, part) => (find(all, part) === undefined ? added(all, part) : all), sample);
  const prune = (from: Sample): Sample => ({
    ...from,
    attributes: [
      ...from.attributes.filter(({ place }) => parts.has(place)),
      ...[...parts]
        .filter(
          (part) =>
            part.parent === from.place && part.isAttribute && !from.attributes.some(({ place }) => place === part),
        )
        .map((place) => ({ place, value: '1' })),
    ],
    children: from.children.filter(({ place }) => elements.some((part) => part.isWithin(place))).map(prune),
  });
  return prune(complete);
}
