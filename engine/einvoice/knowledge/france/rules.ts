import type { Knowledge } from '../knowledge.js';

export const FRANCE: Knowledge = {
  folder: 'france',
  hasAliases: true,
  // `BR-FR-01_BT-1-1`: the id of the rule, followed by a term or a part of one.
  stems: /^(BR-FR-(?:[A-Z]+-)?\d+)(?=[_-])/,
  // A number with nine digits is a SIREN, whatever its scheme.
  formats: { 'BR-FR-10': /^\d{9}$/ },
  aboutOtherDocuments: /^BR-FR-CDV-/,
};
