/** The parts of the start page: the input, a report, or a table of many. */
import { byId } from './dom.js';

export const pages = {
  intake: byId('intake', HTMLElement),
  result: byId('result', HTMLElement),
  batch: byId('batch', HTMLElement),
};

/** Shows one of them and hides the others. */
export function showOnly(name: keyof typeof pages): void {
  for (const [other, page] of Object.entries(pages)) page.hidden = other !== name;
}
