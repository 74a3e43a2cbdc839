/** The official files of the manifest's entries, and the packages that have them. */
import { type Manifest, type OfficialFile, type Packaged, type Release, releaseOf } from './manifest.js';

/** The releases that have the files of a rule set or schema: its own, and those that it uses. */
export function releasesFor(manifest: Manifest, entry: { readonly release: string }): readonly Release[] {
  const release = releaseOf(manifest, entry);
  return [release, ...(release.uses ?? []).map((used) => releaseOf(manifest, { release: used }))];
}

/** The files that a rule set or schema may be compiled from: those of its release, and of the releases that it uses. */
export function filesFor(manifest: Manifest, entry: { readonly release: string }): readonly OfficialFile[] {
  return releasesFor(manifest, entry).flatMap(({ files }) => files);
}

/** The packages that have a file, or what there is instead of it, in the order in which they are asked. */
export function packagesOf({ packaged, instead }: OfficialFile): readonly Packaged[] {
  return packaged === undefined ? (instead === undefined ? [] : [instead]) : [packaged].flat();
}
