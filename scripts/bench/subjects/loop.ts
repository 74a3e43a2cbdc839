/** The process to be measured: `loop.js SUBJECT` reads commands from standard input (see `protocol.ts`). */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { compileSparingly } from '#validator/index.js';
import { readRulesSettings } from '#validator/settings/rules.js';
import { native, nativeFromBytes } from './native.js';
import { pipeline } from './pipeline.js';
import { READY, type Command, type Reply, errorLine, readCommand, replyLine } from './protocol.js';
import { saxonJs } from './saxon-js.js';
import { libxml2Schema, schema } from './schema.js';
import type { Job, Subject } from './subject.js';

const SUBJECTS: Readonly<Record<string, Subject>> = {
  native,
  'native-bytes': nativeFromBytes,
  pipeline,
  saxon: saxonJs,
  schema,
  'schema-libxml2': libxml2Schema,
};

const subject = SUBJECTS[process.argv[2] ?? ''];
if (!subject) throw new Error(`There is no subject "${process.argv[2]}".`);
// Ours runs as in our programs, SaxonJS with its defaults.
if (subject !== saxonJs) compileSparingly();
const { rules } = readRulesSettings();
const jobs = new Map<string, Job>();

process.stdout.write(`${READY}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  let answer: string;
  try {
    const command = readCommand(line);
    answer = replyLine(measure(jobFor(command.ruleSets, subject), command));
  } catch (error) {
    answer = errorLine(error);
  }
  process.stdout.write(answer);
}

function jobFor(ruleSets: readonly string[], load: Subject): Job {
  const key = ruleSets.join('|');
  const job = jobs.get(key) ?? load(ruleSets, rules);
  jobs.set(key, job);
  return job;
}

function measure(job: Job, { document, iterations, milliseconds }: Command): Reply {
  const bytes = readFileSync(document);
  const nanoseconds: number[] = [];
  const end = performance.now() + milliseconds;
  const run = job(bytes);
  let findings: number;
  do {
    const started = process.hrtime.bigint();
    findings = run();
    nanoseconds.push(Number(process.hrtime.bigint() - started));
  } while (nanoseconds.length < iterations && performance.now() < end);
  return { findings, nanoseconds };
}
