/** The families of rule sets, with what is known about single rules. */
import { BELGIUM } from './belgium/rules.js';
import { CROATIA } from './croatia/rules.js';
import { EN16931 } from './en16931/rules.js';
import { FACTUR_X } from './factur-x/rules.js';
import { FRANCE } from './france/rules.js';
import type { Knowledge } from './knowledge.js';
import { NETHERLANDS } from './netherlands/rules.js';
import { PEPPOL } from './peppol/rules.js';
import { PINT } from './pint/rules.js';
import { PORTUGAL } from './portugal/rules.js';
import { POST_AWARD } from './post-award/rules.js';
import { ROMANIA } from './romania/rules.js';
import { SERBIA } from './serbia/rules.js';
import { XRECHNUNG } from './xrechnung/rules.js';
import { ZUGFERD } from './zugferd/rules.js';

export const KNOWLEDGE: readonly Knowledge[] = [
  EN16931,
  XRECHNUNG,
  PEPPOL,
  POST_AWARD,
  FACTUR_X,
  ZUGFERD,
  FRANCE,
  BELGIUM,
  NETHERLANDS,
  PINT,
  PORTUGAL,
  ROMANIA,
  CROATIA,
  SERBIA,
];
