/** Invoices of every kind that the service knows, and changed copies of them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detect } from '#core/detection/detect.js';
import type { ValidateOptions } from '#validator/index.js';
import { type DetectionRow, type Manifest, releaseOf } from '#core/rules/manifest.js';
import { ruleSetsFor } from './rule-sets-for.js';
import { warmUpDocuments } from '#core/rules/warm-up/documents.js';
import { decode } from '#schematron/xml/decode.js';
import { parse } from '#schematron/xml/parse.js';
import type { Tree } from '#schematron/xml/tree.js';
import { type Folders, requireSuites } from '../../suites/folders.js';
import { xmlFiles } from '../../conformance/source.js';
import type { Random } from '../../kit/random.js';
import { MissingError } from '../frames.js';
import { changed } from './mutations/changed.js';

/** A document of a kind. */
export interface Original {
  readonly name: string;
  readonly tree: Tree;
  readonly options: ValidateOptions;
}

export interface Kind {
  /** Format, syntax and profile, for the table at the end. */
  readonly name: string;
  readonly row: DetectionRow;
  /** Those of the row, and those that a country's law adds. */
  readonly ruleSets: readonly string[];
  readonly originals: readonly Original[];
  /** Samples that are too large to be changed many times. */
  readonly large: readonly Original[];
}

export interface Mutant {
  readonly kind: string;
  readonly name: string;
  readonly tree: Tree;
  readonly document: Uint8Array;
  readonly options: ValidateOptions;
}

const FOLDERS = [
  'en16931/examples-cii',
  'en16931/examples-ubl',
  'factur-x/zugferd-2.0.1',
  'factur-x/zugferd-2.4',
  'peppol/examples',
  'xrechnung/testsuite',
] as const;

const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0';
const SELF_BILLING = {
  'peppol.eu:2017:poacc:billing:3.0': 'peppol.eu:2017:poacc:selfbilling:3.0',
  'poacc:billing:01:1.0': 'poacc:selfbilling:01:1.0',
  '>380<': '>389<',
  '>381<': '>261<',
};

const FRENCH = 'urn:cen.eu:en16931:2017#compliant#urn.cpro.gouv.fr:1p0:en16931-ctc-fr';
/** The French samples are invoices; a credit note has other names for the same elements. */
const AS_CREDIT_NOTE = {
  'xsd:Invoice-2': 'xsd:CreditNote-2',
  '<Invoice ': '<CreditNote ',
  '</Invoice>': '</CreditNote>',
  InvoiceTypeCode: 'CreditNoteTypeCode',
  InvoiceLine: 'CreditNoteLine',
  InvoicedQuantity: 'CreditedQuantity',
  '>380<': '>381<',
};
const creditNoteOf = (text: string): string =>
  Object.entries(AS_CREDIT_NOTE)
    .reduce((all, [what, by]) => all.replaceAll(what, by), text)
    .replace(/\s*<cbc:DueDate>[^<]*<\/cbc:DueDate>/, '');
const withoutLines = (text: string): string =>
  text.replace(/<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/, '');

