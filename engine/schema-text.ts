/**
 * The text that libxml2 validates. It puts the text of an element together piece by piece, in quadratic time, and
 * comments and processing instructions are what makes pieces; where there are very many they are left out.
 */
import { countUpTo } from './xml/position.js';
import { COMMENT, PROCESSING_INSTRUCTION, type Tree } from './xml/tree.js';

/** More than any invoice has; with so many pieces libxml2 takes milliseconds. */
const MANY = 5_000;

export interface SchemaText {
  readonly text: string;
  /** From a line of `text`, from 1, to the line of the document. */
  lineOf(line: number): number;
}

/** The document's own text, or one without what no schema looks at. */
export function schemaText(tree: Tree): SchemaText {
  const { source } = tree;
  const separators = separatorsOf(tree);
  if (separators.length <= MANY) return { text: source, lineOf: (line) => line };
  const parts: string[] = [];
  /** Lines of the text that have lost line ends, one entry for each end. */
  const shortened: number[] = [];
  let [done, line] = [0, 1];
  for (const [from, to] of separators) {
    const part = source.slice(done, from);
    parts.push(part);
    line += lineEndsIn(part);
    for (let left = lineEndsIn(source.slice(from, to)); left > 0; left--) shortened.push(line);
    done = to;
  }
  parts.push(source.slice(done));
  return { text: parts.join(''), lineOf: (own) => own + countUpTo(shortened, own) };
}

/** Where they begin and end, in order. */
function separatorsOf({ kind, from, size, source }: Tree): readonly (readonly [from: number, to: number])[] {
  const separators: [number, number][] = [];
  for (let node = 1; node < size; node++) {
    if (kind[node] !== COMMENT && kind[node] !== PROCESSING_INSTRUCTION) continue;
    // Neither can hold what ends it.
    const [open, close] = kind[node] === COMMENT ? ['<!--', '-->'] : ['<?', '?>'];
    const start = from[node]!;
    separators.push([start, source.indexOf(close!, start + open!.length) + close!.length]);
  }
  return separators;
}

/** As libxml2 counts lines. */
function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
