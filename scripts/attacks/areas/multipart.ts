/** Invalid forms, and forms that contradict themselves. */
import type { Area } from '../attack.js';
import { openSite } from '../site.js';
import { rawAttack } from '../wire/raw.js';
import { boundaries, delimiters, segmentsOfForms, truncations } from './multipart/borders.js';
import { contents, counts, mediaTypes } from './multipart/contents.js';
import { dispositions, partHeaders } from './multipart/part-heads.js';

const TABLES = [
  boundaries,
  delimiters,
  dispositions,
  partHeaders,
  counts,
  mediaTypes,
  contents,
  truncations,
  segmentsOfForms,
] as const;

export const MULTIPART: Area = {
  name: 'multipart',
  about: 'multipart/form-data',
  async open() {
    const site = await openSite();
    return {
      attacks: TABLES.flatMap((table) => table(site).map((row) => rawAttack(site, row))),
      aftermath: site.healthProblem,
      memory: site.memory,
      close: site.close,
    };
  },
};
