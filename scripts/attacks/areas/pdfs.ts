/** PDFs: hybrid invoices in which each part can be replaced. */
import type { Area } from '../attack.js';
import { openSite } from '../site.js';
import { rawAttack } from '../wire/raw.js';
import { embedded, encryptions, files, metadata } from './pdfs/contents.js';
import { sentPdf } from './pdfs/hybrid.js';
import { entries, filters, links } from './pdfs/objects.js';
import { tables } from './pdfs/tables.js';

const TABLES = [entries, filters, tables, links, embedded, encryptions, metadata, files] as const;

export const PDFS: Area = {
  name: 'pdfs',
  about: 'hybrid invoices as PDF',
  async open() {
    const site = await openSite();
    return {
      attacks: TABLES.flatMap((table) => table().map((row) => rawAttack(site, sentPdf(site, row)))),
      aftermath: site.healthProblem,
      memory: site.memory,
      close: site.close,
    };
  },
};
