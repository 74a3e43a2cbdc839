/** Prints regular expressions as JavaScript patterns for the flag `u`. */

import { printCode } from './sets.js';
import type { CharacterSet, RegexNode, RegexOptions } from './tree.js';

/** The JavaScript pattern. `captures`: whether groups capture. */
export function printPattern(root: RegexNode, options: RegexOptions, captures: boolean): string {
  return print(root);

  function print(node: RegexNode): string {
    switch (node.kind) {
      case 'character':
        return printCode(node.text.codePointAt(0)!);
      case 'set':
        return printSet(node.set);
      // Neither line feed nor carriage return (appendix F.1); JavaScript's own dot excludes two more line ends.
      case 'any':
        return options.dotAll ? '[^]' : '[^\\n\\r]';
      // Flag m: only a line feed ends a line, and no line starts after the last one (F&O, section 7.6.1.1).
      case 'start':
        return options.multiline ? '(?:^|(?<=\\n)(?!$))' : '^';
      case 'end':
        return options.multiline ? '(?=\\n|$)' : '$';
      case 'backReference':
        return `(?:\\${node.group})`;
      case 'group':
        return captures && node.captures ? `(${print(node.body)})` : `(?:${print(node.body)})`;
      case 'sequence':
        return node.items.map((item) => (item.kind === 'choice' ? `(?:${print(item)})` : print(item))).join('');
      case 'choice':
        return node.branches.map(print).join('|');
      case 'repeat':
        return `${printItem(node.item)}${printBounds(node.min, node.max)}${node.lazy && node.min !== node.max ? '?' : ''}`;
    }
  }

  /** A pattern that a quantifier can follow. */
  function printItem(item: RegexNode): string {
    const printed = print(item);
    return item.kind === 'character' || item.kind === 'any' || item.kind === 'group' ? printed : `(?:${printed})`;
  }
}

function printBounds(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  if (min === 1 && max === 1) return '';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function printSet(set: CharacterSet): string {
  const whole = `[${set.negated ? '^' : ''}${set.members}]`;
  return set.except === undefined ? whole : `(?:(?!${printSet(set.except)})${whole})`;
}
