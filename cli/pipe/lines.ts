/** Splits a stream into lines, which may be as long as invoices. */

/** Returns the lines that are not empty, without their line ends; the last line need not have one. */
export async function* readLines(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Chunks are joined when their line has ended: appending each to a string would copy a long line repeatedly.
  let chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      const line = textOf([...chunks, chunk.subarray(from, end)]);
      chunks = [];
      from = end + 1;
      if (line !== '') yield line;
    }
    if (from < chunk.length) chunks.push(chunk.subarray(from));
  }
  const last = textOf(chunks);
  if (last !== '') yield last;
}

const NEWLINE = 0x0a;

function textOf(chunks: readonly Uint8Array[]): string {
  return Buffer.concat(chunks).toString('utf8').trim();
}
