/** Reads a document with nothing but one business term, for every term and syntax. */
import assert from 'node:assert/strict';
import { type Term, businessTermTable, readInvoice } from '#validator/index.js';
import type { Invoice, InvoiceGroup } from '#validator/index.js';
import { PREFIXES } from '#core/invoice/names.js';
import { type PathStep, parsePath } from '#core/invoice/path.js';
import type { Syntax } from '#core/invoice/model.js';
import { invoiceModel, termNames } from '#diagnosis/facts/terms/invoice-model.js';
import { LANGUAGES } from '#core/languages.js';

const MODEL = invoiceModel();
const SYNTAXES: readonly Syntax[] = ['ubl', 'creditNote', 'cii'];

const TEXTS: Readonly<Record<string, string>> = {
  amount: '1.50',
  price: '2.5',
  quantity: '3',
  percentage: '19',
  date: '2024-02-29',
  indicator: 'true',
  binary: 'QUJD',
};

/** A document with the element or attribute at a path, and whatever its conditions require. */
function documentAt(path: string, text: string): string {
  const [root, ...steps] = parsePath(path);
  const prefixes = [...PREFIXES].map(([uri, prefix]) => `xmlns:${prefix}="${uri}"`).join(' ');
  // These decide whether a total is in the invoice currency or the other one.
  const currencies = path.includes('DocumentCurrencyCode')
    ? '<cbc:DocumentCurrencyCode>XXX</cbc:DocumentCurrencyCode>'
    : path.includes('cbc:TaxCurrencyCode]')
      ? '<cbc:TaxCurrencyCode>XXX</cbc:TaxCurrencyCode>'
      : '';
  return `<${root!.name} ${prefixes}>${currencies}${markup(steps, text)}</${root!.name}>`;
}

function markup(steps: readonly PathStep[], text: string): string {
  const [step, ...deeper] = steps;
  if (step === undefined) return text;
  const [attribute] = deeper.length === 1 && deeper[0]!.name.startsWith('@') ? deeper : [];
  const conditions = step.conditions.filter(({ isNegated }) => !isNegated);
  const attributes = conditions.filter((condition) => condition.path.startsWith('@'));
  const elements = conditions.filter((condition) => !condition.path.startsWith('@'));
  const said = [
    ...attributes.map(({ path, value, sameAs }) => ` ${path.slice(1)}="${value ?? (sameAs === null ? '' : 'XXX')}"`),
    ...(attribute === undefined ? [] : [` ${attribute.name.slice(1)}="${text}"`]),
    ...(/:Date(?:Time)?String$/.test(step.name) ? [' format="102"'] : []),
  ].join('');
  const asked = elements
    .map(({ path, value }) => path.split('/').reduceRight((inner, name) => `<${name}>${inner}</${name}>`, value ?? 'x'))
    .join('');
  const isCiiDate = deeper.length === 0 && /:Date(?:Time)?String$/.test(step.name);
  const inner = attribute === undefined ? markup(deeper, isCiiDate ? text.replaceAll('-', '') : text) : '';
  const beside = step.conditions.flatMap(({ sameAs }) => (sameAs?.startsWith('../../ram:') ? [sameAs.slice(6)] : []));
  return `<${step.name}${said}>${asked}${inner}</${step.name}>${beside.map((name) => `</${PARENT}><${name}>XXX</${name}><${PARENT}>`).join('')}`;
}

/** In CII the currencies are siblings of the group of totals. */
const PARENT = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation';

interface Found {
  readonly term: string;
  readonly value: string;
  readonly groups: readonly string[];
}

function allIn(group: InvoiceGroup, groups: readonly string[] = []): readonly Found[] {
  return [
    ...group.values.flatMap(({ term, value, qualifiers }) => [
      { term, value, groups },
      ...qualifiers.flatMap((one) => (one.term === null ? [] : [{ term: one.term, value: one.text, groups }])),
    ]),
    ...group.groups.flatMap((inner) => allIn(inner, [...groups, inner.term!])),
  ];
}

/** The groups around a term, from the outermost. */
function groupsOf({ parent }: Term): readonly string[] {
  if (parent === null) return [];
  const around = MODEL.get(parent)!;
  return [...groupsOf(around), ...(around.type === null ? [parent] : [])];
}

function read(xml: string): Invoice {
  return readInvoice(new TextEncoder().encode(xml));
}

describe('every business term', () => {
  for (const syntax of SYNTAXES) {
    it(`is read from ${syntax}, wherever it may occur`, () => {
      let count = 0;
      for (const term of MODEL.values()) {
        if (term.type === null) continue;
        for (const path of term.paths[syntax].filter((one) => !one.includes('starts-with('))) {
          const text: string = TEXTS[term.type] ?? 'x-1';
          const { content, extras } = read(documentAt(path, text));
          const found = allIn(content).filter(({ value }) => value === text);
          const parent = term.parent === null ? null : MODEL.get(term.parent)!;
          // Here a qualifier occurs without the term it qualifies.
          const groups = parent !== null && parent.type !== null ? [] : groupsOf(term);
          assert.deepEqual(found, [{ term: term.id, value: text, groups }], `${term.id} at ${path}`);
          assert.deepEqual(extras, [], path);
          count += 1;
        }
      }
      assert.ok(count > (syntax === 'cii' ? 700 : 150), String(count));
    });
  }
  it('of the table of terms is in the model', () => {
    // Other numbers of BT-X-96 and BT-X-97.
    const others = ['BT-194', 'BT-195'];
    assert.deepEqual(
      Object.keys(businessTermTable()).filter((id) => !MODEL.has(id)),
      others,
    );
    for (const id of others)
      assert.ok([...MODEL.values()].some(({ paths }) => paths.cii.includes(businessTermTable()[id]!.cii!)));
  });
  it('of EN 16931 is there: BT-1 to BT-165, but for the numbers that the standard leaves out, and BG-1 to BG-32', () => {
    const missing = [...Array(165).keys()].map((at) => `BT-${at + 1}`).filter((id) => !MODEL.has(id));
    assert.deepEqual(missing, ['BT-4']);
    for (let number = 1; number <= 32; number++) assert.ok(MODEL.has(`BG-${number}`), String(number));
  });
  it('has a name in every language', () => {
    for (const language of LANGUAGES)
      for (const id of MODEL.keys()) assert.ok((termNames(language).get(id) ?? '').length > 1, `${id} in ${language}`);
  });
  it('has a unique key in its group', () => {
    const keys = [...MODEL.values()].map(({ parent, key }) => `${parent} ${key}`);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  });
});
