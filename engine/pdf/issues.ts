/** What is said about the PDF that an invoice comes in: issues about the whole document. */
import { issueOfDocument } from '../issues/issues.js';
import type { RankedIssue } from '../issues/ranked-issue.js';
import { messageOfContainer, messageOfProblemWithPdf } from '../messages/pdf/message.js';
import type { Language } from '../types.js';
import type { ContainerFinding } from './container-finding.js';
import { codeOf } from './codes.js';
import type { ContainerProblem } from './container.js';

export function issueOfContainer(finding: ContainerFinding, language: Language): RankedIssue {
  return { ...issueOfDocument(codeOf(finding.rule), messageOfContainer(finding, language)), level: finding.level };
}

/** The document is not valid: there is nothing that could have been checked. */
export function issueOfUnreadable(problem: ContainerProblem, language: Language): RankedIssue {
  return issueOfDocument(problem.code, messageOfProblemWithPdf(problem, language));
}
