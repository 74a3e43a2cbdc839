/** The notices on copyright and licence in official files, as written in their comments. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedForm } from '#core/rules/fetched-form.js';
import type { OfficialFile } from '#core/rules/manifest.js';
import { sha256 } from '#core/rules/compiled.js';

const COMMENT = /<!--([\s\S]*?)-->/g;
const IS_NOTICE = /copyright|licen[cs]|rights reserved|reproduced with permission|nutzungsrecht/i;
/** A long comment also says other things: only its lines from the first to the last one about the licence are kept. */
const FEW_LINES = 15;

/**
 * The notices in files, each once, in the order of the files.
 * @throws Error if a file differs from the one pinned in the manifest
 */
export function fileNotices(files: readonly OfficialFile[], officialDir: string): readonly string[] {
  return [...new Set(files.flatMap((file) => noticesIn(officialText(file, officialDir))))];
}

/** The text of a file as fetched. */
function officialText(file: OfficialFile, officialDir: string): string {
  const { path, sha256: pinned } = fetchedForm(file, officialDir);
  const bytes = readFileSync(join(officialDir, path));
  if (sha256(bytes) !== pinned) throw new Error(`${path} is not the file that the manifest pins`);
  return bytes.toString('utf8');
}

function noticesIn(text: string): readonly string[] {
  return [...text.matchAll(COMMENT)].flatMap(([, comment]) => {
    // Rules that are commented out contain unrelated text; a heading between lines of "=" is no notice.
    if (!IS_NOTICE.test(comment!) || /[<>]|^\s*=+ .* =+\s*$/.test(comment!)) return [];
    const lines = comment!.split('\n').map((line) => line.trim());
    const [first, last] = [
      lines.findIndex((line) => IS_NOTICE.test(line)),
      lines.findLastIndex((line) => IS_NOTICE.test(line)),
    ];
    const kept = lines.length > FEW_LINES ? lines : lines.slice(first, last + 1);
    return [
      kept
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    ];
  });
}
