/** The texts of the page about the API, in English. `{name}` stands for a value. */
export const docsEn = {
  'docs.lead': 'One invoice in, one report out. Send the XML with your key in {header}, and look at {valid}.',
  'docs.pdf': 'PDFs (Factur‑X, ZUGFeRD) go to {path}, and get the same report.',
  'docs.program': 'The same for programs:',
  'docs.examples': 'Examples',
  'docs.language': 'Programming language of the example',
  'docs.example': 'Example in {name}',
  'docs.reference': 'All calls',
  'docs.english': 'This part is in English only.',

  'error.notFound': 'This page does not exist',
  'error.notFoundLead': 'The address may be mistyped, or the page has moved.',
  'error.heading': 'That did not work',
  'error.toStart': 'To the check',
} as const;
