/** Deletes the element because of which another one is required. */
import type { Fix } from '../../fix.js';

export const whatAsksForIt: Fix = {
  id: 'what-asks-for-it',
  for: 'place',
  candidates: ({ place: { without }, editor }) => (without === undefined ? [] : [editor.delete(without)]),
};
