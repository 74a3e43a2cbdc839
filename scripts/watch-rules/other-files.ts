/** Files of the manifest without rules (schemas and code lists) in a newer version of their package. */
import { sha256 } from '#core/rules/compiled.js';
import type { Manifest } from '#core/rules/manifest.js';
import { packagesOf } from '#core/rules/official-files.js';
import { readEntries } from '#cli/compile-rules/sources/archive.js';
import { isRuleFile } from './rule-files.js';

/** A pinned file that differs in the newer package. Removed or moved files are not reported. */
export interface OtherFile {
  /** Id and version of the release that pins it. */
  readonly release: string;
  readonly held: string;
  /** Coordinates of the newer package. */
  readonly package: string;
  readonly path: string;
  readonly sha256: string;
  readonly because: string;
}

/**
 * @param archive path of the newer package
 * @param artefact id of the pinned package
 * @param name coordinates of the newer package
 * @throws ArchiveError
 */
export async function changedFiles(
  archive: string,
  { releases }: Manifest,
  artefact: string,
  name: string,
): Promise<readonly OtherFile[]> {
  const pinned = releases.flatMap((release) =>
    release.files.flatMap((file) =>
      packagesOf(file)
        .filter((packaged) => packaged.artefact === artefact && !isRuleFile(packaged.path))
        .map(({ path }) => ({ release, path, hash: file.instead?.sha256 ?? file.sha256 })),
    ),
  );
  const entries = await readEntries(archive, new Set(pinned.map(({ path }) => path)));
  return pinned.flatMap(({ release, path, hash }) => {
    const bytes = entries.get(path);
    // A pinned file has LF line ends, but the packaged one may have CRLF.
    if (bytes === undefined || [bytes, withLineFeeds(bytes)].some((one) => sha256(one) === hash)) return [];
    return {
      release: release.id,
      held: release.version,
      package: name,
      path,
      sha256: sha256(bytes),
      because: `${name} has other schemas or code lists than the pinned version`,
    };
  });
}

function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}
