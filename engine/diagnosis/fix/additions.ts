/** What is missing: where it belongs, and what it may say. */
import type { NodePath } from '../../types.js';
import { nodesNamed } from '../../xml/nodes-named.js';
import { type ChildNames, childNamesIn } from '../../xml/child-names.js';
import { ELEMENT, type Tree } from '../../xml/tree.js';
import { saidElsewhere } from './said-elsewhere.js';
import type { Candidate, Editor, Made } from './edits.js';
import { CATEGORIES, type Parts, categoriesIn, groupsFor, markupOf, wrapped } from './groups.js';
import { escapedForAll } from './patch.js';
import type { Guess } from './values.js';

/** Values that what is missing may have, the surest first. */
export function valuesFor(name: string, path: NodePath, editor: Editor): readonly Guess[] {
  const { tree, prefixes } = editor;
  const own = (wanted: string): readonly string[] => [
    ...new Set(
      nodesNamed(tree, wanted, prefixes)
        .map((node) => tree.stringValue(node).trim())
        .filter((value) => value !== ''),
    ),
  ];
  const only = (values: readonly string[]): readonly Guess[] =>
    values.map((value) => ({ value, class: values.length === 1 ? 'certain' : 'choice' }) as const);
  const whole = [...path, name].join('/');
  const currencies = (): readonly string[] => {
    const stated = [...own('cbc:DocumentCurrencyCode'), ...own('ram:InvoiceCurrencyCode')];
    return stated.length > 0 ? stated : own('@currencyID');
  };
  if (/TaxCurrencyCode$/.test(whole)) return own('@currencyID').map((value) => ({ value, class: 'choice' }));
  if (/@currencyID$|CurrencyCode$/.test(whole)) return only(currencies());
  if (/TaxScheme\/cbc:ID$|Tax\/ram:TypeCode$/.test(whole)) return [{ value: 'VAT', class: 'certain' }];
  if (/DateTimeString\/@format$/.test(whole)) return [{ value: '102', class: 'certain' }];
  // In CII it says whether an identifier is that for VAT, or the tax number.
  if (/SpecifiedTaxRegistration\/ram:ID\/@schemeID$/.test(whole))
    return ['VA', 'FC'].map((value) => ({ value, class: 'choice' }));
  if (name === '@listID')
    return [...own('@listID').slice(0, 3), 'STI', 'SRV'].map((value) => ({ value, class: 'choice' }));
  if (name === '@unitCode') {
    // Of several units nobody knows which one a line without any has.
    const units = own('@unitCode');
    const most = units.length === 1 ? ('choice' as const) : ('input' as const);
    return [...units.slice(0, 3), 'H87', 'C62', 'HUR'].map((value, at) => ({
      value,
      class: at === 0 ? most : 'input',
    }));
  }
  if (/Indicator$/.test(name)) return ['false', 'true'].map((value) => ({ value, class: 'choice' }));
  if (/(?:TaxCategory)\/cbc:ID$|CategoryCode$/.test(whole))
    return ['S', 'E', 'Z', 'AE', 'K', 'G', 'O'].map((value) => ({ value, class: 'choice' }));
  if (/TaxCategory\/cbc:Percent$|RateApplicablePercent$/.test(whole)) {
    const all = [...own('cbc:Percent'), ...own('ram:RateApplicablePercent'), '0'];
    const rates = all.filter((rate, at) => all.findIndex((each) => Number(each) === Number(rate)) === at);
    return rates.slice(0, 6).map((value) => ({ value, class: 'choice' }));
  }
  // All payment means of an invoice may have to have the same.
  if (/PaymentMeansCode$/.test(whole))
    return [...new Set([...own('cbc:PaymentMeansCode'), ...PAID])].map((value) => ({ value, class: 'input' }));
  if (FILE.test(name)) return [];
  const day = own('cbc:IssueDate')[0] ?? '2026-01-01';
  const example = EXAMPLES.find(([pattern]) => pattern.test(whole))?.[1] ?? ['text', '1'];
  const examples = /Date$/.test(name) ? [day] : /DateTimeString$/.test(name) ? [day.replaceAll('-', '')] : example;
  return examples.map((value) => ({ value, class: 'input' }));
}

/** What is in a file no example can be. */
const FILE = /BinaryObject$/;

/** Transfers, and what says nothing of the way. */
const PAID: readonly string[] = ['58', '30', '10', '1'];

