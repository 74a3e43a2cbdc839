/** A VSIX: a ZIP with an extension's folder, and two files that describe it. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { escapeText as text, formatAttributes as attributes } from '#reports/markup.js';

/** The facts about an extension in its `package.json`. */
export interface ExtensionFacts {
  readonly name: string;
  readonly publisher: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly engines: { readonly vscode: string };
}

/** ZIP knows no time before; any fixed one makes the same bytes each time. */
const MADE = new Date('1980-01-01T00:00:00');

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  cjs: 'application/javascript',
  js: 'application/javascript',
  json: 'application/json',
  jsonl: 'application/jsonl',
  md: 'text/markdown',
  txt: 'text/plain',
  vsixmanifest: 'text/xml',
  xml: 'text/xml',
};

/**
 * Writes an extension's folder as a VSIX.
 * @returns its path, and how many files and bytes it has
 */
export function writeVsix(
  folder: string,
  facts: ExtensionFacts,
  into: string,
): { readonly path: string; readonly files: number; readonly bytes: number } {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();
  const description = descriptionIn(folder, facts);
  const content: Record<string, Uint8Array> = {
    'extension.vsixmanifest': Buffer.from(manifestOf(facts, description)),
    '[Content_Types].xml': Buffer.from(contentTypes(paths)),
    ...Object.fromEntries(paths.map((path) => [`extension/${path}`, readFileSync(join(folder, path))])),
  };
  const zipped: Zippable = Object.fromEntries(
    Object.entries(content).map(([path, bytes]) => [path, [bytes, { level: 9, mtime: MADE }]]),
  );
  const path = join(into, `${facts.name}-${facts.version}.vsix`);
  writeFileSync(path, zipSync(zipped));
  const bytes = Object.values(content).reduce((sum, { length }) => sum + length, 0);
  return { path, files: paths.length, bytes };
}

/** The English text of a description such as `%description%`. */
function descriptionIn(folder: string, { description }: ExtensionFacts): string {
  const [, key] = /^%(.+)%$/.exec(description) ?? [];
  if (key === undefined) return description;
  const texts = JSON.parse(readFileSync(join(folder, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;
  const text = texts[key];
  if (text === undefined) throw new Error(`package.nls.json has no ${key}`);
  return text;
}

function manifestOf(facts: ExtensionFacts, description: string): string {
  const { name, publisher, version, displayName, categories, keywords, engines } = facts;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US"${attributes({ Id: name, Version: version, Publisher: publisher })}/>
    <DisplayName>${text(displayName)}</DisplayName>
    <Description xml:space="preserve">${text(description)}</Description>
    <Tags>${text(keywords.join(','))}</Tags>
    <Categories>${text(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine"${attributes({ Value: engines.vscode })}/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

/** @throws Error for a file of a kind that is not expected in an extension */
function contentTypes(paths: readonly string[]): string {
  const endings = [...new Set([...paths.map((path) => path.slice(path.lastIndexOf('.') + 1)), 'vsixmanifest'])];
  const lines = endings.toSorted().map((ending) => {
    const type = MEDIA_TYPES[ending];
    if (type === undefined) throw new Error(`a file ends with .${ending}, which is not expected in an extension`);
    return `  <Default Extension=".${ending}" ContentType="${type}"/>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${lines.join('\n')}
</Types>
`;
}
