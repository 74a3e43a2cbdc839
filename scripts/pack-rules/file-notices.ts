/** What official files themselves say of copyright and licence: their comments, as they stand there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fetchedForm } from '#core/rules/fetched-form.js';
import type { OfficialFile } from '#core/rules/manifest.js';
import { sha256 } from '#core/rules/compiled.js';

const COMMENT = /<!--([\s\S]*?)-->/g;
const IS_NOTICE = /copyright|licen[cs]|rights reserved|reproduced with permission|nutzungsrecht/i;
/** A shorter comment has something else to say, too: it is kept from its first line about licence to its last one. */
const FEW_LINES = 15;

/**
 * The notices in files, each once, in the order of the files.
 * @throws Error where a file is not the one that the manifest pins
 */
export function fileNotices(files: readonly OfficialFile[], officialDir: string): readonly string[] {
  return [...new Set(files.flatMap((file) => noticesIn(officialText(file, officialDir))))];
}

/** The text of a file as it was fetched. */
function officialText(file: OfficialFile, officialDir: string): string {
  const { path, sha256: pinned } = fetchedForm(file, officialDir);
  const bytes = readFileSync(join(officialDir, path));
  if (sha256(bytes) !== pinned) throw new Error(`${path} is not the file that the manifest pins`);
  return bytes.toString('utf8');
}

function noticesIn(text: string): readonly string[] {
  return [...text.matchAll(COMMENT)].flatMap(([, comment]) => {
    // Rules that are commented out quote whatever they are about; a heading between lines of "=" says nothing.
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
