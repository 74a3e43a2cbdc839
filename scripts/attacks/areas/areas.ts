/** All areas, in the order they are attacked. */
import type { Area } from '../attack.js';
import { ADMIN } from './admin.js';
import { ARCHIVES } from './archives.js';
import { HTTP } from './http.js';
import { MULTIPART } from './multipart.js';
import { PDFS } from './pdfs.js';
import { ROLES } from './roles.js';
import { SIGN_IN } from './sign-in.js';
import { WEBHOOKS } from './webhooks.js';

export const AREAS: readonly Area[] = [HTTP, MULTIPART, ARCHIVES, PDFS, SIGN_IN, ROLES, ADMIN, WEBHOOKS];
