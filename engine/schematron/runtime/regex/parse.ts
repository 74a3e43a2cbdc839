/** Parses regular expressions (XML Schema part 2, appendix F; F&O, section 7.6.1); FORX0002 if they are not valid. */

import { raise } from '../errors.js';
import { escapedSet, NOT_ESCAPED, parseSet, SINGLE_ESCAPES } from './sets.js';
import type { RegexPattern, RegexNode, RegexOptions } from './tree.js';

/** The flags of a call; FORX0001 for others. */
export function parseFlags(flags: string): RegexOptions {
  if (/[^smix]/.test(flags)) raise('FORX0001');
  return {
    dotAll: flags.includes('s'),
    multiline: flags.includes('m'),
    ignoreCase: flags.includes('i'),
    ignoreBlanks: flags.includes('x'),
  };
}

/** Parses a pattern of XPath. */
export function parsePattern(source: string, options: RegexOptions): RegexPattern {
  return new RegexParser(options.ignoreBlanks ? withoutBlanks(source) : source, true).parse();
}

/** Parses a pattern facet, without the XPath extensions (anchors, lazy quantifiers, back-references). */
export function parseFacetPattern(source: string): RegexPattern {
  return new RegexParser(source, false).parse();
}

/** Flag x: blanks are removed, except within classes. */
function withoutBlanks(source: string): string {
  let result = '';
  let depth = 0;
  let escaped = false;
  for (const character of source) {
    if (depth === 0 && ' \t\n\r'.includes(character)) continue;
    if (escaped) escaped = false;
    else if (character === '\\') escaped = true;
    else if (character === '[') depth++;
    else if (character === ']') depth--;
    result += character;
  }
  return result;
}

class RegexParser {
  readonly #characters: readonly string[];
  #at = 0;
  /** Groups opened so far, and those already closed. */
  #groups = 0;
  readonly #closed = new Set<number>();
  #backReferences = false;
  readonly #isXPath: boolean;

  /** @param isXPath whether the extensions of XPath (F&O, section 7.6.1) are allowed */
  constructor(source: string, isXPath: boolean) {
    this.#characters = [...source];
    this.#isXPath = isXPath;
  }

  parse(): RegexPattern {
    const root = this.#choice();
    if (this.#at < this.#characters.length) raise('FORX0002');
    return { root, groups: this.#groups, backReferences: this.#backReferences };
  }

  #choice(): RegexNode {
    const branches = [this.#sequence()];
    while (this.#take('|')) branches.push(this.#sequence());
    return branches.length === 1 ? branches[0]! : { kind: 'choice', branches };
  }

  #sequence(): RegexNode {
    const items: RegexNode[] = [];
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      items.push(this.#quantified(this.#atom()));
    }
    return items.length === 1 ? items[0]! : { kind: 'sequence', items };
  }

  #quantified(item: RegexNode): RegexNode {
    const bounds = this.#quantifier();
    if (bounds === undefined) return item;
    return { kind: 'repeat', item, min: bounds[0], max: bounds[1], lazy: this.#isXPath && this.#take('?') };
  }

  #quantifier(): readonly [min: number, max: number] | undefined {
    if (this.#take('?')) return [0, 1];
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (!this.#take('{')) return undefined;
    const min = this.#number();
    const max = !this.#take(',') ? min : this.#peek() === '}' ? Infinity : this.#number();
    if (!this.#take('}') || min > max) raise('FORX0002');
    return [min, max];
  }

  #number(): number {
    let digits = '';
    for (let next = this.#peek(); next !== undefined && next >= '0' && next <= '9'; next = this.#peek())
      digits += this.#next();
    return digits === '' ? raise('FORX0002') : Number(digits);
  }

  #atom(): RegexNode {
    const character = this.#next();
    switch (character) {
      case '.':
        return { kind: 'any' };
      case '^':
        return this.#isXPath ? { kind: 'start' } : { kind: 'character', text: character };
      case '$':
        return this.#isXPath ? { kind: 'end' } : { kind: 'character', text: character };
      case '(':
        return this.#group();
      case '\\':
        return this.#escape();
      case '[': {
        const { set, end } = parseSet(this.#characters, this.#at);
        this.#at = end;
        return { kind: 'set', set };
      }
    }
    return NOT_ESCAPED.has(character) ? raise('FORX0002') : { kind: 'character', text: character };
  }

  #group(): RegexNode {
    // (?: is XPath 3.0 syntax; both Saxons accept it in rule sets for 2.0.
    const captures = !(this.#isXPath && this.#peek() === '?' && this.#characters[this.#at + 1] === ':');
    if (!captures) this.#at += 2;
    const number = captures ? ++this.#groups : 0;
    const body = this.#choice();
    if (!this.#take(')')) raise('FORX0002');
    if (captures) this.#closed.add(number);
    return { kind: 'group', captures, body };
  }

  #escape(): RegexNode {
    const next = this.#peek();
    if (this.#isXPath && next !== undefined && next >= '1' && next <= '9') return this.#backReference();
    const single = next === undefined ? undefined : SINGLE_ESCAPES.get(next);
    if (single !== undefined) {
      this.#at++;
      return { kind: 'character', text: single };
    }
    const { members, end } = escapedSet(this.#characters, this.#at);
    this.#at = end;
    return { kind: 'set', set: { members, negated: false } };
  }

  /** Reads as many digits as form the number of a closed group. */
  #backReference(): RegexNode {
    let group = Number(this.#next());
    if (!this.#closed.has(group)) raise('FORX0002');
    for (let next = this.#peek(); next !== undefined && next >= '0' && next <= '9'; next = this.#peek()) {
      if (!this.#closed.has(group * 10 + Number(next))) break;
      group = group * 10 + Number(this.#next());
    }
    this.#backReferences = true;
    return { kind: 'backReference', group };
  }

  #peek(): string | undefined {
    return this.#characters[this.#at];
  }

  #next(): string {
    return this.#characters[this.#at++] ?? raise('FORX0002');
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false;
    this.#at++;
    return true;
  }
}
