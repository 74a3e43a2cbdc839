// Calls the service with the types that openapi-typescript has made, and prints what arrived.
import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { paths } from './client';

const { SERVICE_URL, SERVICE_KEY, INVOICE } = process.env as Record<string, string>;

async function validate(key: string, query: NonNullable<paths['/api/v1/validate']['post']['parameters']['query']>) {
  const client = createClient<paths>({ baseUrl: SERVICE_URL!, headers: { 'X-Api-Key': key } });
  return client.POST('/api/v1/validate', {
    params: { query },
    body: { file: '' },
    bodySerializer() {
      const form = new FormData();
      form.append('file', new Blob([readFileSync(INVOICE!)]), 'invoice.xml');
      return form;
    },
  });
}

const plain = (await validate(SERVICE_KEY!, {})).data!;
const report = (await validate(SERVICE_KEY!, { details: true, patches: true, upcoming: true })).data!;
const refused = await validate('wrong', {});
const details = report.details!;
const issue = details.issues[0]!;
const patch = issue.patches![0]!;
const [ruleSet] = details.ruleSets;
const told = {
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
    inForceFrom: ruleSet!.inForceFrom,
    hasSuccessor: ruleSet!.successor !== null,
    steps: details.steps.length,
  },
  error: { status: refused.response.status, error: refused.error!.error },
};
console.log(JSON.stringify(told));
