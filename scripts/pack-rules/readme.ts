/** `README.md` of a package: its purpose, its use, and what it contains and lacks. */
import { type Manifest, releaseName, versionOf, versionedName } from '#core/rules/manifest.js';
import type { PackageContents } from './contents.js';
import { releasesOf } from './notices.js';

const TITLES: Readonly<Record<PackageContents['name'], string>> = {
  'einvoice-rules':
    'Compiled rules for electronic invoices: EN 16931, XRechnung, Factur-X and ZUGFeRD, with the XML Schemas of UBL and CII.',
  'einvoice-rules-europe':
    'Compiled rules for electronic invoices of single countries, and earlier versions of the rules in `einvoice-rules`.',
};

/** The report on an invoice whose rules are left out; see `specification-issue.ts`. */
function unchecked(name: PackageContents['name']): string {
  return name === 'einvoice-rules'
    ? 'Until then an invoice that needs them is told that it was not checked by them (`PROFILE-NOT-CHECKED`), and is not valid.'
    : 'Until then an invoice that needs them is told so (`PROFILE-NOT-CHECKED`): a warning, or with the option `strict` an error.';
}

/** One sentence for `package.json`. */
export function descriptionOf({ name }: PackageContents): string {
  return TITLES[name].replaceAll('`', '');
}

/** @param library the library that the rules were compiled for */
export function readme(
  contents: PackageContents,
  manifest: Manifest,
  library: { readonly name: string; readonly version: string },
): string {
  const { name, ruleSets, schemas, withoutLicence } = contents;
  const rows = releasesOf(manifest, { ruleSets, schemas: [] }).map((release) => {
    const own = ruleSets.filter((entry) => entry.release === releaseName(release)).map(({ id }) => id);
    return `| ${release.publisher} | ${release.id} ${release.version} | ${release.effectiveFrom ?? ''} | ${own.join(', ')} |`;
  });
  const left = withoutLicence.ruleSets.map((entry) => `${entry.id} ${versionOf(entry)}`);
  return `# ${name}

${TITLES[name]}
With it [${library.name}](https://www.npmjs.com/package/${library.name}) checks invoices at once, without fetching or compiling anything.

\`\`\`sh
npm install ${library.name}@${library.version} ${name}@${library.version}
\`\`\`

\`\`\`js
import { readFile } from 'node:fs/promises';
import { validate } from '${library.name}';

const { valid, issues } = await validate(await readFile('invoice.xml'));
console.log(valid, issues);
\`\`\`

There is nothing to import from this package: the library finds it where it is installed. Its version is that of the library
that the rules were compiled for; any other is refused with \`RULES_STALE\` and the command to run.

## What is in it

| Publisher | Release | In force from | Rule sets |
|---|---|---|---|
${rows.join('\n')}

${schemas.length === 0 ? 'It has no XML Schemas.' : `XML Schemas: ${schemas.map(versionedName).join(', ')}.`}

## What is not in it

${
  left.length === 0
    ? 'Nothing that belongs in it is left out for its licence.'
    : `No licence is known that lets others pass these rule sets on: ${left.join(', ')}. \`npx einvoice compile-rules --only ${withoutLicence.ruleSets[0]!.id}\` (of the package \`einvoice\`) fetches and compiles them on your own computer, beside those of this package. ${unchecked(name)}`
}

## Licences

The rules belong to their publishers. [NOTICES.md](NOTICES.md) names each publisher, licence and file, with where it is from.
`;
}
