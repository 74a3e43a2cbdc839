/** What patches do, in a line each. */
import type { NodeEdit, Patch } from '../../engine/index.js';

export function describe({ class: own, edits }: Patch): string {
  const shown = edits.slice(0, MOST_EDITS).map(described).join(', ');
  const more = edits.length > MOST_EDITS ? ` and ${edits.length - MOST_EDITS} more` : '';
  return `${own}: ${shown === '' ? 'write what stands for itself as a reference' : shown}${more}`;
}

const MOST_EDITS = 4;

function described(edit: NodeEdit): string {
  switch (edit.op) {
    case 'setText':
      return `${lastStep(edit.node)} = "${edit.value}"`;
    case 'setAttribute':
      return `${lastStep(edit.node)}/@${edit.name} = "${edit.value}"`;
    case 'rename':
      return `${lastStep(edit.node)} becomes ${edit.name}`;
    case 'delete':
      return `delete ${lastStep(edit.node)}`;
    case 'move':
      return `move ${lastStep(edit.node)} ${edit.place === 'before' ? 'in front of' : 'behind'} ${lastStep(edit.other)}`;
    default:
      return `add ${edit.markup}`;
  }
}

/** The last two steps of a path. */
function lastStep(path: string): string {
  return path.split('/').slice(-2).join('/');
}
