/** ZIP files, read by the page's reader and sent to the service and the command line. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Area } from '../attack.js';
import { openSite } from '../site.js';
import { bombs, largeFields } from './archives/amounts.js';
import { damages, deflations, otherKinds } from './archives/damages.js';
import { fields, names } from './archives/fields.js';
import { archiveAttack } from './archives/judge.js';
import { sentElsewhere } from './archives/elsewhere.js';
import { INVOICE_ENTRY, writeZip } from './archives/zip.js';

const TABLES = [names, fields, bombs, largeFields, damages, deflations, otherKinds] as const;

export const ARCHIVES: Area = {
  name: 'archives',
  about: 'ZIP files',
  async open() {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const site = await openSite();
    const good = archiveAttack({ kind: '', name: '', zip: () => writeZip([INVOICE_ENTRY]), opened: [1] });
    return {
      attacks: [...TABLES.flatMap((table) => table().map((row) => archiveAttack(row))), ...sentElsewhere(site)],
      async aftermath() {
        return (await good.attempt()) ?? site.healthProblem();
      },
      async memory() {
        // The reader runs in this process.
        collect();
        const { heapUsed, external } = process.memoryUsage();
        return heapUsed + external + (await site.memory());
      },
      close: site.close,
    };
  },
};
