/** XML Schema with libxml2, in WebAssembly. Schemas are compiled once and kept; documents exist only during a call. */
import {
  ParseOption,
  XmlBufferInputProvider,
  XmlDocument,
  XmlParseError,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

/** An error reported by a referee. */
export interface Complaint {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** Errors, or why there is no opinion. */
export type Opinion = { readonly complaints: readonly Complaint[] } | { readonly failure: string };

const files = new XmlBufferInputProvider({});
let isRegistered = false;

/** The text is decoded, so its declared encoding no longer applies. */
const OPTIONS =
  ParseOption.XML_PARSE_IGNORE_ENC |
  ParseOption.XML_PARSE_NONET |
  ParseOption.XML_PARSE_NO_XXE |
  ParseOption.XML_PARSE_HUGE |
  ParseOption.XML_PARSE_BIG_LINES |
  ParseOption.XML_PARSE_COMPACT |
  ParseOption.XML_PARSE_NOCDATA;

export class Libxml2Schema {
  readonly #validator: XsdValidator;

  /**
   * @param entry path of its main file in `sources`
   * @param sources every file that it may include or import, by path
   * @throws Error of the library for a schema that does not load
   */
  constructor(entry: string, sources: ReadonlyMap<string, Uint8Array>) {
    if (!isRegistered) {
      xmlRegisterInputProvider(files);
      isRegistered = true;
    }
    for (const [path, bytes] of sources) files.addBuffer(path, bytes);
    try {
      using document = XmlDocument.fromBuffer(sources.get(entry)!, { url: entry });
      this.#validator = XsdValidator.fromDoc(document);
    } finally {
      for (const path of sources.keys()) files.removeBuffer(path);
    }
  }

  check(text: string): Opinion {
    let document: XmlDocument;
    try {
      document = XmlDocument.fromBuffer(Buffer.from(text), { option: OPTIONS });
    } catch (error) {
      if (!(error instanceof XmlParseError)) throw error;
      return { failure: error.message.trim() };
    }
    try {
      this.#validator.validate(document);
      return { complaints: [] };
    } catch (error) {
      if (!(error instanceof XmlValidateError)) throw error;
      const complaints = error.details.map(({ line, message }): Complaint => ({ line, message: message.trim() }));
      return { complaints };
    } finally {
      document.dispose();
    }
  }
}
