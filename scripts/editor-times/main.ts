/** `npm run editor-times`: the time from a keystroke to the findings, with `einvoice lsp` in a separate process. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { table } from '#cli/terminal/table.js';
import { allDocuments } from '../bench/documents/documents.js';
import { byteSize, figures } from '../kit/format.js';
import { print, runProgram } from '#cli/terminal/program.js';
import { median } from '../kit/statistics.js';
import { readOptionValues, wholeNumber } from '#cli/terminal/usage.js';
import { Editor } from './editor.js';

const USAGE = `Usage: npm run editor-times -- [--keys N]

Opens the documents of the benchmark up to 300 KB in "einvoice lsp", types in each, and prints the time from a keystroke to
the findings; the text is alternately valid and invalid. Also prints the processor time of all threads, which is more
meaningful on a busy machine.

OPTIONS
  --keys N  keystrokes per document; default 60
  --help    print this text

EXIT STATUS
  0  measured, whatever the result
  2  wrong usage
`;

const MAX_BYTES = 350_000;

/** Number of first keystrokes, which reach a program that has just started. */
const FIRST = 10;

const NAME = 'invoice.xml';

async function editorTimes(args: readonly string[]): Promise<number> {
  const values = readOptionValues(args, { keys: { type: 'string', default: '60' } });
  if (values === null) {
    print(USAGE);
    return 0;
  }
  const keys = wholeNumber('keys', values.keys, FIRST + 1, 10_000);
  const folder = mkdtempSync(join(tmpdir(), 'einvoice-editor-'));
  try {
    const rows: string[][] = [];
    for (const { format, bytes } of allDocuments().filter((each) => each.bytes.length <= MAX_BYTES)) {
      const { opened, typed, findings, processor } = await timesOf(folder, new TextDecoder().decode(bytes), keys);
      const later = typed.slice(FIRST).sort((a, b) => a - b);
      rows.push([
        format,
        byteSize(bytes.length),
        figures(opened),
        figures(median(typed.slice(0, FIRST))),
        figures(median(later)),
        figures(later[Math.floor(later.length * 0.95)]!),
        processor === null ? '–' : figures(processor),
        String(findings),
      ]);
    }
    print(
      table(
        ['document', 'size', 'opened, ms', `keys 1 to ${FIRST}`, 'later: median', '95 %', 'processor', 'findings'],
        rows,
      ),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
  return 0;
}

async function timesOf(
  folder: string,
  text: string,
  keys: number,
): Promise<{
  readonly opened: number;
  readonly typed: readonly number[];
  readonly findings: number;
  /** Limit for a keystroke after the first ones. */
  readonly processor: number | null;
}> {
  const { editor } = await Editor.start(folder);
  const began = performance.now();
  await editor.open(NAME, text);
  const opened = performance.now() - began;
  const typed: number[] = [];
  let findings = 0;
  // The currency of all amounts: an additional letter causes a finding for each, a missing one none.
  const [right, wrong] = text.includes('DocumentCurrencyCode')
    ? ['>EUR</cbc:DocumentCurrencyCode>', '>EURO</cbc:DocumentCurrencyCode>']
    : ['>EUR</ram:InvoiceCurrencyCode>', '>EURO</ram:InvoiceCurrencyCode>'];
  let before: number | null = null;
  for (let key = 0; key < keys; key++) {
    if (key === FIRST) before = editor.processorTime();
    const start = performance.now();
    await (key % 2 === 0 ? editor.type(NAME, right, wrong) : editor.type(NAME, wrong, right));
    const found = await editor.diagnostics(NAME);
    typed.push(performance.now() - start);
    findings = Math.max(findings, found.length);
  }
  const after = editor.processorTime();
  await editor.end();
  const processor = before === null || after === null ? null : (after - before) / (keys - FIRST);
  return { opened, typed, findings, processor };
}

await runProgram('editor-times', USAGE, editorTimes);
