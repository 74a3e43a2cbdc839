/** Text between elements. */
import type { Editor } from '../../edits/editor.js';
import type { Change, Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import { asElement } from '../../kit/structure/markup-as-text.js';

/** Wraps the text in the missing element, turns escaped markup into an element, or deletes the text. */
export const textBetweenElements: Fix = {
  id: 'text-between-elements',
  for: 'schema: text',
  candidates({ violation: { text, inner }, editor }) {
    return [
      ...(inner === undefined ? [] : inElement(text, inner, editor)),
      ...asElement(text, editor),
      editor.delete([text]),
    ];
  },
};

/** Wraps text in an element. */
function inElement(text: number, name: string, editor: Editor): readonly Change[] {
  const { tree } = editor;
  const value = tree.stringValue(text).trim();
  const lack = { node: tree.parent[text]!, missing: [name] };
  return additions(lack, [{ value, class: 'certain' }], editor).map((added) => ({
    class: added.class,
    ...editor.together([editor.delete([text]), added]),
  }));
}
