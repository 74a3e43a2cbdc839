/** An attribute that the schema does not allow. */
import { localNameOf } from '../../../facts/structure/closest-name.js';
import type { ChangeEdits } from '../../edits/candidate.js';
import type { ProposedChange, Fix } from '../../fix.js';
import { repeatedNodes } from '../../kit/structure/repeated-mistakes.js';

/** Renames the attribute, everywhere or only here, or deletes the attribute. */
export const attributeName: Fix = {
  id: 'attribute-name',
  for: 'schema: attribute',
  candidates({ violation, editor, tree }) {
    const { attribute, meant } = violation;
    const attributes = repeatedNodes(violation);
    const renameTo = (name: string): readonly ChangeEdits[] => {
      const renameOne = (each: number): ChangeEdits => editor.renameAttribute(each, localNameOf(name));
      return [...(attributes.length === 0 ? [] : [editor.combine(attributes.map(renameOne))]), renameOne(attribute)];
    };
    const isEmpty = tree.stringValue(attribute).trim() === '';
    return [
      ...(meant === undefined ? [] : renameTo(meant)).map((change): ProposedChange => ({
        class: 'certain',
        ...change,
      })),
      { class: isEmpty ? 'certain' : 'choice', ...editor.delete([attribute]) },
    ];
  },
};
