/** All handwritten mistakes. */
import { type ByHand, listed } from '../hand-made.js';
import { ALLOWANCES } from './allowances.js';
import { AMOUNTS } from './amounts.js';
import { CODES } from './codes.js';
import { DATES } from './dates.js';
import { EXPORTS } from './exports.js';
import { NATIONAL } from './national.js';
import { NOTATION } from './notation.js';
import { PARTIES } from './parties.js';
import { PAYMENT } from './payment.js';
import { READINGS } from './readings.js';
import { STRUCTURE } from './structure.js';
import { SURPLUS } from './surplus.js';
import { TAX } from './tax.js';

export const MISTAKES: readonly ByHand[] = listed([
  ...AMOUNTS,
  ...ALLOWANCES,
  ...TAX,
  ...DATES,
  ...PARTIES,
  ...PAYMENT,
  ...CODES,
  ...STRUCTURE,
  ...SURPLUS,
  ...NOTATION,
  ...NATIONAL,
  ...EXPORTS,
  ...READINGS,
]);
