/**
 * The words for shell completion: every command with its options and their values. A test compares it with the help.
 */
import { FORMAT_NAMES } from '../reports/format-names.js';

/** The value of an option: a file, one of a list, any text, or none. */
export type OptionValue = 'file' | 'text' | 'nothing' | readonly string[];

export interface CommandWords {
  /** Its subcommands, for commands whose first argument is one. */
  readonly parts?: readonly string[];
  /** Whether it takes files. */
  readonly files: boolean;
  /** Long options without dashes, and their values. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Those of them that may be given several times. */
  readonly repeated?: readonly string[];
}

const LANGUAGES = ['en', 'de', 'fr'];
const SPECIFICATION = { as: 'text', 'no-country-rules': 'nothing' } as const;

/** The words of `help` and `completion` come from the list itself. */
export const COMMAND_WORDS: Readonly<Record<string, CommandWords>> = {
  validate: {
    files: true,
    options: {
      format: FORMAT_NAMES,
      output: 'file',
      quiet: 'nothing',
      'only-failing': 'nothing',
      color: ['auto', 'always', 'never'],
      lang: LANGUAGES,
      'fail-on': ['error', 'warning'],
      rules: ['issue'],
      ...SPECIFICATION,
      strict: 'nothing',
      patches: 'nothing',
      details: 'nothing',
      advice: 'nothing',
      'no-advice': 'nothing',
      config: 'file',
      'no-config': 'nothing',
      baseline: 'file',
      'update-baseline': 'nothing',
      evidence: 'file',
      key: 'file',
      'evidence-messages': 'nothing',
      jobs: 'text',
      watch: 'nothing',
    },
    repeated: ['format'],
  },
  show: {
    files: true,
    options: { format: ['text', 'json'], lang: LANGUAGES, attachments: 'nothing', schema: 'nothing' },
  },
  fix: {
    files: true,
    options: {
      output: 'file',
      'in-place': 'nothing',
      'dry-run': 'nothing',
      class: ['certain', 'choice', 'money'],
      choose: 'text',
      ...SPECIFICATION,
      lang: LANGUAGES,
    },
    repeated: ['choose'],
  },
  anonymise: {
    files: true,
    options: { output: 'file', scale: 'text', 'move-dates': 'text', seed: 'text', ...SPECIFICATION, lang: LANGUAGES },
  },
  extract: { files: true, options: { output: 'file', force: 'nothing' } },
  reconcile: { files: true, options: { rules: ['issue'], ...SPECIFICATION, lang: LANGUAGES, json: 'nothing' } },
  evidence: { parts: ['verify'], files: true, options: { 'public-key': 'file', json: 'nothing' } },
  rules: { files: false, options: { all: 'nothing', json: 'nothing' } },
  explain: { files: false, options: { lang: LANGUAGES, all: 'nothing', json: 'nothing' } },
  evaluate: {
    files: true,
    options: { 'rule-set': 'text', engine: ['native', 'saxon'], format: ['jsonl'] },
    repeated: ['rule-set'],
  },
  'compile-rules': {
    files: false,
    options: {
      force: 'nothing',
      readable: 'nothing',
      all: 'nothing',
      country: 'text',
      only: 'text',
      engine: ['native', 'saxon'],
      reference: 'text',
      source: ['mirror', 'publisher', 'registry'],
      quiet: 'nothing',
      try: 'file',
    },
    repeated: ['country', 'only', 'reference'],
  },
  serve: { files: false, options: {} },
  account: {
    parts: ['create', 'list', 'show', 'event', 'end', 'edit', 'plan', 'credit', 'refund', 'export', 'erase'],
    files: false,
    options: {
      name: 'text',
      email: 'text',
      'vat-id': 'text',
      country: 'text',
      street: 'text',
      postcode: 'text',
      city: 'text',
      reference: 'text',
      card: 'nothing',
      'trial-days': 'text',
      search: 'text',
      limit: 'text',
      after: 'text',
      'at-period-end': 'nothing',
      cap: 'text',
      'request-log': ['on', 'off'],
      amount: 'text',
      note: 'text',
      from: 'text',
      yes: 'nothing',
      json: 'nothing',
    },
  },
  key: {
    parts: ['create', 'list', 'revoke'],
    files: false,
    options: { label: 'text', test: 'nothing', expires: 'text', json: 'nothing' },
  },
  usage: { files: false, options: { json: 'nothing' } },
  billing: { files: false, options: { month: 'text', json: 'nothing', csv: 'nothing', 'csv-de': 'nothing' } },
  plan: {
    parts: ['list', 'set'],
    files: false,
    options: {
      price: 'text',
      included: 'text',
      overage: 'text',
      'trial-days': 'text',
      'grace-days': 'text',
      from: 'text',
      json: 'nothing',
    },
  },
  store: { parts: ['back'], files: false, options: {} },
  lsp: { files: false, options: { lang: LANGUAGES, stdio: 'nothing' } },
  mcp: { files: false, options: {} },
  pipe: { files: false, options: { workers: 'text', timeout: 'text' } },
  completion: { parts: ['bash', 'zsh', 'fish', 'powershell'], files: false, options: {} },
};

/** Every command, including those without options. */
export const COMMAND_NAMES: readonly string[] = [...Object.keys(COMMAND_WORDS), 'help'];

/** The words that may follow the name of a command, apart from options. */
export function completionsAfter(command: string): readonly string[] {
  return command === 'help' ? Object.keys(COMMAND_WORDS) : (COMMAND_WORDS[command]?.parts ?? []);
}
