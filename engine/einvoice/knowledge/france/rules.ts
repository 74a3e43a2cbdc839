import type { Knowledge } from '../knowledge.js';

export const FRANCE: Knowledge = {
  folder: 'france',
  hasAliases: true,
  // `BR-FR-01_BT-1-1`: the rule, followed by the term or a part of it.
  stems: /^(BR-FR-(?:[A-Z]+-)?\d+)(?=[_-])/,
  // Nine digits are a SIREN, whatever the scheme.
  forms: { 'BR-FR-10': /^\d{9}$/ },
  aboutOthers: /^BR-FR-CDV-/,
};