/** What only a person knows, in forms that rules ask for. */
const EXAMPLES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/IdentificationCode$|CountryID$/, ['DE', 'FR']],
  [/StandardItemIdentification\/cbc:ID\/@schemeID$|TradeProduct\/ram:GlobalID\/@schemeID$/, ['0160', '0088']],
  [
    /ElectronicMail$|URIUniversalCommunication\/ram:URIID$|@schemeID$/,
    ['EM', 'name@example.com', '0088', '0002', 'VA'],
  ],
  [/EndpointID$/, ['name@example.com', '4012345000009']],
  [/Telephone$|CompleteNumber$/, ['+49 30 123456']],
  [/PartyTaxScheme\/cbc:CompanyID$|SpecifiedTaxRegistration\/ram:ID$/, ['DE123456789']],
  [/Paye[er]FinancialAccount\/cbc:ID$|IBANID$/, ['DE02120300000000202051']],
  [/SettlementPaymentMeans\/ram:TypeCode$/, PAID],
  [/ExemptionReasonCode$/, ['VATEX-EU-O', 'VATEX-EU-AE', 'VATEX-EU-IC', 'VATEX-EU-G', 'VATEX-EU-132', 'VATEX-EU-79-C']],
  [/ProcessConditionCode$/, ['205', '204', '200', '501']],
  [/DocumentStatus\/ram:ReasonCode$/, ['AUTRE', 'TX_TVA_ERR']],
  [/CreditorReferenceID$/, ['DE98ZZZ09999999999']],
  [/ReasonCode$/, ['95', 'FC', 'ZZZ']],
  [/TypeCode$/, ['380', '381', '389', '261', '130', '916', '1']],
  [/CustomizationID$|GuidelineSpecifiedDocumentContextParameter\/ram:ID$/, ['urn:cen.eu:en16931:2017']],
  [
    /ProfileID$|BusinessProcessSpecifiedDocumentContextParameter\/ram:ID$/,
    ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0'],
  ],
  [/BuyerReference$/, ['04011000-12345-34', 'reference']],
  [/Amount$|Quantity$|Percent$|Numeric$/, ['1', '0', '1.00']],
  [/IssueTime$/, ['12:00:00']],
  [/mimeCode$/, ['application/pdf']],
  [/filename$/, ['attachment.pdf']],
  [/Code$/, ['1', 'ZZZ', 'VATEX-EU-O']],
  [/ID$/, ['1', 'DE123456789', '4012345000009']],
];

/**
 * Candidates that add what is missing in an element.
 * @param currency of an amount that has another one than the invoice
 */
export function additions(
  parent: number,
  missing: NodePath,
  guesses: readonly Guess[] | null,
  path: NodePath,
  editor: Editor,
  childNames: ChildNames,
  currency?: string,
): readonly Candidate[] {
  const name = missing.at(-1)!;
  const said = guesses === null ? saidElsewhere(parent, missing, editor) : [];
  if (said.length > 0) {
    const known = said.map((value): Guess => ({ value, class: 'choice' }));
    return additions(parent, missing, known, path, editor, childNames);
  }
  const values = guesses ?? valuesFor(name, [...path, ...missing.slice(0, -1)], editor);
  if (missing.some((step) => step === '//' || step === '..')) return [];
  if (missing.length === 1 && name.startsWith('@'))
    return values.map(({ value, class: own }) =>
      candidate(own, value, editor.addAttribute(parent, name.slice(1), value)),
    );
  const { tree, prefixes } = editor;
  const known = guesses === null ? groupsFor([...path, ...missing], missing.length) : [];
  const first = missing[0]!;
  const uri = uriOf(first, prefixes, tree);
  const asOwn = (name: string): string | null => asWritten(name, editor, parent);
  const written = missing.map(asOwn);
  if (uri === null || written.includes(null)) return [];
  const before = placeFor(tree, parent, `{${uri}}${local(first)}`, childNames);
  const inScope = (markup: string): string => editor.scope.declared(markup, parent);
  const inGroup = (depth: number, parts: Parts): string =>
    inScope(wrapped(missing.slice(0, depth), parts, (name) => asOwn(name) ?? name));
  const groups = known.map(({ depth, parts }) => inGroup(depth, parts));
  const category = missing.findIndex((step) => CATEGORIES.test(step));
  // Of all categories with their rates that the invoice has, one.
  const categories = category < 0 ? [] : categoriesIn(editor, missing[category]!);
  return [
    ...(MAY_BE_EMPTY.test(name)
      ? [candidate('certain', '', editor.insert(parent, before, inScope(`<${written.join('><')}/>`)))]
      : []),
    ...categories.map((parts) => {
      const markup = inGroup(category + 1, parts);
      return candidate('choice', markup, editor.insert(parent, before, markup));
    }),
    ...groups.map((markup) => candidate('input', markup, editor.insert(parent, before, markup))),
    ...values.map(({ value, class: own }) => {
      const markup = markupOf(written as string[], value, kindOf(name, value, [...path, ...missing], editor, currency));
      return candidate(own, value, editor.insert(parent, before, inScope(markup)));
    }),
  ];
}

