/** An attribute that the schema does not allow. */
import { localOf } from '../../../facts/structure/closest.js';
import type { Made } from '../../edits/candidate.js';
import type { Change, Fix } from '../../fix.js';
import { allRepeated } from '../../kit/structure/repeated.js';

/** Renames it, everywhere or only here, or deletes it. */
export const attributeName: Fix = {
  id: 'attribute-name',
  for: 'schema: attribute',
  candidates({ violation, editor, tree }) {
    const { attribute, meant } = violation;
    const all = allRepeated(violation);
    const renamed = (name: string): readonly Made[] => {
      const one = (each: number): Made => editor.renameAttribute(each, localOf(name));
      return [...(all.length === 0 ? [] : [editor.together(all.map(one))]), one(attribute)];
    };
    const isEmpty = tree.stringValue(attribute).trim() === '';
    return [
      ...(meant === undefined ? [] : renamed(meant)).map((made): Change => ({ class: 'certain', ...made })),
      { class: isEmpty ? 'certain' : 'choice', ...editor.delete([attribute]) },
    ];
  },
};
