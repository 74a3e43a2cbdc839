/** Versions in CHANGELOG.md. */

const UNRELEASED = '## [Unreleased]';

/**
 * Gives what is not released yet to a version.
 * @throws Error where there is nothing to release, or the version is there already
 */
export function startVersion(changelog: string, version: string, now: Date): string {
  if (headingOf(changelog, version) !== undefined) throw new Error(`CHANGELOG.md has ${version} already`);
  const entries = sectionOf(changelog, UNRELEASED);
  if (!/^- /m.test(entries)) throw new Error('CHANGELOG.md has no entry under [Unreleased]');
  const day = now.toISOString().slice(0, 10);
  // What stands in front of the first heading is about entries that wait for their version.
  const [, kept] = /^[^]*?(^### [^]*)$/m.exec(entries) ?? [];
  return changelog.replace(
    `${UNRELEASED}${entries}`,
    () => `${UNRELEASED}\n\n## [${version}] - ${day}\n\n${kept ?? entries.trimStart()}`,
  );
}

/**
 * What is said of a version.
 * @throws Error where nothing is
 */
export function notesOf(changelog: string, version: string): string {
  const heading = headingOf(changelog, version);
  if (heading === undefined)
    throw new Error(
      `CHANGELOG.md does not have ${version}; "npm run release -- --set ${version}" makes it of [Unreleased]`,
    );
  const notes = sectionOf(changelog, heading).trim();
  if (notes === '') throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return notes;
}

function headingOf(changelog: string, version: string): string | undefined {
  return changelog.split('\n').find((line) => line.startsWith(`## [${version}]`));
}

/** What stands between a heading and the next of its level. */
function sectionOf(changelog: string, heading: string): string {
  const start = changelog.indexOf(`\n${heading}\n`);
  if (start === -1) throw new Error(`CHANGELOG.md has no "${heading}"`);
  const from = start + heading.length + 1;
  const next = changelog.indexOf('\n## ', from);
  return changelog.slice(from, next === -1 ? undefined : next + 1);
}
