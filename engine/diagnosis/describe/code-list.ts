import type { NamedCodes } from 'einvoice-core/knowledge/code-lists.js';
import { type Part, part } from 'einvoice-wording/part.js';

/** Describes a code list: its name, if known, and some of its codes. */
export function listPart({ name, examples }: NamedCodes): Part {
  return name === null ? part('words.codeListUnnamed', { examples }) : part('words.codeList', { name, examples });
}
