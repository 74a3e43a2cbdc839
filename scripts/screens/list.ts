/** The screens that the documentation shows. */

interface Screen {
  /** Of its file. */
  readonly name: string;
  /** As it is typed, in a folder with the examples. */
  readonly command: string;
}

/** Columns: those of an old terminal, and of one on a wide screen. */
export const WIDTHS = [80, 140] as const;

export const SCREENS: readonly Screen[] = [
  { name: 'help', command: 'einvoice --help' },
  { name: 'validate', command: 'einvoice examples/xrechnung-three-mistakes.xml' },
  { name: 'validate-de', command: 'einvoice --lang de examples/peppol-wrong-total.xml' },
  { name: 'folder', command: 'einvoice --only-failing examples/' },
  { name: 'details', command: 'einvoice validate --details examples/xrechnung-ubl.xml' },
  { name: 'fix', command: 'einvoice fix examples/xrechnung-three-mistakes.xml' },
  { name: 'show', command: 'einvoice show examples/xrechnung-ubl.xml' },
  { name: 'explain', command: 'einvoice explain BR-DE-15' },
  { name: 'rules', command: 'einvoice rules' },
  { name: 'mistyped', command: 'einvoice valdate examples/' },
  { name: 'missing', command: 'einvoice exmples/xrechnung-ubl.xml' },
];
