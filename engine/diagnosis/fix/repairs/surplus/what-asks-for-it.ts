/** Deletes the element that requires a missing one. */
import type { Fix } from '../../fix.js';

export const whatAsksForIt: Fix = {
  id: 'what-asks-for-it',
  for: 'place',
  candidates: ({ place: { without }, editor }) => (without === undefined ? [] : [editor.delete(without)]),
};
