/** The last part of `npm run build`: what browsers load, and what Node.js starts. */
import { bundlePages } from './pages.js';
import { bundlePrograms } from './programs.js';

await Promise.all([bundlePages(), bundlePrograms()]);
