import type { Knowledge } from '../knowledge.js';

export const FRANCE: Knowledge = {
  folder: 'france',
  hasAliases: true,
  // `BR-FR-01_BT-1-1`: the rule, then the term and perhaps the part of it.
  stems: /^(BR-FR-(?:[A-Z]+-)?\d+)(?=[_-])/,
  // Nine digits are a SIREN, whatever their scheme says.
  forms: { 'BR-FR-10': /^\d{9}$/ },
  aboutOthers: /^BR-FR-CDV-/,
};
