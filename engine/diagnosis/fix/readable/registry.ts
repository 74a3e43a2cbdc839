/**
 * All repairs of texts that are not well-formed: each has a file in `repairs` and a line here. Equally sure repairs are
 * tried in this order.
 */
import { attributes } from './repairs/attributes.js';
import { behind } from './repairs/behind.js';
import { commentHyphens } from './repairs/comment-hyphens.js';
import { controlSigns } from './repairs/control-signs.js';
import { doctype } from './repairs/doctype.js';
import { endTags } from './repairs/end-tags.js';
import { front } from './repairs/front.js';
import { markupSigns } from './repairs/markup-signs.js';
import { misspeltPrefix } from './repairs/misspelt-prefix.js';
import { undeclaredPrefix } from './repairs/undeclared-prefix.js';
import { wordsInBrackets } from './repairs/words-in-brackets.js';
import { xmlDeclaration } from './repairs/xml-declaration.js';
import type { TextFix } from './text-fix.js';

export const TEXT_FIXES: readonly TextFix[] = [
  xmlDeclaration,
  markupSigns,
  wordsInBrackets,
  commentHyphens,
  attributes,
  misspeltPrefix,
  undeclaredPrefix,
  endTags,
  front,
  behind,
  doctype,
  controlSigns,
];