/**
 * Parts with their values as one change, in elements around them.
 * @param names of the elements around; none where the only part itself is added
 * @returns null where the document has no prefix for a name
 */
export function partsAdded(
  parent: number,
  names: NodePath,
  parts: Parts,
  editor: Editor,
  childNames: ChildNames,
): Made | null {
  const { tree, prefixes } = editor;
  const first = names[0] ?? parts[0]![0];
  const uri = uriOf(first, prefixes, tree);
  if (
    uri === null ||
    [...names, ...parts.map(([name]) => name)].some((name) => asWritten(name, editor, parent) === null)
  )
    return null;
  const before = placeFor(tree, parent, `{${uri}}${local(first)}`, childNames);
  const markup = wrapped(names, parts, (name) => asWritten(name, editor, parent)!);
  return editor.insert(parent, before, editor.scope.declared(markup, parent));
}

/**
 * Elements of the same name one after the other, each with its parts and what comes behind them.
 * @returns null where the document has no prefix for a name
 */
export function elementsAdded(
  parent: number,
  elements: readonly (readonly [name: string, parts: Parts, behind?: string])[],
  editor: Editor,
  childNames: ChildNames,
): Made | null {
  const { tree, prefixes } = editor;
  const first = elements[0]![0];
  const uri = uriOf(first, prefixes, tree);
  const names = elements.flatMap(([name, parts]) => [name, ...parts.flatMap(([path]) => namesIn(path))]);
  if (uri === null || names.some((name) => asWritten(name, editor, parent) === null)) return null;
  const asOwn = (name: string): string => asWritten(name, editor, parent)!;
  const markup = elements.map(([name, parts, behind = '']) =>
    wrapped([name], parts, asOwn).replace(/<\/[^<]*>$/, (end) => behind + end),
  );
  const before = placeFor(tree, parent, `{${uri}}${local(first)}`, childNames);
  return editor.insert(parent, before, editor.scope.declared(markup.join(''), parent));
}

/** The names of elements on the way to a part. */
function namesIn(path: string): readonly string[] {
  return path.split('@')[0]!.split('/');
}

function candidate(own: Guess['class'], value: string, made: Omit<Candidate, 'class'>): Candidate {
  return { class: own, ...made, ...(own === 'input' ? { example: value } : {}) };
}

/** What has to be there, whether or not anything is to be said in it. */
const MAY_BE_EMPTY = /^ram:Applicable(?:Header|SupplyChain)TradeDelivery$/;

/** What a value has to say of itself: its unit, its currency in UBL, the form of a date and the kind of a tax number in CII. */
function kindOf(name: string, value: string, whole: NodePath, editor: Editor, currency?: string): string {
  if (name === 'udt:DateTimeString') return ' format="102"';
  if (whole.slice(-2).join('/') === 'ram:SpecifiedTaxRegistration/ram:ID') return ' schemeID="VA"';
  if (name === 'cbc:EndpointID') return ` schemeID="${value.includes('@') ? 'EM' : '0088'}"`;
  if (/Quantity$/.test(name)) {
    const [unit] = valuesFor('@unitCode', [], editor);
    return ` unitCode="${escapedForAll(unit!.value)}"`;
  }
  // Of the amounts of CII only the total of VAT says its currency.
  if (currency === undefined && !/^cbc:.*Amount$|^ram:TaxTotalAmount$/.test(name)) return '';
  const stated = currency ?? valuesFor('@currencyID', [], editor)[0]?.value;
  return stated === undefined ? '' : ` currencyID="${escapedForAll(stated)}"`;
}

/** The child that something new belongs in front of; 0 for the end. */
export function placeFor(tree: Tree, parent: number, key: string, childNames: ChildNames): number {
  const order = childNamesIn(parent, tree, childNames);
  const own = order.indexOf(key);
  if (own < 0) return 0;
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!) {
    if (tree.kind[child] !== ELEMENT) continue;
    const { uri, local: name } = tree.names[tree.name[child]!]!;
    if (order.indexOf(`{${uri}}${name}`) > own) return child;
  }
  return 0;
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Several versions of a format share a prefix: the namespace that the document has counts. */
function uriOf(name: string, prefixes: ReadonlyMap<string, string>, tree: Tree): string | null {
  const prefix = name.slice(0, name.indexOf(':'));
  return tree.names.find(({ uri }) => prefixes.get(uri) === prefix)?.uri ?? null;
}

/** A name as the document writes it in an element; null where nothing can be written for it. */
export function asWritten(name: string, editor: Editor, element: number): string | null {
  if (name.startsWith('@')) return name;
  const uri = uriOf(name, editor.prefixes, editor.tree);
  return uri === null ? null : editor.scope.writable(uri, local(name), element);
}
