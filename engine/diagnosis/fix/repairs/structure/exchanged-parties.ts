/** Swaps seller and buyer. */
import type { Fix } from '../../fix.js';
import { swapParties as exchanged } from '../../kit/structure/parties.js';

export const exchangedParties: Fix = {
  id: 'exchanged-parties',
  for: 'anything',
  candidates: ({ editor }) => exchanged(editor),
};
