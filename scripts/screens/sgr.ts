/** Reads lines with codes for colours (Select Graphic Rendition, ECMA-48 8.3.117) as runs of one style. */
import { columnWidth } from '#cli/terminal/width.js';

/** Text of one style. */
export interface Run {
  readonly text: string;
  /** Where it begins, from 0, and how many columns it takes. */
  readonly column: number;
  readonly width: number;
  readonly styles: readonly string[];
}

const COLOURS = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

const STYLES: Readonly<Record<number, string>> = { 1: 'bold', 2: 'dim', 4: 'underline' };
const ENDS: Readonly<Record<number, readonly string[]>> = {
  22: ['bold', 'dim'],
  24: ['underline'],
  39: COLOURS,
  49: [],
};

/** @throws Error for a code that is not known: a picture without it would lie */
export function readRuns(screen: string): readonly (readonly Run[])[] {
  let styles = new Set<string>();
  return screen.split('\n').map((line) => {
    const runs: Run[] = [];
    let column = 0;
    for (const part of line.split(/(\u001b\[[\d;]*m)/)) {
      const codes = /^\u001b\[([\d;]*)m$/.exec(part)?.[1];
      if (codes !== undefined) styles = codes.split(';').map(Number).reduce(applyCode, styles);
      else if (part !== '') {
        const width = columnWidth(part);
        if (part.trim() !== '') runs.push({ text: part, column, width, styles: [...styles] });
        column += width;
      }
    }
    return runs;
  });
}

function applyCode(styles: ReadonlySet<string>, code: number): Set<string> {
  if (code === 0) return new Set();
  const ended = ENDS[code];
  if (ended !== undefined) return new Set([...styles].filter((style) => !ended.includes(style)));
  const style = STYLES[code] ?? COLOURS[code - 30] ?? COLOURS[code - 90];
  if (style === undefined) throw new Error(`the screen has a style that pictures do not know: ${code}`);
  const isColour = STYLES[code] === undefined;
  return new Set([...[...styles].filter((each) => !isColour || !COLOURS.some((known) => known === each)), style]);
}
