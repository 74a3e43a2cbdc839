/**
 * The last part of `npm run build`: copies data files, which TypeScript does not, and bundles what browsers load and
 * Node.js starts.
 */
import { copyData } from './copy-data.js';
import { bundlePages } from './pages.js';
import { bundlePrograms } from './programs.js';
import { bundleVendors } from './vendor.js';

copyData();
await bundleVendors();
await Promise.all([bundlePages(), bundlePrograms()]);
