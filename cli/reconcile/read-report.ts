/** Recognises the format of a report by its first characters or root element. */
import { type XmlElement, readXml } from 'einvoice-validator';
import { readReportInput, readVarl } from './formats/kosit.js';
import { readMustang } from './formats/mustang.js';
import { readPhive } from './formats/phive.js';
import { readSvrl } from './formats/svrl.js';
import { readXvrl } from './formats/xvrl.js';
import type { OtherReport } from './other-report.js';

const READERS: readonly {
  readonly uri: RegExp;
  readonly local: RegExp;
  read(root: XmlElement): OtherReport;
}[] = [
  { uri: /^http:\/\/www\.xoev\.de\/de\/validator\/varl\//, local: /^report$/, read: readVarl },
  { uri: /\/createreportinput$/, local: /^createReportInput$/, read: readReportInput },
  { uri: /^http:\/\/www\.xproc\.org\/ns\/xvrl$/, local: /^report(s|Summary)?$/, read: readXvrl },
  { uri: /^http:\/\/purl\.oclc\.org\/dsdl\/svrl$/, local: /^schematron-output$/, read: readSvrl },
  { uri: /^$/, local: /^validation$/, read: readMustang },
];

/** @returns null if the format is unknown */
export function readReport(bytes: Uint8Array): OtherReport | null {
  const json = jsonIn(bytes);
  if (json !== undefined) return readPhive(json);
  const root = readXml(bytes);
  const reader = root && READERS.find(({ uri, local }) => uri.test(root.uri) && local.test(root.local));
  return root && reader ? reader.read(root) : null;
}

function jsonIn(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes).trimStart();
  if (!text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
