/**
 * The header of an envelope against the invoice in it. Compared is what the specification of the envelope takes from the
 * document itself: its namespace and root element (`DocumentIdentification`), the document type identifier with BT-24,
 * the process with BT-23. Sender and receiver are the participants that the network knows, which need not be the seller
 * and the buyer; they are compared with BT-34 and BT-49 only where both are identifiers of the same scheme, since there
 * one company has one. In self-billing the buyer sends.
 */
import { Terms, pathBelowRoot } from 'einvoice-diagnosis/facts/terms/terms.js';
import { Elements } from 'einvoice-diagnosis/facts/elements.js';
import type { EnvelopePlace } from 'einvoice-wording/sentences.js';
import { syntaxOf } from 'einvoice-core/invoice/read.js';
import type { Tree } from 'einvoice-schematron/xml/tree.js';
import { covers, documentTypeId, participantId, processId } from 'einvoice-core/envelope/identifiers.js';
import { ENVELOPE_URI, type Envelope } from 'einvoice-core/envelope/unwrap.js';

/** What the header says and the invoice says otherwise. */
export interface Mismatch {
  /** Element of the header, in the whole file. */
  readonly node: number;
  /** Name of the header's field in the specification of the envelope. */
  readonly field: string;
  readonly header: string;
  readonly invoice: string;
  /** Where the invoice says it: a business term, its namespace or its root element, or the version of its syntax. */
  readonly place: EnvelopePlace | ComparedTerm;
}

type ComparedTerm = 'BT-23' | 'BT-24' | 'BT-34' | 'BT-49';

/** What became of a comparison. */
export interface Comparison {
  readonly mismatches: readonly Mismatch[];
  /** Fields that an envelope has to have and this one has not: for them there was nothing to compare. */
  readonly missing: readonly string[];
}

const SH: ReadonlyMap<string, string> = new Map([[ENVELOPE_URI, 'sh']]);
const IDENTIFICATION = 'sh:DocumentIdentification';

/** Types of document that the buyer issues (BT-3, UNTDID 1001). */
const SELF_BILLED: ReadonlySet<string> = new Set(['261', '389', '471', '473', '500', '501', '502', '527']);

/** Versions of a syntax as the header may name them, the one to propose first. Its namespace is the same in all of them. */
const CII_VERSIONS = ['D16B', 'D22B', 'D23B'];
const UBL_VERSIONS = ['2.1'];
/** Orders that are changed and cancelled are of the later one. */
const OTHER_UBL_VERSIONS = ['2.1', '2.3'];

/** What every document of UBL says in the same place, whatever its root element. */
const EVERYWHERE: ReadonlySet<string> = new Set(['BT-23', 'BT-24']);
const UBL = /^urn:oasis:names:specification:ubl:schema:xsd:/;

/**
 * Compares each field of the header that is about the document with the document. What the invoice does not say is not
 * compared.
 * @param prefixes namespace to prefix
 */
