/** Requests of `einvoice pipe`, and their answers. */
import { EngineError, type ValidateOptions, type Validator, encodeText, isDay, isPdf } from 'einvoice-validator';

type Fields = Readonly<Record<string, unknown>>;

/** Members of a request other than its id, the document and `details`. */
const OPTIONS = ['language', 'patches', 'as', 'countryRules', 'strict', 'releases'] as const;
const FIELDS: ReadonlySet<string> = new Set([...OPTIONS, 'id', 'document', 'text', 'details', 'date']);

/** Answers requests with one validator, which is created on first use. */
export class Requests {
  readonly #make: () => Promise<Validator>;
  #validator: Promise<Validator> | undefined;

  constructor(make: () => Promise<Validator>) {
    this.#make = make;
  }

  /**
   * The answer to one line, as a line without line end; errors are answers, too.
   * @param line one request as JSON
   */
  async answer(line: string): Promise<string> {
    let id: unknown = null;
    try {
      const request = parse(line);
      id = request['id'] ?? null;
      return JSON.stringify({ id, report: await this.#validate(request) });
    } catch (error) {
      return JSON.stringify({ id, error: described(error) });
    }
  }

  async close(): Promise<void> {
    await (await this.#validator)?.close();
  }

  async #validate(request: Fields): Promise<object> {
    const { document, ...encoding } = documentOf(request);
    const options: ValidateOptions = { ...optionsOf(request), ...encoding };
    const validator = await this.#shared();
    const { report, details } = isPdf(document)
      ? await validator.validatePdf(document, options)
      : await validator.validate(document, options);
    return request['details'] === true ? { ...report, details } : report;
  }

  #shared(): Promise<Validator> {
    if (this.#validator === undefined) {
      this.#validator = this.#make();
      // Rules may be compiled while this runs; the next request tries again.
      this.#validator.catch(() => (this.#validator = undefined));
    }
    return this.#validator;
  }
}

function parse(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    // The error message of JSON.parse would quote the line.
    throw invalid('A request must be a JSON object on one line.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('A request must be a JSON object on one line.');
  return value as Fields;
}

function documentOf({ document, text }: Fields): { readonly document: Uint8Array; readonly charset?: string } {
  if (typeof text === 'string' && document === undefined) return encodeText(text);
  if (typeof document !== 'string' || text !== undefined)
    throw invalid('A request must have the invoice as "document" (Base64), or else as "text".');
  // Buffer.from skips invalid Base64, and would check a different document.
  if (document.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(document))
    throw invalid('The "document" must be Base64, with its padding and without line breaks.');
  return { document: Buffer.from(document, 'base64') };
}

/** The library checks the types of the options. */
function optionsOf(request: Fields): ValidateOptions {
  if (Object.keys(request).some((name) => !FIELDS.has(name)))
    throw invalid(`A request may have ${[...FIELDS].join(', ')}, and has something else.`);
  const { details, date } = request;
  if (details !== undefined && typeof details !== 'boolean')
    throw invalid('The value of "details" must be true or false.');
  const given = OPTIONS.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]]));
  return { ...(Object.fromEntries(given) as ValidateOptions), ...(date === undefined ? {} : { date: dateOf(date) }) };
}

function dateOf(date: unknown): Date | 'issue' {
  if (date === 'issue') return date;
  if (typeof date !== 'string' || !isDay(date)) throw invalid('The "date" must be a day (YYYY-MM-DD), or "issue".');
  return new Date(`${date}T00:00:00Z`);
}

/** Errors other than the engine's own might quote the invoice. */
function described(error: unknown): { readonly code: string; readonly message: string } {
  if (error instanceof EngineError) return { code: error.code, message: error.message };
  return { code: 'INTERNAL', message: 'The validator failed where it should not. The invoice was not checked.' };
}

function invalid(message: string): EngineError {
  return new EngineError('ARGUMENT_INVALID', message);
}
