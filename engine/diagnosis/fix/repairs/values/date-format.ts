/** A CII date with a missing or wrong format attribute. */
import { isDay } from 'einvoice-core/detection/issue-date.js';
import { findValueNode } from '../../../facts/values/value-node.js';
import { ELEMENT } from 'einvoice-schematron/xml/tree.js';
import type { Fix } from '../../fix.js';

export const dateFormat: Fix = {
  id: 'date-format',
  for: 'value',
  candidates({ node, isAttribute, editor, tree, prefixes }) {
    const element = isAttribute ? tree.parent[node]! : node;
    const isDate = tree.kind[element] === ELEMENT && tree.names[tree.name[element]!]!.local === 'DateTimeString';
    // A value in another format includes a time; only the date is kept.
    const [, day, time] = (isDate && /^(\d{8})(\d{4}|\d{6})?$/.exec(tree.stringValue(element).trim())) || [];
    if (day === undefined || !isDay(day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))) return [];
    const formatNode = findValueNode(tree, element, ['@format'], prefixes);
    if (formatNode < 0)
      return time === undefined ? [{ class: 'certain', ...editor.addAttribute(element, 'format', '102') }] : [];
    return [
      { class: 'certain', ...editor.combine([editor.setValue(formatNode, '102'), editor.setValue(element, day)]) },
    ];
  },
};
