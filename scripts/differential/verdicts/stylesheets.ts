/** Which stylesheet says what a rule set finds. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stylesheetFile } from '../../bench/measure/stylesheets.js';
import { MissingError } from './referee.js';

/** Of a rule set: the publisher's own where there is one, and ours, in which each check stands alone. */
export interface Stylesheets {
  readonly publishers: string | null;
  readonly own: () => string;
}

/** One entry of the mirror's `XSLT.json`. */
interface Published {
  readonly ruleSet: string;
  readonly version: string;
  readonly file: string;
  readonly sha256: string;
}

/**
 * @param mirror folder of official files with `XSLT.json`; null to use our own stylesheets only
 * @param folder where ours are written
 * @throws MissingError where a file is missing or is not the one that the list names
 */
export function stylesheetsOf(ruleSet: string, version: string, mirror: string | null, folder: string): Stylesheets {
  return { publishers: mirror === null ? null : publishersFile(ruleSet, version, mirror), own: () => stylesheetFile(ruleSet, folder) };
}

function publishersFile(ruleSet: string, version: string, mirror: string): string | null {
  const list = join(mirror, 'XSLT.json');
  if (!existsSync(list)) throw new MissingError(`${list} is missing; set RULES_MIRROR to the folder that has the publishers' stylesheets`);
  const entry = (JSON.parse(readFileSync(list, 'utf8')) as readonly Published[]).find((each) => each.ruleSet === ruleSet && each.version === version);
  if (entry === undefined) return null;
  const path = join(mirror, entry.file);
  if (!existsSync(path)) throw new MissingError(`${path} is missing`);
  if (createHash('sha256').update(readFileSync(path)).digest('hex') !== entry.sha256) throw new MissingError(`${path} is not the file that ${list} names`);
  return path;
}
