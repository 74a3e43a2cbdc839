/** Resolves the steps of paths to places. */
import type { CoreStep } from '#schematron/compiler/xpath/core.js';
import { isTextTest, isWhole, passes } from './match-places.js';
import { type Place, type PlaceName, placeName } from './place.js';
import type { Places } from './places.js';

interface Makes {
  /** Whether a place can have a child or an attribute with a name. */
  canHave(place: Place, name: PlaceName): boolean;
}

/**
 * The places that a step reaches from others; a child that rules name is created if no document has it yet.
 * @param document place above the root element
 */
export function stepped(from: Places, { axis, test }: CoreStep, document: Place, found: Makes): Places {
  const reached = new Set<Place>();
  const known = [...from];
  const take = (places: Iterable<Place>): void => {
    for (const place of places) if (passes(place, test)) reached.add(place);
  };
  for (const place of from) {
    switch (axis) {
      case 'child':
      case 'attribute': {
        const names = test.names?.filter(isWhole) ?? [];
        if (axis === 'child' && isTextTest(test)) reached.add(place);
        else if (names.length > 0) {
          // Created only if none of the places has it: what rules look for everywhere need not exist everywhere.
          for (const name of names.map((name) => (axis === 'attribute' ? '@' : '') + placeName(name))) {
            if (
              place.has(name) ||
              (place === known.find((other) => found.canHave(other, name)) && !known.some((other) => other.has(name)))
            )
              reached.add(place.child(name));
          }
        } else take(place.children.filter(({ isAttribute }) => isAttribute === (axis === 'attribute')));
        break;
      }
      case 'descendant':
      case 'following':
      case 'preceding':
        take((axis === 'descendant' ? place : document).below());
        break;
      case 'descendant-or-self':
        take([place, ...place.below()]);
        break;
      case 'self':
        take([place]);
        break;
      case 'parent':
        if (place.parent !== null) take([place.parent]);
        break;
      case 'ancestor':
        take(place.above);
        break;
      case 'ancestor-or-self':
        take([place, ...place.above]);
        break;
      case 'following-sibling':
      case 'preceding-sibling':
        take(place.parent?.children ?? []);
        break;
    }
  }
  return reached;
}