export function compare(envelope: Envelope, payload: Tree, prefixes: ReadonlyMap<string, string>): Comparison {
  const header = Elements.of(envelope.tree, SH);
  const invoice = Elements.of(payload, prefixes);
  const mismatches: Mismatch[] = [];
  const missing: string[] = [];
  /** Every value of a field of the header; one that has none is missing. */
  const fields = (field: string, find: (from: number) => readonly number[]): readonly Field[] => {
    const found = (envelope.header === 0 ? [] : find(envelope.header))
      .map((node) => ({ node, field, value: header.text(node) }))
      .filter(({ value }) => value !== '');
    if (found.length === 0) missing.push(field);
    return found;
  };
  const at =
    (path: string) =>
    (from: number): readonly number[] =>
      header.all(from, path);
  const scope =
    (type: string) =>
    (from: number): readonly number[] =>
      header
        .all(from, 'sh:BusinessScope/sh:Scope')
        .filter((node) => header.text(header.only(node, 'sh:Type')) === type)
        .flatMap((node) => header.all(node, 'sh:InstanceIdentifier'));
  /**
   * Reports a value of the header that is none of those that the invoice has; where the invoice has none, it can't be
   * wrong. Of a field that is there many times the first that is wrong is enough.
   */
  const hold = (
    { node, field }: Field,
    said: string,
    place: Mismatch['place'],
    right: readonly string[],
    isRight = right.includes(said),
  ): void => {
    const [first = ''] = right;
    if (isRight || first === '' || mismatches.some((known) => known.field === field && known.place === place)) return;
    mismatches.push({ node, field, header: said, invoice: first, place });
  };

  const { uri, local } = payload.names[payload.name[invoice.root]!]!;
  const specification = textOf(invoice, 'BT-24');
  const versions = versionsOf(invoice);
  for (const field of fields('DocumentIdentification/Standard', at(`${IDENTIFICATION}/sh:Standard`)))
    hold(field, field.value, 'namespace', [uri]);
  for (const field of fields('DocumentIdentification/TypeVersion', at(`${IDENTIFICATION}/sh:TypeVersion`)))
    hold(field, field.value, 'version', versions);
  for (const field of fields('DocumentIdentification/Type', at(`${IDENTIFICATION}/sh:Type`)))
    hold(field, field.value, 'root', [local]);
  for (const field of fields('DOCUMENTID', scope('DOCUMENTID'))) {
    // The scheme stands beside the identifier (Peppol Business Message Envelope 2.0.1), or before it.
    const id = documentTypeId(
      field.value,
      header.text(header.only(envelope.tree.parent[field.node]!, 'sh:Identifier')),
    );
    if (id === null) {
      hold(field, field.value, 'root', [`${uri}::${local}##${specification}`]);
      continue;
    }
    hold(field, id.namespace, 'namespace', [uri]);
    hold(field, id.root, 'root', [local]);
    hold(field, id.specification, 'BT-24', [specification], covers(id, specification));
    hold(field, id.version, 'version', versions);
  }
  for (const field of fields('PROCESSID', scope('PROCESSID')))
    hold(field, processId(field.value), 'BT-23', [textOf(invoice, 'BT-23')]);
  const isSelfBilled = SELF_BILLED.has(textOf(invoice, 'BT-3'));
  for (const [field, path, term] of [
    ['Sender', 'sh:Sender', isSelfBilled ? 'BT-49' : 'BT-34'],
    ['Receiver', 'sh:Receiver', isSelfBilled ? 'BT-34' : 'BT-49'],
  ] as const) {
    for (const found of fields(field, at(`${path}/sh:Identifier`))) {
      const said = participantId(found.value);
      const address = nodeOf(invoice, term);
      if (said === null || address < 0 || invoice.attribute(address, 'schemeID') !== said.scheme) continue;
      // Participant identifiers are the same in small and capital letters (Peppol Policy for use of Identifiers).
      const id = invoice.text(address);
      hold(
        found,
        `${said.scheme}:${said.id}`,
        term,
        [`${said.scheme}:${id}`],
        id.toLowerCase() === said.id.toLowerCase(),
      );
    }
  }
  return { mismatches, missing };
}

/** A field of the header that has a value. */
interface Field {
  readonly node: number;
  readonly field: string;
  readonly value: string;
}

/** The element of a business term, where there is exactly one; -1 otherwise. */
function nodeOf(invoice: Elements, term: ComparedTerm | 'BT-3'): number {
  const terms = Terms.of(invoice);
  if (terms === null && !(isUbl(invoice) && EVERYWHERE.has(term))) return -1;
  const [only = -1, another] = terms?.all(term) ?? invoice.everywhere(pathBelowRoot(term, 'ubl'));
  return another === undefined ? only : -1;
}

function isUbl({ tree, root }: Elements): boolean {
  return UBL.test(tree.names[tree.name[root]!]!.uri);
}

function textOf(invoice: Elements, term: ComparedTerm | 'BT-3'): string {
  return invoice.text(nodeOf(invoice, term));
}

/** What the header may call the version of the invoice's syntax; none for a syntax that Peppol does not have. */
function versionsOf(invoice: Elements): readonly string[] {
  const syntax = syntaxOf(invoice.tree);
  if (syntax === 'cii') return CII_VERSIONS;
  if (!isUbl(invoice)) return [];
  const stated = invoice.text(invoice.only(invoice.root, 'cbc:UBLVersionID'));
  if (stated !== '') return [stated];
  return syntax !== null ? UBL_VERSIONS : OTHER_UBL_VERSIONS;
}
