/** Python projects of compiled rules: the unchanged npm package in a package that Python finds. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pythonVersion } from './python-version.js';

/**
 * Writes a project from which a wheel can be built.
 * @param packed a package that `npm run pack-rules` has written
 * @returns its folder
 */
export function writeRulesProject(packed: string, into: string): string {
  const name = basename(packed);
  const module = name.replaceAll('-', '_');
  const facts = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly description: string;
  };
  const project = join(into, name);
  const source = join(project, 'src', module);
  mkdirSync(source, { recursive: true });
  cpSync(packed, join(source, 'node_modules', name), { recursive: true });
  writeFileSync(
    join(source, '__init__.py'),
    `"""${facts.description}\n\nThere is nothing to import: einvoice_validator finds it.\n"""\n`,
  );
  const version = pythonVersion(facts.version);
  writeFileSync(join(project, 'README.md'), readme(name, version, facts.description));
  for (const notices of ['NOTICES.md', 'LICENSES'])
    if (existsSync(join(packed, notices))) cpSync(join(packed, notices), join(project, notices), { recursive: true });
  writeFileSync(
    join(project, 'pyproject.toml'),
    `[build-system]
requires = ["hatchling>=1.27"]
build-backend = "hatchling.build"

[project]
name = ${JSON.stringify(name)}
version = ${JSON.stringify(version)}
description = ${JSON.stringify(facts.description)}
readme = "README.md"
license-files = ["NOTICES.md", "LICENSES/*"]
requires-python = ">=3.9"

[tool.hatch.build]
ignore-vcs = true

[tool.hatch.build.targets.wheel]
packages = [${JSON.stringify(`src/${module}`)}]
`,
  );
  return project;
}

function readme(name: string, version: string, description: string): string {
  return `# ${name}

${description}

With it \`einvoice-validator\` checks invoices at once, without fetching or
compiling anything. There is nothing to import from this package. Its version is that of the validator that the rules were
compiled for; any other is refused with \`RULES_STALE\`.

\`\`\`sh
pip install einvoice-validator==${version} ${name}==${version}
\`\`\`

The rules belong to their publishers. \`NOTICES.md\` names each publisher, licence and file, with where it is from.
`;
}
