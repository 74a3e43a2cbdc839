/** How a day of CII says that it is written. */
import { isDay } from '../../detection/issue-date.js';
import { valueNode } from '../facts/values/value-node.js';
import { ELEMENT } from '../../xml/tree.js';
import type { Candidate, Editor } from './edits.js';

/** A day of CII that does not say how it is written. */
export function dateFormats(node: number, editor: Editor): readonly Candidate[] {
  const { tree, prefixes } = editor;
  const isDate = tree.kind[node] === ELEMENT && tree.names[tree.name[node]!]!.local === 'DateTimeString';
  const format = isDate ? valueNode(tree, node, ['@format'], prefixes) : -1;
  // Of a day with a time, as forms of other numbers have it, the day.
  const [, day, time] = /^(\d{8})(\d{4}|\d{6})?$/.exec(tree.stringValue(node).trim()) ?? [];
  if (!isDate || day === undefined || !isDay(day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))) return [];
  if (format < 0)
    return time === undefined ? [{ class: 'certain', ...editor.addAttribute(node, 'format', '102') }] : [];
  return [{ class: 'certain', ...editor.together([editor.set(format, '102'), editor.set(node, day)]) }];
}
