/** Text between elements. */
import type { Editor } from '../../edits/editor.js';
import type { ProposedChange, Fix } from '../../fix.js';
import { additions } from '../../kit/adding/additions.js';
import { unescapeElement } from '../../kit/structure/markup-as-text.js';

/** Wraps the text in the missing element, turns escaped markup into an element, or deletes the text. */
export const textBetweenElements: Fix = {
  id: 'text-between-elements',
  for: 'schema: text',
  candidates({ violation: { text, inner }, editor }) {
    return [
      ...(inner === undefined ? [] : wrapInElement(text, inner, editor)),
      ...unescapeElement(text, editor),
      editor.delete([text]),
    ];
  },
};

/** Wraps text in an element. */
function wrapInElement(text: number, name: string, editor: Editor): readonly ProposedChange[] {
  const { tree } = editor;
  const value = tree.stringValue(text).trim();
  const missingNode = { node: tree.parent[text]!, missing: [name] };
  return additions(missingNode, [{ value, class: 'certain' }], editor).map((added) => ({
    class: added.class,
    ...editor.combine([editor.delete([text]), added]),
  }));
}
