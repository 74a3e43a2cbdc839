/** All areas, in the order in which they are attacked. */
import type { Area } from '../attack.js';
import { HTTP } from './http.js';

export const AREAS: readonly Area[] = [HTTP];
