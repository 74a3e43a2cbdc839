/** SARIF 2.1.0 (OASIS) with one run. Rules are collected while results are written, and written after them. */
import type {
  Artifact,
  Invocation,
  Location,
  Notification,
  ReportingDescriptor,
  Result,
  Suppression,
  Tool,
} from 'sarif';
import { pathToFileURL } from 'node:url';
import type { IssueDetails, Language } from 'einvoice-validator';
import { jsonText } from './json-text.js';
import { describePatch } from './patches.js';
import type { NotChecked, ReportFormat, ReportOptions, ReportedVerdict } from './report-format.js';
import { truncationNote } from './words.js';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export const sarif: ReportFormat = (options) => {
  const rules = new Rules(options);
  const notifications: Notification[] = [];
  let first = true;
  const withSeparator = (one: Result): string => {
    const separator = first ? '\n' : ',\n';
    first = false;
    return separator + jsonText(one);
  };
  return {
    start: () =>
      `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","newlineSequences":["\\r\\n","\\n","\\r"],"results":[`,
    file(checked) {
      if ('failure' in checked) {
        notifications.push(notification(checked));
        return '';
      }
      if (checked.verdict.truncated) notifications.push(truncation(checked, options));
      const { issues, setAside } = checked.findings;
      return [
        ...issues.map((issue) => toResult(issue, checked, rules, options.language)),
        // SARIF viewers show such findings as suppressed, or hide them.
        ...setAside.map((one) => ({
          ...toResult(one.issue, checked, rules, options.language),
          suppressions: [{ kind: 'external', status: 'accepted', justification: one.reason }] satisfies Suppression[],
        })),
      ]
        .map(withSeparator)
        .join('');
    },
    end({ notChecked }) {
      const invocation: Invocation = {
        executionSuccessful: notChecked === 0,
        ...(notifications.length > 0 ? { toolExecutionNotifications: notifications } : {}),
      };
      const tool: Tool = { driver: { name: 'einvoice', version: options.version, rules: rules.list } };
      return `\n],"tool":${jsonText(tool)},"invocations":[${jsonText(invocation)}]}]}\n`;
    },
  };
};

/** The rules that results refer to, without duplicates. */
class Rules {
  readonly list: ReportingDescriptor[] = [];
  readonly #indexes = new Map<string, number>();
  readonly #options: ReportOptions;

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  indexOf(issue: IssueDetails): number {
    const known = this.#indexes.get(issue.code);
    if (known !== undefined) return known;
    const explanation = this.#options.explain(issue.code);
    const official = explanation?.checks.find(({ ruleSet }) => ruleSet === issue.ruleSet)?.official ?? '';
    this.list.push({
      id: issue.code,
      ...(explanation === null ? {} : { shortDescription: { text: explanation.problem } }),
      ...(official === '' ? {} : { fullDescription: { text: official } }),
      ...(explanation === null || explanation.fix === null ? {} : { help: { text: explanation.fix } }),
      defaultConfiguration: { level: sarifLevel(issue) },
      ...(issue.ruleSet === null ? {} : { properties: { ruleSet: issue.ruleSet } }),
    });
    this.#indexes.set(issue.code, this.list.length - 1);
    return this.list.length - 1;
  }
}

function toResult(issue: IssueDetails, checked: ReportedVerdict, rules: Rules, language: Language): Result {
  return {
    ruleId: issue.code,
    ruleIndex: rules.indexOf(issue),
    level: sarifLevel(issue),
    message: { text: issue.message },
    locations: [toLocation(issue, checked)],
    ...(issue.legal === undefined ? {} : { properties: { legal: issue.legal } }),
    ...toFixes(issue, checked, language),
  };
}

/** Fixes that an editor may offer; those that need input or change an amount are left to `einvoice fix`. */
function toFixes(
  { patches = [] }: IssueDetails,
  { file, attachment }: ReportedVerdict,
  language: Language,
): Pick<Result, 'fixes'> {
  const offered = patches.filter((patch) => patch.class === 'certain' || patch.class === 'choice');
  if (attachment !== null || offered.length === 0) return {};
  return {
    fixes: offered.map((patch) => ({
      description: { text: describePatch(patch, language) },
      artifactChanges: [
        {
          artifactLocation: artifactLocation(file),
          replacements: patch.replacements.map(({ line, column, endLine, endColumn, text }) => ({
            deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
            ...(text === '' ? {} : { insertedContent: { text } }),
          })),
        },
      ],
    })),
  };
}

function sarifLevel({ severity }: IssueDetails): 'error' | 'warning' | 'note' {
  return severity === 'information' ? 'note' : severity;
}

/** Line numbers of an attachment are meaningless in its PDF, so only the XPath is given. */
function toLocation({ location, line, column, field }: IssueDetails, { file, attachment }: ReportedVerdict): Location {
  const region =
    attachment !== null || line === null || line < 1
      ? {}
      : { region: { startLine: line, ...(column === null ? {} : { startColumn: column }) } };
  const logical =
    location === null && field === null
      ? {}
      : {
          logicalLocations: [
            {
              ...(location === null
                ? {}
                : {
                    fullyQualifiedName: attachment === null ? location : `${attachment}#${location}`,
                    kind: 'element',
                  }),
              ...(field === null ? {} : { name: field }),
            },
          ],
        };
  return { physicalLocation: { artifactLocation: artifactLocation(file), ...region }, ...logical };
}

function notification({ file, failure }: NotChecked): Notification {
  return {
    level: 'error',
    message: { text: `${file} ${failure}` },
    locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }],
  };
}

function truncation({ file, verdict }: ReportedVerdict, { language }: ReportOptions): Notification {
  return {
    level: 'warning',
    message: { text: truncationNote(verdict.details.issues.length, language) },
    locations: [{ physicalLocation: { artifactLocation: artifactLocation(file) } }],
  };
}

/** Relative paths stay relative: annotation services resolve them against the root of the repository. */
function artifactLocation(file: string): NonNullable<Artifact['location']> {
  if (file === '-') return { uri: 'stdin' };
  if (file.startsWith('/')) return { uri: pathToFileURL(file).href };
  return {
    uri: file
      .replace(/^(\.\/)+/, '')
      .split('/')
      .map(encodeURIComponent)
      .join('/'),
  };
}
