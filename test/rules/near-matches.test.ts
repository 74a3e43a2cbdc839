/**
 * Identifiers that are nearly right, for every row of the detection table: what they are taken for, and that none of
 * them lowers the severity of a rule. `test/fixtures/near-matches.md` is the table, to be read by a person,
 * and `near-matches-national.md` that of the rule sets that a service may do without.
 *
 * `UPDATE_SNAPSHOTS=1` writes it anew; read it before it is committed.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { detect } from '#core/detection/detect.js';
import type { DetectionRow, Specification } from '#core/rules/manifest.js';
import { classifyIdentifier } from '#core/detection/specification.js';
import type { Report, ValidateOptions, Verdict } from '#validator/index.js';
import { findPackageRoot } from '#schematron/platform/package-root.js';
import { FIXTURES, withAttribute, withText } from '../fixtures/invoices.js';
import { OTHER_DOCUMENTS } from '../fixtures/other-documents.js';
import { realManifest, verdictOn } from '../fixtures/rules.js';
import { treeOf } from '../fixtures/schematron.js';
import { needs, needsRules } from '../needs/needs.js';
import { inFull } from '../needs/wanted.js';
import { thingsFor } from '../needs/things.js';

const MANIFEST = realManifest();
const FIXTURES_FOLDER = join(findPackageRoot(import.meta.url), 'test', 'fixtures');
const FILE = join(FIXTURES_FOLDER, 'near-matches.md');
const NATIONAL_FILE = join(FIXTURES_FOLDER, 'near-matches-national.md');

/** What is written instead of the identifier: its text, or the whole element where it takes more than that. */
interface Variant {
  readonly name: string;
  /**
   * To whom it is the same identifier: to every XML processor; to who takes the string value, whatever stands inside; to
   * who normalises white space. To nobody when absent.
   */
  readonly sameTo?: 'all' | 'value' | 'normalized';
  write(identifier: string, element: (content: string, attributes?: string) => string): string;
}

const cut = (text: string, at: number): readonly [string, string] => [text.slice(0, at), text.slice(at)];
const inside =
  (what: string): Variant['write'] =>
  (identifier, element) =>
    element(cut(identifier, 12).join(what));

const VARIANTS: readonly Variant[] = [
  { name: 'as it should be', sameTo: 'all', write: (id, element) => element(id) },
  { name: 'as a CDATA section', sameTo: 'all', write: (id, element) => element(`<![CDATA[${id}]]>`) },
  {
    name: 'in part a CDATA section',
    sameTo: 'all',
    write: (id, element) => element(`${cut(id, 9)[0]}<![CDATA[${cut(id, 9)[1]}]]>`),
  },
  { name: 'with a character reference', sameTo: 'all', write: (id, element) => element(id.replace(':', '&#58;')) },
  { name: 'with an attribute', sameTo: 'all', write: (id, element) => element(id, ' schemeID="X"') },
  { name: 'blank in front', sameTo: 'normalized', write: (id, element) => element(` ${id}`) },
  { name: 'blank behind', sameTo: 'normalized', write: (id, element) => element(`${id} `) },
  { name: 'on a line of its own', sameTo: 'normalized', write: (id, element) => element(`\n    ${id}\n  `) },
  { name: 'blank inside', write: inside(' ') },
  { name: 'no-break space behind', write: (id, element) => element(`${id}\u00a0`) },
  { name: 'zero-width space inside', write: inside('\u200b') },
  { name: 'comment inside', sameTo: 'value', write: inside('<!-- which? -->') },
  { name: 'instruction inside', sameTo: 'value', write: inside('<?which one?>') },
  { name: 'comment and more behind', write: (id, element) => element(`${id}<!-- or -->-draft`) },
  { name: 'capital letters', write: (id, element) => element(id.toUpperCase()) },
  {
    name: 'one capital letter',
    write: (id, element) => element(id.replace(/.$|[a-z](?=[^a-z]*$)/, (letter) => letter.toUpperCase())),
  },
  { name: 'another version', write: (id, element) => element(id.replace(/\d(?=\D*$)/, '8')) },
  { name: 'all numbers other', write: (id, element) => element(id.replace(/\d+/g, '9')) },
  { name: 'no version', write: (id, element) => element(id.replace(/[\d.]+(?=[^\d]*$)/, '')) },
  { name: 'a letter too many', write: inside('q') },
  { name: 'a letter too few', write: (id, element) => element(id.replace(/[a-z](?=[^a-z]*$)/, '')) },
  { name: 'two letters exchanged', write: (id, element) => element(id.replace(/^(.*)([a-z])([a-z])/, '$1$3$2')) },
  { name: 'other signs', write: (id, element) => element(id.replaceAll('_', '-').replaceAll(':', '.')) },
  {
    name: 'the other relation',
    write: (id, element) =>
      element(
        id.includes('#compliant#')
          ? id.replaceAll('#compliant#', '#conformant#')
          : id.replaceAll('#conformant#', '#compliant#').concat(id.includes('#') ? '' : '#'),
      ),
  },
  {
    name: 'without what is before the last #',
    write: (id, element) => element(id.includes('#') ? id.slice(id.lastIndexOf('#') + 1) : id.slice(4)),
  },
  { name: 'with a word in front', write: (id, element) => element(`profile ${id}`) },
  { name: 'with words behind', write: (id, element) => element(`${id} or similar`) },
  { name: 'with a # behind', write: (id, element) => element(`${id}#`) },
  {
    name: "with an extension of one's own",
    write: (id, element) => element(`${id}#conformant#urn:example.com:extension:1.0`),
  },
  { name: 'twice', write: (id, element) => `${element(id)}${element(id)}` },
  { name: 'and another one', write: (id, element) => `${element(id)}${element('urn:example.com:other')}` },
  { name: 'after another one', write: (id, element) => `${element('urn:example.com:other')}${element(id)}` },
];

