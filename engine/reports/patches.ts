/** Describes patches, each in one line. */
import type { Language, NodeEdit, Patch } from 'einvoice-validator';
import type { ReportWordList } from './words.js';
import { fillIn, reportWords } from './words.js';

/** The description, preceded by the class. */
export function describePatch(patch: Patch, language: Language): string {
  return `${patch.class}: ${describeChange(patch, language)}`;
}

export function describeChange({ edits }: Patch, language: Language): string {
  const { patch } = reportWords(language);
  const shown = edits.slice(0, MAX_EDITS).map((edit) => describeEdit(edit, patch));
  const more = edits.length > MAX_EDITS ? ` ${fillIn(patch.more, { count: edits.length - MAX_EDITS })}` : '';
  return `${shown.length === 0 ? patch.reference : shown.join(', ')}${more}`;
}

const MAX_EDITS = 4;

function describeEdit(edit: NodeEdit, words: ReportWordList['patch']): string {
  switch (edit.op) {
    case 'setText':
      return `${lastSteps(edit.node)} = "${edit.value}"`;
    case 'setAttribute':
      return `${lastSteps(edit.node)}/@${edit.name} = "${edit.value}"`;
    case 'rename':
      return fillIn(words.becomes, { node: lastSteps(edit.node), name: edit.name });
    case 'delete':
      return fillIn(words.delete, { node: lastSteps(edit.node) });
    case 'move':
      return fillIn(edit.place === 'before' ? words.before : words.behind, {
        node: lastSteps(edit.node),
        other: lastSteps(edit.other),
      });
    default:
      return fillIn(words.add, { markup: edit.markup });
  }
}

/** The last two steps of a path. */
function lastSteps(path: string): string {
  return path.split('/').slice(-2).join('/');
}
