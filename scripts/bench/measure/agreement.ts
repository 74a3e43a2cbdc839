/** Checks that all contenders do the same work: they must find the same in a faulty document. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchDocument } from '../documents/documents.js';
import { type Contender, type ContenderName, isOfSchemas } from './contenders.js';
import { LONGEST_ITERATION_MS } from './plan.js';

/** Findings per contender, or why it could not run. */
export type Agreement = ReadonlyMap<ContenderName, number | { readonly error: string }>;

/** The document without its buyer reference (BT-10), and with an amount due (BT-115) that is not the sum. */
export function withErrors(xml: string): string {
  const broken = xml
    .replace(/<(cbc|ram):BuyerReference>[^<]*<\/\1:BuyerReference>/, '')
    .replace(/(<(?:cbc:PayableAmount|ram:DuePayableAmount)\b[^>]*>)[^<]*/, '$10.01');
  if (broken.length >= xml.length) throw new Error('The document has no buyer reference to take away.');
  return broken;
}

/** The document with an element that is in no schema. */
function withUnknownElement(xml: string): string {
  return xml.replace(/(?=<(?:cbc|ram):BuyerReference>)/, '<stranger xmlns="urn:stranger"/>');
}

/** Runs every contender once on the same faulty document. */
export async function findingsOf(
  contenders: readonly Contender[],
  document: BenchDocument,
  folder: string,
): Promise<Agreement> {
  const path = join(folder, 'with-errors.xml');
  const stranger = join(folder, 'with-stranger.xml');
  const xml = Buffer.from(document.bytes).toString();
  writeFileSync(path, withErrors(xml));
  writeFileSync(stranger, withUnknownElement(xml));
  const findings = new Map<ContenderName, number | { error: string }>();
  for (const { name, process, ruleSet } of contenders) {
    try {
      const command = {
        ruleSets: document.ruleSets.map(ruleSet),
        document: isOfSchemas(name) ? stranger : path,
        iterations: 1,
        milliseconds: 0,
      };
      findings.set(name, (await process.measure(command, LONGEST_ITERATION_MS)).findings);
    } catch (error) {
      findings.set(name, { error: (error as Error).message });
    }
  }
  return findings;
}
