/** Converts an invoice to a credit note or vice versa, also if only the root element was renamed so far. */
import { type DocumentKind, kindOfType } from 'einvoice-core/knowledge/document-kinds.js';
import { findRenamedElements, findPlaceInOtherType, rootNameOf } from '../../../facts/structure/counterpart.js';
import { nodesOneStepAway } from '../../../facts/values/value-node.js';
import { prefixedPath, prefixedName } from 'einvoice-schematron/xml/prefixed-names.js';
import { findNamespaceDeclaration } from 'einvoice-schematron/xml/namespace-declarations.js';
import { once } from 'einvoice-schematron/xml/once.js';
import { ELEMENT, type Tree, rootOf } from 'einvoice-schematron/xml/tree.js';
import { addParts } from '../adding/additions.js';
import type { Candidate, ChangeEdits } from '../../edits/candidate.js';
import type { Editor } from '../../edits/editor.js';
import type { Parts } from '../adding/groups.js';

/** The usual type code of each kind of document. */
export const USUAL_TYPE = { Invoice: '380', CreditNote: '381' } as const;

/** The beginning of the root namespaces of invoices and credit notes. */
const ROOT_NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';

/**
 * Adapts all elements to the kind of document that the root element states. If the type code states the other kind, the
 * root may be wrong instead, so both changes are offered.
 */
export const matchRoot = once((editor: Editor): readonly Candidate[] => {
  const root = rootNameOf(editor.tree);
  if (root === null) return [];
  const adapted = adaptTo(root, editor);
  const type = findTypeCode(editor.tree);
  if (type < 0) return [{ class: 'certain', ...adapted }];
  const isOtherType = isOtherKind(editor.tree.stringValue(type).trim(), root);
  return [
    ...(isOtherType ? matchType(type, editor) : [{ class: 'certain' as const, ...adapted }]),
    { class: 'choice', ...editor.combine([adapted, editor.setValue(type, USUAL_TYPE[root])]) },
  ];
});

/**
 * Converts the document to the kind that its type code states.
 * @param node the type code; nothing is offered for other nodes, or if root and type code agree
 */
export function matchType(node: number, editor: Editor): readonly Candidate[] {
  const { tree } = editor;
  const root = rootNameOf(tree);
  if (root === null || node !== findTypeCode(tree)) return [];
  if (!isOtherKind(tree.stringValue(node).trim(), root)) return [];
  const other = root === 'Invoice' ? 'CreditNote' : 'Invoice';
  const rootNode = rootOf(tree);
  const declaration = findNamespaceDeclaration(tree, rootNode);
  if (declaration === null) return [];
  const changes = [
    editor.setNamespace(declaration, `${ROOT_NAMESPACE}${other}-2`),
    editor.rename(rootNode, tree.lexicalName(rootNode).replace(/[^:]+$/, other)),
    adaptTo(other, editor),
  ];
  return [{ class: 'choice', ...editor.combine(changes) }];
}

/** Renames and moves the elements that have another name or place in the kind of document that `root` states. */
function adaptTo(root: DocumentKind, editor: Editor): ChangeEdits {
  const { tree } = editor;
  const renamed = findRenamedElements(root, tree).map(({ node, local }) =>
    editor.rename(node, tree.lexicalName(node).replace(/[^:]+$/, local)),
  );
  const moved = childrenOf(rootOf(tree), tree).flatMap((node) => moveToCounterpart(node, editor, root) ?? []);
  return editor.combine([...renamed, ...moved, ...reorder(root, editor)]);
}

/**
 * For each kind of document, the elements whose position differs from the other kind. `moved` belongs before the first
 * child whose name is in `before`.
 */
