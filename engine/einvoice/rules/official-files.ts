/** The official files of manifest entries, and the packages that contain them. */
import { type Manifest, type OfficialFile, type Packaged, type Release, releaseOf } from './manifest.js';

/** The releases with the files of a rule set or schema: its own release, and those that this uses. */
export function releasesFor(manifest: Manifest, entry: { readonly release: string }): readonly Release[] {
  const release = releaseOf(manifest, entry);
  return [release, ...(release.uses ?? []).map((used) => releaseOf(manifest, { release: used }))];
}

/** The files that a rule set or schema is compiled from: those of its release, and of the releases that this uses. */
export function filesFor(manifest: Manifest, entry: { readonly release: string }): readonly OfficialFile[] {
  return releasesFor(manifest, entry).flatMap(({ files }) => files);
}

/** The packages that contain a file or its replacement, in the order in which they are tried. */
export function packagesOf({ packaged, instead }: OfficialFile): readonly Packaged[] {
  return packaged === undefined ? (instead === undefined ? [] : [instead]) : [packaged].flat();
}