/** A sample of another kind, with the changes that make it one of a kind with few samples or none. */
const DERIVED: readonly (readonly [from: RegExp, change: (text: string) => string])[] = [
  [/^fr-ctc\/.*ubl/, creditNoteOf],
  [/^fr-ctc\/.*ubl/, (text) => creditNoteOf(text).replaceAll(FRENCH, 'urn:cen.eu:en16931:2017')],
  [/^fr-ctc\//, (text) => text.replaceAll(FRENCH, 'urn:cen.eu:en16931:2017')],
  [
    /^fr-ctc\/.*cii/,
    (text) => text.replaceAll(FRENCH, 'urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended'),
  ],
  [/^fr-ctc\/.*cii/, (text) => withoutLines(text).replaceAll(FRENCH, 'urn:factur-x.eu:1p0:basicwl')],
  [/^peppol\//, (text) => Object.entries(SELF_BILLING).reduce((all, [what, by]) => all.replaceAll(what, by), text)],
  ...[
    XRECHNUNG,
    `${XRECHNUNG}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`,
    `${XRECHNUNG}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`,
    'urn:cen.eu:en16931:2017',
  ].map(
    (identifier) =>
      [/^(?:xrechnung|peppol)\/|^en16931\/examples-ubl/, (text: string) => withIdentifier(text, identifier)] as const,
  ),
];

/** Larger ones take the referee longer and show nothing new. */
const LARGEST = 25_000;

/**
 * Every row of the detection table as a kind, in order, followed by those with additional country rules.
 * @param countries whose samples are read, too, and whose kinds are the only ones; if empty, all kinds of the core
 * @throws MissingError for a row without a sample: what is missing is not compared
 */
export function kindsOf(folders: Folders, manifest: Manifest, countries: readonly string[] = []): readonly Kind[] {
  const isWanted = ({ ruleSets }: Kind): boolean => countries.length === 0 || isOf(countries, ruleSets, manifest);
  const kinds = kindsWithSamples(folders, manifest, countries).filter(isWanted);
  const empty = kinds.find(({ originals }) => originals.length === 0);
  if (empty) throw new MissingError(`there is no sample for ${empty.name}`);
  return kinds;
}

/** Like `kindsOf`, for all rows, some of which may have no samples. @throws FolderError */
export function kindsWithSamples(
  folders: Folders,
  manifest: Manifest,
  countries: readonly string[] = [],
): readonly Kind[] {
  const root = requireSuites(folders);
  const samples = [...FOLDERS, ...foldersOf(countries, manifest, root)]
    .flatMap((folder) => xmlFiles(root, folder))
    .map((name) => ({
      name,
      text: textOf(readFileSync(join(root, name))),
    }));
  const texts = [
    ...samples,
    ...[...DERIVED, ...derivedFor(countries, manifest)].flatMap(([from, change], index) =>
      samples
        .filter(({ name, text }) => from.test(name) && change(text) !== text)
        .map(({ name, text }) => ({ name: `${name}, changed ${index + 1}`, text: change(text) })),
    ),
    ...warmUpDocuments().map(([name, text]) => ({ name: `own ${name}`, text })),
  ];
  const kinds = manifest.detection
    .flatMap((row) => ruleSetsOf(row, manifest).map((ruleSets) => ({ row, ruleSets })))
    .map((kind) => ({ ...kind, name: nameOf(kind), originals: [] as Original[] }));
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  for (const { name, text } of texts) {
    const tree = treeOf(text);
    if (tree === undefined) continue;
    for (const options of [{}, { as: 'facturx' }] as const) {
      const { row } = detect(tree, manifest, options.as);
      // The requested specification counts only if it changes something.
      if (row !== null && row.as === options.as)
        byName
          .get(nameOf({ row, ruleSets: ruleSetsFor(tree, row, manifest) }))!
          .originals.push({ name, tree, options });
    }
  }
  const isLarge = ({ tree }: Original): boolean => tree.source.length > LARGEST;
  return kinds.map((kind) => ({
    ...kind,
    originals: kind.originals.filter((original) => !isLarge(original)),
    large: kind.originals.filter(isLarge),
  }));
}

/** Whether any of the rule sets is of a country. */
function isOf(countries: readonly string[], ruleSets: readonly string[], manifest: Manifest): boolean {
  return manifest.ruleSets.some(
    (entry) =>
      ruleSets.includes(entry.id) &&
      releaseOf(manifest, entry).countries?.some((country) => countries.includes(country)) === true,
  );
}

/**
 * Folders of suites that are named like the releases of countries; a country without samples has kinds without samples.
 */
function foldersOf(countries: readonly string[], { releases }: Manifest, root: string): readonly string[] {
  const own = releases.filter((release) => release.countries?.some((country) => countries.includes(country)));
  return [...new Set(own.map(({ id }) => id))].filter((id) => existsSync(join(root, id)));
}

/** Other invoices, with the specification identifiers of countries. */
function derivedFor(countries: readonly string[], manifest: Manifest): typeof DERIVED {
  const rows = manifest.detection.filter((row) => isOf(countries, row.ruleSets, manifest));
  const identifiers = new Set(
    rows.flatMap(({ specifications }) =>
      manifest.specifications.flatMap(({ id, identifier }) =>
        specifications.includes(id) && identifier !== undefined ? [identifier] : [],
      ),
    ),
  );
  return [...identifiers].map((identifier) => [
    /^(?:xrechnung|en16931\/examples)/,
    (text: string) => withIdentifier(text, identifier),
  ]);
}

function withIdentifier(text: string, identifier: string): string {
  return text.replace(
    /(<(?:\w+:)?CustomizationID>|GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/,
    `$1${identifier}`,
  );
}

/** The samples, unchanged. */
export function* samplesOf(kinds: readonly Kind[]): Iterable<Mutant> {
  for (const { name: kind, originals, large } of kinds)
    for (const { name, tree, options } of [...originals, ...large])
      yield { kind, name, tree, document: Buffer.from(tree.source), options };
}

/** The possible rule sets for documents of a row: the row's alone, and with additions. */
function ruleSetsOf(row: DetectionRow, { countryRules = [], ruleSets }: Manifest): readonly (readonly string[])[] {
  const isHeld = (id: string): boolean => ruleSets.some((entry) => entry.id === id);
  const added = countryRules
    .flatMap(({ documents }) => documents)
    .filter(
      (each) =>
        each.documentType === row.documentType &&
        each.specifications.some((id) => row.specifications.includes(id)) &&
        each.ruleSets.every(isHeld),
    );
  return [row.ruleSets, ...added.map((each) => [...row.ruleSets, ...each.ruleSets])];
}

function nameOf({
  row: { format, documentType, schema, severityOverrides, ruleSets: usual },
  ruleSets,
}: Pick<Kind, 'row' | 'ruleSets'>): string {
  return [
    format,
    documentType,
    ruleSets.join('+'),
    ...(ruleSets.includes(schema) ? [] : [schema]),
    ...(severityOverrides === undefined ? [] : [severityOverrides]),
    ...(ruleSets.length > usual.length ? ['by country'] : []),
  ].join(' ');
}

/** Well-formed documents of all kinds in rotation, each changed in one to three places. */
export function* mutantsOf(kinds: readonly Kind[], count: number, random: Random): Iterable<Mutant> {
  for (let number = 0; number < count; number++) {
    const { name: kind, originals } = kinds[number % kinds.length]!;
    const { name, tree: original, options } = random.pick(originals);
    let tree = original;
    for (let changes = 1 + random.below(3); changes > 0; changes--) tree = treeOf(changed(tree, random)) ?? tree;
    yield { kind, name: `${number + 1} (${name})`, tree, document: Buffer.from(tree.source), options };
  }
}

function textOf(bytes: Uint8Array): string {
  const decoded = decode(bytes);
  // A declaration of another encoding would be wrong for the decoded text.
  return decoded.ok ? decoded.text.replace(/^(<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/, '$1') : '';
}

function treeOf(text: string): Tree | undefined {
  const parsed = parse(text);
  return parsed.ok ? parsed.tree : undefined;
}
