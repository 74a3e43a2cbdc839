/**
 * Documents that workers are warmed with, by the name of their root element. They are invented, they need not be
 * valid, and they have about everything that rules look at: what no warm-up has run is slow in the first invoice.
 */
import { CII_DOCUMENTS } from './cii.js';
import { UBL_DOCUMENTS } from './ubl.js';

export const WARM_UP_DOCUMENTS: Readonly<Record<string, string>> = { ...UBL_DOCUMENTS, ...CII_DOCUMENTS };
