/** `NOTICES.md`: whose rules a package contains, under which licences, and from which files they were compiled. */
import { type Manifest, type OfficialFile, type Release, releaseName, versionedName } from '#core/rules/manifest.js';
import { packagesOf } from '#core/rules/official-files.js';
import type { Entries, PackageContents } from './contents.js';
import { fileNotices } from './file-notices.js';
import { type Licences, licenceText, termsOf } from './licences.js';

export interface NoticesContext {
  readonly manifest: Manifest;
  readonly licences: Licences;
  readonly officialDir: string;
}

/** The releases from which entries are compiled, with those they use, in the order of the manifest. */
export function releasesOf(manifest: Manifest, { ruleSets, schemas }: Entries): readonly Release[] {
  const own = new Set([...ruleSets, ...schemas].map(({ release }) => release));
  const named = manifest.releases.filter((release) => own.has(releaseName(release)));
  const used = new Set(named.flatMap(({ uses = [] }) => uses));
  return manifest.releases.filter((release) => own.has(releaseName(release)) || used.has(releaseName(release)));
}

/** SPDX licences of a package's content, each once. */
export function licenceNames({ manifest, licences }: NoticesContext, contents: Entries): readonly string[] {
  const names = releasesOf(manifest, contents).flatMap((release) => termsOf(licences, release).licences ?? []);
  return [...new Set(names)].sort();
}

/** The text of the file. */
export function notices(contents: PackageContents, context: NoticesContext): string {
  const releases = releasesOf(context.manifest, contents);
  const publishers = [...new Set(releases.map(({ publisher }) => publisher))];
  const parts = publishers.map((publisher) => {
    const own = releases.filter((release) => release.publisher === publisher);
    return `## ${publisher}\n\n${own.map((release) => releaseNotice(release, contents, context)).join('\n')}`;
  });
  return `# Notices

The files in \`compiled/\` were made by a program, which translated rules and schemas of the publishers below to JavaScript
and JSON. Each publisher's licence holds for what was made of his files. The files themselves are where this text says, with
the hashes that it names; \`manifest.json\` says the same for programs. Texts of licences are in \`LICENSES/\`; where a licence
is none of those, its terms stand in the publisher's notices, which are quoted in full.

${parts.join('\n')}
${absence(contents, context)}`;
}

function releaseNotice(release: Release, contents: PackageContents, context: NoticesContext): string {
  const { manifest, licences, officialDir } = context;
  const { licences: names = [], said, copyright } = termsOf(licences, release);
  const made = [...contents.ruleSets, ...contents.schemas].filter((entry) => entry.release === releaseName(release));
  const quoted = fileNotices(release.files, officialDir);
  return [
    `### ${release.id} ${release.version}`,
    '',
    `- Licence: ${names.map((name) => (licenceText(name) === undefined ? name : `[${name}](LICENSES/${name}.txt)`)).join(', ')}. ${said}`,
    ...(copyright === undefined ? [] : [`- ${copyright}`]),
    ...(release.publishedAt === undefined ? [] : [`- Published at: ${release.publishedAt}`]),
    ...(made.length === 0 ? [] : [`- Compiled to: ${made.map(versionedName).join(', ')}`]),
    '- Files:',
    ...release.files.map((file) => `  - \`${file.path}\`, SHA-256 \`${file.sha256}\`${originOf(file, manifest)}`),
    '',
    ...(quoted.length === 0
      ? ['The files have no notice of their own.', '']
      : ['Notices in the files:', '', ...quoted.flatMap((notice) => [quote(notice), ''])]),
  ].join('\n');
}

function originOf(file: OfficialFile, { artefacts = [] }: Manifest): string {
  if (file.url !== undefined) return `, <${file.url}>`;
  const [first] = packagesOf(file);
  const artefact = artefacts.find(({ id }) => id === first?.artefact);
  return artefact === undefined ? '' : `, \`${first!.path}\` in the package \`${artefact.coordinates}\``;
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}

/** What the package lacks, and why; empty if it is complete. */
function absence({ withoutLicence, unasked }: PackageContents, { manifest, licences }: NoticesContext): string {
  const lines = releasesOf(manifest, withoutLicence).flatMap((release) => {
    const made = withoutLicence.ruleSets.filter((entry) => entry.release === releaseName(release));
    const { mayPass, said } = termsOf(licences, release);
    return mayPass ? [] : [`- ${release.publisher}: ${made.map(versionedName).join(', ')}. ${said}`];
  });
  const others = [...unasked.ruleSets, ...unasked.schemas].map(versionedName);
  return [
    ...(lines.length === 0
      ? []
      : [
          '## What is not in this package',
          '',
          'These rules are in no package, because no licence is known that lets others pass them on.',
          '`npx einvoice compile-rules --only NAME` fetches them from where they are published, and compiles them beside the others.',
          '',
          ...lines,
          '',
        ]),
    ...(others.length === 0 ? [] : [`Left out because they were not asked for: ${others.join(', ')}.`, '']),
  ].join('\n');
}
