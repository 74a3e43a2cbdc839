import { forEachCategory } from '../categories.js';
import type { Knowledge, RuleCalculation } from '../knowledge.js';

export const EN16931: Knowledge = {
  folder: 'en16931',
  hasAliases: true,
  calculations: {
    'BR-CO-10': { find: 'sumOfLines' },
    'BR-CO-11': { find: 'sumOfAllowances' },
    'BR-CO-12': { find: 'sumOfCharges' },
    'BR-CO-13': { find: 'totalWithoutVat' },
    'BR-CO-14': { find: 'totalVat' },
    'BR-CO-15': { find: 'totalWithVat' },
    'BR-CO-16': { find: 'amountDue' },
    'BR-CO-17': { find: 'vatOfRow' },
    ...forEachCategory<RuleCalculation>((id, category) => ({
      [`BR-${id}-08`]: { find: 'baseOfRow', category },
      [`BR-${id}-09`]: { find: ['S', 'AF', 'AG'].includes(id) ? 'vatOfRow' : 'noVatOfRow' },
    })),
  },
  rows: forEachCategory((id, category): Readonly<Record<string, string>> =>
    id === 'B' ? {} : { [`BR-${id}-01`]: category },
  ),
  consequences: {
    absentParts: { 'BR-CO-13': { 'BR-CO-11': -1, 'BR-CO-12': 1 } },
    missing: {
      'BR-CO-10': ['BR-12'],
      'BR-CO-13': ['BR-12', 'BR-13'],
      'BR-CO-15': ['BR-13', 'BR-14', 'BR-CL-04', 'PEPPOL-EN16931-R005'],
      'BR-CO-16': ['BR-14', 'BR-15'],
      // Without a VAT breakdown, a rule for each category reports its missing row, and rules for each row its lines.
      // "Not subject to VAT" excludes other categories in an invoice, so BR-O-11 is the cause of the others.
      ...Object.fromEntries(['02', '03', '04', '12', '13', '14'].map((id) => [`BR-O-${id}`, ['BR-O-11']])),
      ...forEachCategory((id) => (id === 'B' ? {} : { [`BR-${id}-01`]: ['BR-CO-18', 'BR-16'] })),
    },
    // The amounts repeat the invoice currency, which is invalid.
    sameValue: { 'BR-CL-03': ['BR-CL-04'] },
    missingInRow: { 'BR-CO-17': ['BR-45', 'BR-46', 'BR-48'] },
  },
  otherCategories: {
    ...Object.fromEntries(
      ['05', '06', '07'].map((id) => [
        `BR-S-${id}`,
        { from: 'S', onlyWithoutVat: true, to: ['Z', 'E', 'AE', 'K', 'G'] },
      ]),
    ),
    ...Object.fromEntries(
      ['02', '03', '04', '11', '12', '13', '14'].map((id) => [
        `BR-O-${id}`,
        { from: 'O', onlyWithoutVat: false, to: ['E'] },
      ]),
    ),
    ...Object.fromEntries(
      ['02', '03', '04'].map((id) => [
        `BR-IC-${id}`,
        { from: 'K', onlyWithoutVat: false, requiresForeignBuyer: true, to: ['G'] },
      ]),
    ),
  },
  aboutForbiddenRate: /^BR-(?:Z|E|AE|IC|G|O)-0[567]$/,
  aboutAccountingTotal: /^BR-(?:53|DEC-15)$/,
  aboutTaxType: /^BR-(?:(?:F[XR]EXT-)?CO-04|32|37|47|48)$/,
  aboutSyntax: /^(?:CII|UBL)-/,
};
