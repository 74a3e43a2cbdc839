/**
 * All repairs of texts that are not well-formed: each has a file in `repairs` and a line here. Equally sure repairs are
 * tried in this order.
 */
import { attributeQuotes } from './repairs/attribute-quotes.js';
import { trailingContent } from './repairs/trailing-content.js';
import { commentHyphens } from './repairs/comment-hyphens.js';
import { controlCharacters } from './repairs/control-characters.js';
import { doctype } from './repairs/doctype.js';
import { endTags } from './repairs/end-tags.js';
import { leadingContent } from './repairs/leading-content.js';
import { markupCharacters } from './repairs/markup-characters.js';
import { misspeltPrefix } from './repairs/misspelt-prefix.js';
import { undeclaredPrefix } from './repairs/undeclared-prefix.js';
import { wordsInBrackets } from './repairs/words-in-brackets.js';
import { xmlDeclaration } from './repairs/xml-declaration.js';
import type { TextFix } from './text-fix.js';

export const TEXT_FIXES: readonly TextFix[] = [
  xmlDeclaration,
  markupCharacters,
  wordsInBrackets,
  commentHyphens,
  attributeQuotes,
  misspeltPrefix,
  undeclaredPrefix,
  endTags,
  leadingContent,
  trailingContent,
  doctype,
  controlCharacters,
];
