/** A screen of a terminal as SVG: text on a grid, in colours for light and for dark pages. */
import { escapeText, formatAttributes } from '#reports/markup.js';
import { type Run, readRuns } from './sgr.js';

/** Pixels of a character and of a line, and around the screen. */
const CELL = { width: 8, height: 18, text: 13 } as const;
const PADDING = 12;

/** Colours of a terminal: each has enough contrast to its background. */
const STYLE = `
.screen{fill:#fff;stroke:#d0d7de}
text{font:${CELL.text}px ui-monospace,"SF Mono","DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#1f2328;white-space:pre}
.bold{font-weight:700}.dim{fill:#59636e}.underline{text-decoration:underline}
.red{fill:#b3261e}.green{fill:#116329}.yellow{fill:#7d4e00}.blue{fill:#0550ae}.magenta{fill:#8250df}.cyan{fill:#1b6a78}
@media (prefers-color-scheme:dark){
.screen{fill:#0d1117;stroke:#3d444d}
text{fill:#e6edf3}.dim{fill:#9198a1}
.red{fill:#ff7b72}.green{fill:#56d364}.yellow{fill:#e3b341}.blue{fill:#79c0ff}.magenta{fill:#d2a8ff}.cyan{fill:#76e3ea}
}`.trim();

/** @param screen lines with the codes of their colours */
export function drawScreen(screen: string, columns: number): string {
  const lines = readRuns(screen);
  const width = columns * CELL.width + 2 * PADDING;
  const height = lines.length * CELL.height + 2 * PADDING;
  const texts = lines.flatMap((runs, row) => runs.map((one) => drawRun(one, row)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg"${formatAttributes({ width, height, viewBox: `0 0 ${width} ${height}` })}>`,
    `<style>${STYLE}</style>`,
    `<rect class="screen" x="0.5" y="0.5"${formatAttributes({ width: width - 1, height: height - 1, rx: 6 })}/>`,
    ...texts,
    '</svg>\n',
  ].join('\n');
}

function drawRun({ text, column, width, styles }: Run, row: number): string {
  const attributes = formatAttributes({
    x: PADDING + column * CELL.width,
    y: PADDING + row * CELL.height + CELL.text,
    // Fonts differ: every run takes its cells.
    textLength: width * CELL.width,
    class: styles.length === 0 ? null : styles.join(' '),
  });
  return `<text${attributes}>${escapeText(text)}</text>`;
}
