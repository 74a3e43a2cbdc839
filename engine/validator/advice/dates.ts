/** Dates in an implausible order. */
import { valueOf } from 'einvoice-core/invoice/invoice.js';
import type { AdviceCheck } from './check.js';

/** Reports a payment due date before the issue date. */
export const dueBeforeIssue: AdviceCheck = ({ content }) => {
  const [issued, due] = [valueOf(content, 'BT-2'), valueOf(content, 'BT-9')];
  const isEarly = issued?.isWellFormed === true && due?.isWellFormed === true && due.value < issued.value;
  return isEarly ? [{ code: 'ADVICE-DUE-DATE', value: due, other: issued.value }] : [];
};
