/** The answers that every client must get: the same values, picked from the service's answers without any client. */
import { ROUTES } from '#service/http/routes.js';

interface Answer {
  readonly valid: boolean;
  readonly format: string;
  readonly errorCount: number;
  readonly issues: readonly { readonly code: string }[];
  readonly details?: {
    readonly date: string;
    readonly issues: readonly {
      readonly line: number;
      readonly businessTerms: readonly { readonly id: string }[];
      readonly patches: readonly {
        readonly class: string;
        readonly edits: readonly { readonly op: string; readonly value: string }[];
        readonly replacements: readonly { readonly line: number }[];
      }[];
    }[];
    readonly ruleSets: readonly {
      readonly id: string;
      readonly inForceFrom: string | null;
      readonly successor: object | null;
    }[];
    readonly steps: readonly object[];
  };
  readonly error?: string;
}

/**
 * Queries a service.
 * @param url without a path
 * @param invoice with an error that a patch with a new value repairs, so that every picked value exists
 */
export async function expectedAnswer(url: string, key: string, invoice: Buffer): Promise<object> {
  const ask = async (query: string, withKey: string): Promise<{ status: number; body: Answer }> => {
    const answer = await fetch(`${url}${ROUTES.validate}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/xml', 'X-Api-Key': withKey },
      body: invoice,
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const { body: plain } = await ask('', key);
  const { body: report } = await ask('?details=true&patches=true&upcoming=true', key);
  const refused = await ask('', 'wrong');
  const details = report.details!;
  const issue = details.issues[0]!;
  const patch = issue.patches[0]!;
  const ruleSet = details.ruleSets[0]!;
  return {
    plain: {
      valid: plain.valid,
      format: plain.format,
      errors: plain.errorCount,
      code: plain.issues[0]!.code,
      hasDetails: plain.details !== undefined,
    },
    details: {
      date: details.date,
      line: issue.line,
      terms: issue.businessTerms.map(({ id }) => id),
      patchClass: patch.class,
      op: patch.edits[0]!.op,
      value: patch.edits[0]!.value,
      replaced: patch.replacements[0]!.line,
      ruleSets: details.ruleSets.map(({ id }) => id),
      inForceFrom: ruleSet.inForceFrom,
      hasSuccessor: ruleSet.successor !== null,
      steps: details.steps.length,
    },
    error: { status: refused.status, error: refused.body.error },
  };
}
