/** All areas, in the order in which they are attacked. */
import type { Area } from '../attack.js';
import { ARCHIVES } from './archives.js';
import { HTTP } from './http.js';
import { MULTIPART } from './multipart.js';
import { PDFS } from './pdfs.js';
import { WEBHOOKS } from './webhooks.js';

export const AREAS: readonly Area[] = [HTTP, MULTIPART, ARCHIVES, PDFS, WEBHOOKS];