interface Subject {
  readonly row: DetectionRow;
  readonly specification: Specification;
  readonly options: ValidateOptions;
  /** Our valid invoice of the kind, with the identifier as a variant writes it. */
  invoice(variant: Variant): string;
}

const SUBJECTS: readonly Subject[] = MANIFEST.detection.flatMap((row) =>
  row.specifications.map((id): Subject => {
    const specification = MANIFEST.specifications.find((candidate) => candidate.id === id)!;
    const alike = [...FIXTURES, ...OTHER_DOCUMENTS]
      .map(({ xml, profile }) => ({ xml, profile, found: detect(treeOf(xml), MANIFEST, row.as).row! }))
      .filter(({ found }) => found.documentType === row.documentType && found.format === row.format);
    const fixture =
      alike.find(({ profile }) => profile === specification.identifier) ??
      alike.find(({ found }) => found.ruleSets.join() === row.ruleSets.join()) ??
      alike[0]!;
    const [whole, open] = new RegExp(`(<[\\w:]+)>${fixture.profile.replaceAll('.', '\\.')}</[\\w:]+>`).exec(
      fixture.xml,
    )!;
    const element = (content: string, attributes = ''): string => `${open}${attributes}>${content}</${open!.slice(1)}>`;
    return {
      row,
      specification,
      options: row.as === undefined ? {} : { as: row.as },
      invoice: (variant) => fixture.xml.replace(whole, () => variant.write(specification.identifier!, element)),
    };
  }),
);

