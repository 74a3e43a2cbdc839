/** XML 1.1 for those who read XML 1.0: what only 1.1 has is written in another way, or something stands for it. */

import type { Edit } from './edits.js';
import { declarationsAt } from './standalone.js';
import { ELEMENT, type Tree } from './tree.js';
import { versionOf } from './version.js';

/** Edits, and the way back from what stands for a character to the character. */
interface AsXml10 {
  readonly edits: readonly Edit[];
  restored(text: string): string;
}

const AS_IT_IS: AsXml10 = { edits: [], restored: (text) => text };

/** Markup in which a reference is no reference, and references. */
const REFERENCES = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>|&#(x?[0-9a-fA-F]+);/g;

/**
 * A namespace for prefixes that are out of use: as nothing is in it, nothing can be meant by them. That is needed for
 * values that are names, which a reader would look up.
 */
const NOTHING = '"urn:undeclared"';

/** Control characters are 31; private use begins with U+E000. */
const CONTROLS = 0x20;
const FIRST_PRIVATE = 0xe000;
const LAST_PRIVATE = 0xf8ff;
const PRIVATE = /[\ue000-\uf8ff]/g;

/**
 * The edits that make the source of a tree XML 1.0; none where it is. A control character that XML 1.0 can't have gives
 * way to one of private use which is nowhere in the document: like it, it is no blank, no digit, in no name and no code.
 */
export function asXml10(tree: Tree): AsXml10 {
  const { source } = tree;
  if (versionOf(source) !== '1.1') return AS_IT_IS;
  const edits: Edit[] = [{ from: 0, to: source.indexOf('?>') + '?>'.length, text: '<?xml version="1.0"?>' }];
  const { controls, used } = referencesIn(source);
  const first = controls.length === 0 ? FIRST_PRIVATE : unused(source, used);
  for (const { from, to, code } of controls) edits.push({ from, to, text: String.fromCharCode(first + code) });
  for (let node = 1; node < tree.size; node++) {
    if (tree.kind[node] !== ELEMENT) continue;
    for (const { name, value, at } of declarationsAt(source, tree.from[node]!)) {
      if (value.length === 2 && name !== 'xmlns') edits.push({ from: at, to: at + 2, text: NOTHING });
    }
  }
  const restored = (text: string): string =>
    text.replace(PRIVATE, (found) => {
      const code = found.charCodeAt(0) - first;
      return code < CONTROLS && code > 0 ? String.fromCharCode(code) : found;
    });
  return {
    edits: edits.sort((a, b) => a.from - b.from),
    restored: controls.length === 0 ? AS_IT_IS.restored : restored,
  };
}

/** References to controls that XML 1.0 does not have, and to characters of private use. */
function referencesIn(source: string): { readonly controls: readonly Control[]; readonly used: Set<number> } {
  const controls: Control[] = [];
  const used = new Set<number>();
  REFERENCES.lastIndex = 0;
  for (let match = REFERENCES.exec(source); match !== null; match = REFERENCES.exec(source)) {
    const [text, reference] = match;
    if (reference === undefined) continue;
    const code = reference.startsWith('x') ? Number.parseInt(reference.slice(1), 16) : Number.parseInt(reference, 10);
    if (code < CONTROLS && ![0x9, 0xa, 0xd].includes(code))
      controls.push({ from: match.index, to: match.index + text.length, code });
    else if (code >= FIRST_PRIVATE && code <= LAST_PRIVATE) used.add(code);
  }
  return { controls, used };
}

interface Control {
  readonly from: number;
  readonly to: number;
  readonly code: number;
}

/** The first of as many characters of private use as there are controls, none of which is in the document. */
function unused(source: string, used: Set<number>): number {
  for (const [character] of source.matchAll(PRIVATE)) used.add(character.charCodeAt(0));
  let first = FIRST_PRIVATE;
  for (let code = first; code <= LAST_PRIVATE; code++) {
    if (used.has(code)) first = code + 1;
    else if (code - first + 1 === CONTROLS) return first;
  }
  throw new RangeError('The document leaves too few characters of private use.');
}
