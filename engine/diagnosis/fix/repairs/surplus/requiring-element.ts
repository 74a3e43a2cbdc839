/** Deletes the element because of which another one is required. */
import type { Fix } from '../../fix.js';

export const requiringElement: Fix = {
  id: 'requiring-element',
  for: 'existing or missing',
  candidates: ({ place: { resolvedByRemoving }, editor }) =>
    resolvedByRemoving === undefined ? [] : [editor.delete(resolvedByRemoving)],
};
