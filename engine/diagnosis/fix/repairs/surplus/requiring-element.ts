/** Deletes the elements whose presence makes another element required. */
import type { Fix } from '../../fix.js';

export const requiringElement: Fix = {
  id: 'requiring-element',
  for: 'existing or missing',
  candidates: ({ place: { resolvedByRemoving }, editor }) =>
    resolvedByRemoving === undefined ? [] : [editor.delete(resolvedByRemoving)],
};