/** The invoice with mistakes in what the scenarios of the KoSIT validator lower: the unit, the amount due, a code list. */
function broken(xml: string): string {
  const [quantity, payable] = xml.includes('rsm:')
    ? ['ram:BilledQuantity', 'ram:DuePayableAmount']
    : [xml.includes('CreditNote') ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', 'cbc:PayableAmount'];
  return withText(withAttribute(xml, quantity, 'unitCode', 'PIECES'), payable, '99.00');
}

const lowered = ({ details }: Verdict): readonly string[] =>
  [...details.issues, ...details.information].flatMap(({ code, publisherSeverity, severity }) =>
    (publisherSeverity === 'error' && severity !== 'error') ||
    (publisherSeverity === 'warning' && severity === 'information')
      ? [code]
      : [],
  );

/** What the row says that its publisher compares, read once more. */
function isRight({ row, specification: { identifier, pattern } }: Subject, { sameTo, write }: Variant): boolean {
  return (
    sameTo === 'all' ||
    (pattern !== undefined && new RegExp(pattern).test(write(identifier!, (content) => content))) ||
    (sameTo === 'value' && row.comparedAs === undefined) ||
    (sameTo === 'normalized' && row.comparedAs?.join() === 'normalized')
  );
}

const reports = new Map<string, Report>();

/** Asked for twice, for the rules and for the table. */
async function reportOn(xml: string, options: ValidateOptions): Promise<Report> {
  const key = `${options.as ?? ''} ${xml}`;
  let report = reports.get(key);
  if (report === undefined) reports.set(key, (report = (await verdictOn(xml, options)).report));
  return report;
}

const milder = new Map<string, readonly string[]>();

/** What is lowered in the invoice with mistakes; asked for twice, too. */
async function loweredIn(xml: string, options: ValidateOptions): Promise<readonly string[]> {
  const key = `${options.as ?? ''} ${xml}`;
  let codes = milder.get(key);
  if (codes === undefined) milder.set(key, (codes = lowered(await verdictOn(broken(xml), options))));
  return codes;
}

const TITLE = ({ row, specification }: Subject): string =>
  `${specification.name}, ${row.documentType}${row.as === undefined ? '' : `, as ${row.as}`}`;

describe('identifiers that are nearly right', () => {
  it('are tried on every row of the detection table', () => {
    assert.deepEqual(
      MANIFEST.detection.filter((row) => !SUBJECTS.some((subject) => subject.row === row)),
      [],
    );
  });

  const isNational = ({ row }: Subject): boolean => thingsFor(row.ruleSets).length > 0;
  /** Rows of single countries are the same for credit notes as for invoices. */
  const isSecond = (subject: Subject): boolean =>
    isNational(subject) &&
    subject.row.documentType === 'ubl-creditnote' &&
    SUBJECTS.some(
      ({ row, specification }) =>
        row.documentType === 'ubl-invoice' &&
        specification === subject.specification &&
        row.family === subject.row.family &&
        row.ruleSets.join() === subject.row.ruleSets.join(),
    );
  it('differ in credit notes of the core only', () => assert.ok(SUBJECTS.filter(isSecond).length >= 20));

  for (const subject of SUBJECTS.filter((candidate) => !isSecond(candidate))) {
    needsRules(...subject.row.ruleSets).describe(TITLE(subject), () => {
      it("is recognised where the publisher's own test would, and nothing else is passed over", async () => {
        for (const variant of VARIANTS) {
          const report = await reportOn(subject.invoice(variant), subject.options);
          const ours = report.issues.filter(({ code }) => code.startsWith('PROFILE-'));
          assert.equal(ours.length, isRight(subject, variant) ? 0 : 1, variant.name);
        }
      });

      it('is an error when strict, and nothing is when it is right', async () => {
        // In a short run a third of them: it is the same judgement with another severity.
        for (const variant of VARIANTS.filter((_, index) => inFull(true, index % 3 === 0))) {
          const { report } = await verdictOn(subject.invoice(variant), { ...subject.options, strict: true });
          const ours = report.issues.filter(({ code }) => code.startsWith('PROFILE-')).map(({ severity }) => severity);
          assert.deepEqual(ours, isRight(subject, variant) ? [] : ['error'], variant.name);
        }
      });

      if (subject.row.severityOverrides !== undefined) {
        it('lowers severities where it is right, and nowhere else', async () => {
          for (const variant of VARIANTS) {
            const codes = await loweredIn(subject.invoice(variant), subject.options);
            assert.equal(codes.length > 0, isRight(subject, variant), `${variant.name}: ${codes.join()}`);
          }
        });
      }
    });
  }

  it('are judged as the table says', () =>
    holdAgainst(
      SUBJECTS.filter((subject) => !isNational(subject)),
      FILE,
      '',
    ));
  needs('national rules').it('are judged as the table of single countries says', () =>
    holdAgainst(
      SUBJECTS.filter((subject) => isNational(subject) && !isSecond(subject)),
      NATIONAL_FILE,
      ', by the rules of single countries',
    ),
  );
});

async function holdAgainst(subjects: readonly Subject[], file: string, title: string): Promise<void> {
  const parts: string[] = [];
  for (const subject of subjects) {
    const rows: string[] = [];
    for (const variant of VARIANTS) rows.push(await rowOf(subject, variant));
    parts.push(
      `## ${TITLE(subject)}\n\n\`${subject.specification.identifier!}\`\n\n| Identifier | Format | Verdict | Findings of ours | Why | Lowers |\n|---|---|---|---|---|---|\n${rows.join('\n')}`,
    );
  }
  const text = `# Identifiers that are nearly right${title}\n\nOur valid invoice of each kind, with its specification identifier (BT-24) written in other ways. "Lowers" names the rules that a scenario made milder in an invoice with a wrong unit and a wrong amount due.\n\n${parts.join('\n\n')}\n`;
  if (process.env['UPDATE_SNAPSHOTS'] === '1') writeFileSync(file, text);
  assert.equal(text, readFileSync(file, 'utf8'));
}

async function rowOf({ row, options, invoice }: Subject, variant: Variant): Promise<string> {
  const xml = invoice(variant);
  const report = await reportOn(xml, options);
  const others = [
    ...new Set(
      report.issues
        .filter(({ code, severity }) => severity === 'error' && !code.startsWith('PROFILE-'))
        .map(({ code }) => code),
    ),
  ];
  const ours = report.issues
    .filter(({ code }) => code.startsWith('PROFILE-'))
    .map(({ code, severity }) => `${severity} ${code}`);
  const verdict = report.valid ? 'valid' : `not valid${others.length === 0 ? '' : ` (${others.join(', ')})`}`;
  const codes = row.severityOverrides === undefined ? [] : await loweredIn(xml, options);
  return `| ${variant.name} | ${report.format} | ${verdict} | ${ours.join()} | ${whyOf(xml, options)} | ${[...new Set(codes)].join(', ')} |`;
}

function whyOf(xml: string, { as }: ValidateOptions): string {
  const { identifier, isExact, row, documentType } = detect(treeOf(xml), MANIFEST, as);
  const ofType = row ?? { documentType: documentType!, specifications: [] };
  const standing = classifyIdentifier(identifier, isExact, ofType, MANIFEST);
  switch (standing.kind) {
    case 'checked':
      return 'it is the one';
    case 'absent':
      return 'there is none';
    case 'unknown':
      return `${standing.difference}: ${standing.nearest.name}`;
    case 'unchecked':
      return standing.relation === 'none' ? 'like none' : `${standing.relation}: ${standing.to.name}`;
  }
}
