/** Corrects obviously swapped groups of seller and buyer. */
import type { Fix } from '../../fix.js';
import { swapParties as exchanged } from '../../kit/structure/swap-parties.js';

export const swappedParties: Fix = {
  id: 'swapped-parties',
  for: 'any issue',
  candidates: ({ editor }) => exchanged(editor),
};
