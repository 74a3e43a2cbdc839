/** Issues about the PDF around an invoice; they concern the whole document. */
import { issueOfDocument } from 'einvoice-diagnosis/describe/built-in-issues.js';
import type { RankedIssue } from 'einvoice-diagnosis/describe/ranked-issue.js';
import { messageOfContainerFinding, messageOfContainerProblem } from 'einvoice-diagnosis/describe/pdf/message.js';
import type { Language } from 'einvoice-core/types.js';
import { type ContainerFinding, finding } from 'einvoice-core/pdf/container-finding.js';
import { reportCode } from 'einvoice-core/pdf/codes.js';
import type { ContainerProblem } from 'einvoice-core/pdf/container.js';

export function containerIssue(found: ContainerFinding, language: Language): RankedIssue {
  return { ...issueOfDocument(reportCode(found.rule), messageOfContainerFinding(found, language)), level: found.level };
}

/** An error, as there is no invoice to check. */
export function unreadablePdfIssue(problem: ContainerProblem, language: Language): RankedIssue {
  if (problem.code === 'PDF-EMPTY' && problem.isAnnounced) {
    const found = problem.attachments.length === 0 ? null : problem.attachments.join(', ');
    return containerIssue(finding('embedding', { variant: 'missing', found }), language);
  }
  return issueOfDocument(problem.code, messageOfContainerProblem(problem, language));
}