const OTHER_ORDER: Readonly<Record<DocumentKind, readonly (readonly [moved: string, before: readonly string[]])[]>> = {
  CreditNote: [
    ['cbc:TaxPointDate', ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode']],
    ['cac:OriginatorDocumentReference', ['cac:Signature', 'cac:AccountingSupplierParty']],
  ],
  Invoice: [
    ['cbc:TaxPointDate', ['cbc:DocumentCurrencyCode']],
    ['cac:OriginatorDocumentReference', ['cac:ContractDocumentReference', 'cac:AdditionalDocumentReference']],
  ],
};

/** Moves the elements whose position differs in the other kind of document. */
function reorder(root: DocumentKind, editor: Editor): readonly ChangeEdits[] {
  const { tree, prefixes } = editor;
  const children = childrenOf(rootOf(tree), tree).map((node) => ({ node, name: prefixedName(tree, node, prefixes) }));
  return OTHER_ORDER[root].flatMap(([moved, anchors]) => {
    const from = children.findIndex(({ name }) => name === moved);
    const to = children.findIndex(({ name }) => anchors.includes(name));
    if (from < 0 || to < 0 || from === to - 1) return [];
    return [editor.move(children[from]!.node, 'before', children[to]!.node)];
  });
}

/** The element with the type code; -1 if there is none. */
function findTypeCode(tree: Tree): number {
  const isType = (node: number): boolean => TYPE_CODE.test(tree.names[tree.name[node]!]!.local);
  return childrenOf(rootOf(tree), tree).find(isType) ?? -1;
}

/** Matches elements with the document type. */
const TYPE_CODE = /^(?:Invoice|CreditNote)TypeCode$/;

/** Whether a type code belongs to the other kind of document. */
function isOtherKind(code: string, root: DocumentKind): boolean {
  const kind = kindOfType(code);
  return kind !== null && kind !== root;
}

/** Moves an element to its place in the other kind of document; null if the place is the same or does not exist. */
export function moveToCounterpart(node: number, editor: Editor, root = rootNameOf(editor.tree)): ChangeEdits | null {
  const { tree, prefixes } = editor;
  const counterpart = findPlaceInOtherType(prefixedPath(tree, node, prefixes), tree, root);
  if (counterpart === null) return null;
  const value = tree.stringValue(node).trim();
  const deleteOld = (added: ChangeEdits | null): ChangeEdits | null =>
    added && editor.combine([added, editor.delete([node])]);
  const [, group, condition, leaf] = /^([\w:]+)(\[.*\])?\/([\w:]+)$/.exec(counterpart.path) ?? [];
  if (group === undefined || leaf === undefined || value === '') return null;
  const rootNode = rootOf(tree);
  const [, conditionName, conditionValue] = /^\[([\w:]+)='([^']+)'\]$/.exec(condition ?? '') ?? [];
  // A path with a condition (`[code='50']`) leads to one of several elements of the same name, so a new one is added.
  if (conditionName !== undefined)
    return deleteOld(
      addParts(
        rootNode,
        [group],
        [
          [leaf, value],
          [conditionName, conditionValue!],
        ],
        editor,
      ),
    );
  const [targetGroup] = condition === undefined ? nodesOneStepAway(tree, rootNode, group, prefixes) : [];
  if (targetGroup === undefined || nodesOneStepAway(tree, targetGroup, leaf, prefixes).length > 0) return null;
  return deleteOld(addParts(targetGroup, [], [[leaf, value]], editor));
}

/**
 * For each group that may be new, its required content: in payment means, the code `1` for an unspecified payment
 * means.
 */
const REQUIRED_PARTS: Readonly<Record<string, Parts>> = { 'cac:PaymentMeans': [['cbc:PaymentMeansCode', '1']] };

/** Like `moveToCounterpart`, but for a missing target group, which is added with its required content. */
export function moveToNewGroup(node: number, editor: Editor): ChangeEdits | null {
  const { tree, prefixes } = editor;
  const [, group = '', leaf = ''] =
    /^([\w:]+)\/([\w:]+)$/.exec(findPlaceInOtherType(prefixedPath(tree, node, prefixes), tree)?.path ?? '') ?? [];
  const value = tree.stringValue(node).trim();
  const requiredParts = REQUIRED_PARTS[group];
  const root = rootOf(tree);
  if (requiredParts === undefined || value === '' || nodesOneStepAway(tree, root, group, prefixes).length > 0)
    return null;
  const added = addParts(root, [group], [...requiredParts, [leaf, value]], editor);
  return added && editor.combine([editor.delete([node]), added]);
}

function childrenOf(parent: number, tree: Tree): readonly number[] {
  const children: number[] = [];
  for (let child = tree.firstChild[parent]!; child !== 0; child = tree.nextSibling[child]!)
    if (tree.kind[child] === ELEMENT) children.push(child);
  return children;
}
