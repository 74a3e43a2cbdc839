/** Which places match the steps of contexts and paths, as far as names tell. */
import type { CoreTest } from '#schematron/compiler/xpath/core.js';
import type { PatternStep } from '#schematron/compiler/xpath/pattern.js';
import * as T from '#schematron/compiler/xpath/types.js';
import { type Place, type PlaceName, placeName } from './place.js';

/** The only name that a step matches; null if it matches several. */
export function nameOf({ axis, test }: PatternStep): PlaceName | null {
  const names = test.names?.filter(isWhole) ?? [];
  return names.length === 1 && test.names!.length === 1
    ? (axis === 'attribute' ? '@' : '') + placeName(names[0]!)
    : null;
}

/** A name without wildcards. */
export function isWhole(name: {
  readonly uri: string | null;
  readonly local: string | null;
}): name is { uri: string; local: string } {
  return name.uri !== null && name.local !== null;
}

/** `text()`: it selects the value of the element. */
export function isTextTest({ kinds, names }: CoreTest): boolean {
  return names === null && (kinds & T.ELEMENT) === 0 && (kinds & T.TEXT) !== 0;
}

/** Whether the test matches a place's name. */
export function passes(place: Place, { names }: CoreTest): boolean {
  if (place.parent === null) return names === null;
  return (
    names === null ||
    names.some(({ uri, local }) => (uri === null || place.uri === uri) && (local === null || place.local === local))
  );
}

/** Whether a node at this place can match the steps, from right to left, ignoring predicates. */
export function matches(place: Place, [step, ...rest]: readonly PatternStep[]): boolean {
  if (step === undefined) return place.parent === null;
  if (place.parent === null || place.isAttribute !== (step.axis === 'attribute') || !passes(place, step.test))
    return false;
  switch (step.link) {
    case 'any':
      return true;
    case 'root':
      return place.parent.parent === null;
    case 'parent':
      return rest.length === 0 || matches(place.parent, rest);
    case 'ancestor':
      return rest.length === 0 || place.above.some((above) => matches(above, rest));
  }
}
