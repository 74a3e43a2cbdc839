/** Examples from the tree of a regular expression: significant characters, and its shortest matches. */
import { printPattern } from '#schematron/runtime/regex/print.js';
import type { RegexNode, RegexOptions } from '#schematron/runtime/regex/tree.js';

/** Letters, digits, spaces, symbols, and two characters beyond Latin: some of each kind, the most useful first. */
const POOL: readonly string[] = [
  ...new Set([
    ...'a1 \nB-.@#/:_\t\r',
    ...Array.from({ length: 0x5e }, (_, n) => String.fromCharCode(0x21 + n)),
    'ä',
    '€',
    '😀',
  ]),
];

/** Enough characters of one class. */
const PER_CLASS = 3;

/** Up to three characters that a leaf of the tree matches; none if it matches no character. */
export function charactersOf(leaf: RegexNode, options: RegexOptions): readonly string[] {
  if (leaf.kind === 'character') return [leaf.text];
  if (leaf.kind !== 'set' && leaf.kind !== 'any') return [];
  const regex = new RegExp(`^(?:${printPattern(leaf, options, false)})$`, options.ignoreCase ? 'iu' : 'u');
  return POOL.filter((character) => regex.test(character)).slice(0, PER_CLASS);
}

/** Characters that no leaf of the pattern but the dot matches. */
export function outsidersOf(root: RegexNode, options: RegexOptions): readonly string[] {
  const classes = leavesOf(root)
    .filter(({ kind }) => kind !== 'any')
    .map((leaf) => new RegExp(`^(?:${printPattern(leaf, options, false)})$`, options.ignoreCase ? 'iu' : 'u'));
  return POOL.filter((character) => !classes.some((regex) => regex.test(character))).slice(0, 1);
}

/** Every node that matches one character. */
export function leavesOf(node: RegexNode): readonly RegexNode[] {
  switch (node.kind) {
    case 'character':
    case 'set':
    case 'any':
      return [node];
    case 'group':
      return leavesOf(node.body);
    case 'sequence':
      return node.items.flatMap(leavesOf);
    case 'choice':
      return node.branches.flatMap(leavesOf);
    case 'repeat':
      return leavesOf(node.item);
    default:
      return [];
  }
}

/**
 * A short text that a node matches, not empty if possible: optional parts occur once. Classes and alternatives use
 * their example with that number.
 */
export function exampleOf(node: RegexNode, options: RegexOptions, which = 0): string {
  switch (node.kind) {
    case 'character':
    case 'set':
    case 'any': {
      const characters = charactersOf(node, options);
      return characters[which % characters.length] ?? '';
    }
    case 'group':
      return exampleOf(node.body, options, which);
    case 'sequence':
      return node.items.map((item) => exampleOf(item, options, which)).join('');
    case 'choice':
      return exampleOf(node.branches[which % node.branches.length]!, options, which);
    case 'repeat':
      return node.max === 0 ? '' : exampleOf(node.item, options, which).repeat(Math.max(node.min, 1));
    default:
      return '';
  }
}
