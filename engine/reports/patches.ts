/** Describes patches, each in one line. */
import type { Language, NodeEdit, Patch } from 'einvoice-validator';
import type { ReportWordList } from './words.js';
import { filled, reportWords } from './words.js';

/** The description, preceded by the class. */
export function describe(patch: Patch, language: Language): string {
  return `${patch.class}: ${describeChange(patch, language)}`;
}

export function describeChange({ edits }: Patch, language: Language): string {
  const { patch } = reportWords(language);
  const shown = edits.slice(0, MOST_EDITS).map((edit) => described(edit, patch));
  const more = edits.length > MOST_EDITS ? ` ${filled(patch.more, { count: edits.length - MOST_EDITS })}` : '';
  return `${shown.length === 0 ? patch.reference : shown.join(', ')}${more}`;
}

const MOST_EDITS = 4;

function described(edit: NodeEdit, words: ReportWordList['patch']): string {
  switch (edit.op) {
    case 'setText':
      return `${lastStep(edit.node)} = "${edit.value}"`;
    case 'setAttribute':
      return `${lastStep(edit.node)}/@${edit.name} = "${edit.value}"`;
    case 'rename':
      return filled(words.becomes, { node: lastStep(edit.node), name: edit.name });
    case 'delete':
      return filled(words.delete, { node: lastStep(edit.node) });
    case 'move':
      return filled(edit.place === 'before' ? words.before : words.behind, {
        node: lastStep(edit.node),
        other: lastStep(edit.other),
      });
    default:
      return filled(words.add, { markup: edit.markup });
  }
}

/** The last two steps of a path. */
function lastStep(path: string): string {
  return path.split('/').slice(-2).join('/');
}
