/** Planted markers: invoices, PDFs, forms, headers, parameters; and the status of the answer. */

import { hybridPdf, usualXmp } from '../../fixtures/hybrid-pdf.js';
import { withAfter, xrechnungCii, xrechnungUbl } from '../../fixtures/invoices.js';
import { pdfFile, stream } from '../../fixtures/pdf-file.js';
import { FORM, form, PATH } from '../http/support.js';
import type { Markers } from './markers.js';

export interface Planted {
  readonly name: string;
  readonly status: number;
  readonly body: string | Buffer;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PDF_PATH = `${PATH}/pdf`;
const PDF = { 'Content-Type': 'application/pdf' };

/** Puts a marker at the start of every text, except for those to keep. */
function inTexts(markers: Markers, xml: string, name: string, keep = /^$/): string {
  return xml.replace(/<([\w:]+)([^<>]*)>([^<>\s][^<>]*)</g, (all, element: string, attributes: string, text: string) =>
    keep.test(text) ? all : `<${element}${attributes}>${markers.at(`${name}: text of ${element}`)} ${text}<`,
  );
}

/** Replaces every attribute by a marker, except for namespaces. */
function inAttributes(markers: Markers, xml: string, name: string): string {
  return xml.replace(/ (?!xmlns)([\w:]+)="[^"<>]*"/g, (all, attribute: string) =>
    all.includes('version=') || all.includes('encoding=')
      ? all
      : ` ${attribute}="${markers.at(`${name}: attribute ${attribute}`)}"`,
  );
}

/** Documents with their headers and parameters. */
export function plantedDocuments(markers: Markers): readonly Planted[] {
  const at = (place: string): string => markers.at(place);
  const ubl = inTexts(markers, xrechnungUbl, 'UBL', /^urn:/);
  const cii = inTexts(markers, xrechnungCii, 'CII', /^urn:/);
  const rest = `<!--${at('comment')}--><?${at('target of an instruction')} ${at('instruction')}?>`;
  const attachment = [
    '<cac:AdditionalDocumentReference>',
    `<cbc:ID>${at('number of an attachment')}</cbc:ID>`,
    `<cbc:DocumentDescription>${at('description of an attachment')}</cbc:DocumentDescription>`,
    '<cac:Attachment>',
    `<cbc:EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="${at('file name of an attachment')}.pdf">`,
    Buffer.from(`%PDF-1.7 ${at('content of an attachment')} `.repeat(3)).toString('base64'),
    '</cbc:EmbeddedDocumentBinaryObject>',
    `<cac:ExternalReference><cbc:URI>https://example.com/${at('address of an attachment')}</cbc:URI></cac:ExternalReference>`,
    '</cac:Attachment></cac:AdditionalDocumentReference>',
  ].join('');
  const details = `${PATH}?details=true&patches=true`;
  return [
    { name: 'every text, UBL', status: 200, body: ubl, path: details },
    { name: 'every text, CII', status: 200, body: cii, path: details },
    { name: 'the identifier', status: 200, body: xrechnungUbl.replace('urn:cen.eu', `urn:${at('identifier')}`) },
    { name: 'every attribute, UBL', status: 200, body: inAttributes(markers, xrechnungUbl, 'UBL'), path: details },
    { name: 'every attribute, CII', status: 200, body: inAttributes(markers, xrechnungCii, 'CII') },
    { name: 'without a key', status: 200, body: ubl, path: '/demo/validate?details=true' },
    {
      name: 'an attachment',
      status: 200,
      body: withAfter(xrechnungUbl, 'cbc:BuyerReference', attachment),
      path: details,
    },
    { name: 'comments', status: 200, body: xrechnungUbl.replace(/(<ubl:Invoice [^>]*>)/, `$1${rest}`) },
    {
      name: 'names',
      status: 200,
      body: `<${at('element')} ${at('attribute')}="${at('value')}" xmlns:${at('prefix')}="urn:${at('namespace')}">${at('text')}</a>`,
    },
    { name: 'CDATA', status: 200, body: xrechnungUbl.replace('<cbc:Note>', `<cbc:Note><![CDATA[${at('CDATA')}]]>`) },
    {
      name: 'a DOCTYPE',
      status: 200,
      body: `<!DOCTYPE ${at('DOCTYPE')} [<!ENTITY ${at('entity')} "${at('value of an entity')}">]><a/>`,
    },
    { name: 'an encoding', status: 200, body: `<?xml version="1.0" encoding="${at('encoding')}"?><a/>` },
    { name: 'UTF-16', status: 200, body: Buffer.from(`\ufeff<a>${at('UTF-16')}</a>`, 'utf16le') },
    { name: 'no XML', status: 200, body: at('something else') },
    {
      name: 'a PDF',
      status: 200,
      path: `${PDF_PATH}?details=true`,
      headers: PDF,
      body: hybridPdf(inTexts(markers, xrechnungCii, 'CII in a PDF', /^urn:/), {
        others: { [`${at('name of a file in a PDF')}.txt`]: at('file in a PDF') },
        xmp: usualXmp().replace(
          '</rdf:RDF>',
          `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${at('title in the XMP')}"><dc:creator>${at('creator in the XMP')}</dc:creator></rdf:Description></rdf:RDF>`,
        ),
      }),
    },
    {
      name: 'what is known of a PDF',
      status: 200,
      path: PDF_PATH,
      headers: PDF,
      body: pdfFile(
        [
          '<</Type/Catalog /Names 2 0 R>>',
          `<</EmbeddedFiles<</Names[(${at('name in a PDF')}.xml)3 0 R]>>>>`,
          `<</Type/Filespec /UF(${at('Unicode name in a PDF')}.xml) /Desc(${at('description in a PDF')}) /EF<</F 4 0 R>>>>`,
          stream('', `<a>${at('stream of a PDF')}</a>`),
          `<</Title(${at('title of a PDF')}) /Author(${at('author of a PDF')}) /Subject(${at('subject of a PDF')}) /Keywords(${at('keywords of a PDF')}) /Producer(${at('producer of a PDF')})>>`,
        ],
        '/Info 5 0 R',
      ),
    },
    { name: 'a broken PDF', status: 200, path: PDF_PATH, headers: PDF, body: `%PDF-1.7 ${at('broken PDF')}` },
    { name: 'a PDF for XML', status: 415, body: `%PDF-1.7 ${at('PDF where XML is asked for')}` },
    {
      name: 'a form',
      status: 200,
      headers: { 'Content-Type': FORM },
      body: form(
        { name: at('name of a field'), content: at('field') },
        {
          name: 'file',
          filename: `${at('file name')}.xml`,
          type: `application/xml; name=${at('parameter of a type')}`,
          content: ubl,
        },
      ),
    },
    {
      name: 'a form without a file',
      status: 400,
      headers: { 'Content-Type': FORM },
      body: form({ name: at('name of a part'), filename: at('file name of a part'), content: at('part') }),
    },
    {
      name: 'a boundary',
      status: 400,
      headers: { 'Content-Type': `multipart/form-data; boundary=${at('boundary')}` },
      body: at('body without parts'),
    },
    {
      name: 'a media type',
      status: 415,
      headers: { 'Content-Type': `text/${at('media type')}` },
      body: at('other type'),
    },
    {
      name: 'a charset',
      status: 200,
      headers: { 'Content-Type': `application/xml; charset=${at('charset')}` },
      body: xrechnungUbl,
    },
    { name: 'a content encoding', status: 415, headers: { 'Content-Encoding': at('content encoding') }, body: 'x' },
    { name: 'a path', status: 404, path: `/${at('path')}/${at('end of a path')}.xml`, body: '' },
    { name: 'no path', status: 400, path: `/${at('path that is none')}%zz`, body: '' },
    { name: 'a key', status: 401, headers: { 'X-Api-Key': at('wrong key') }, body: ubl },
    {
      name: 'a key in a header of its own',
      status: 200,
      headers: {
        Authorization: `Bearer ${at('authorization')}`,
        Cookie: `a=${at('cookie')}; session=${at('session')}`,
      },
      body: xrechnungUbl,
    },
    {
      name: 'an id that is none',
      status: 200,
      headers: { 'X-Request-Id': `${at('request id')} with blanks` },
      body: xrechnungUbl,
    },
    ...[
      'User-Agent',
      'Referer',
      'Accept-Language',
      'Accept',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'Forwarded',
      'Via',
      'From',
      'Origin',
      'If-None-Match',
      'Traceparent',
      'X-Something',
    ].map((header): Planted => ({
      name: `header ${header}`,
      status: 200,
      headers: { [header]: at(`header ${header}`) },
      body: xrechnungUbl,
    })),
    { name: 'name of a header', status: 200, headers: { [`X-${at('name of a header')}`]: '1' }, body: xrechnungUbl },
    ...['details', 'patches', 'as', 'strict', 'date', 'releases', 'upcoming', 'countryRules'].map(
      (parameter): Planted => ({
        name: `parameter ${parameter}`,
        status: 400,
        path: `${PATH}?${parameter}=${at(`parameter ${parameter}`)}`,
        body: xrechnungUbl,
      }),
    ),
    { name: 'parameter lang', status: 200, path: `${PATH}?lang=${at('parameter lang')}`, body: xrechnungUbl },
    {
      name: 'another parameter',
      status: 200,
      path: `${PATH}?${at('name of a parameter')}=${at('value of a parameter')}`,
      body: xrechnungUbl,
    },
  ];
}

/** Documents that make a hostile worker misbehave, each with its status. */
export function plantedCrashes(markers: Markers): readonly { readonly status: number; readonly body: string }[] {
  return (
    [
      ['throw', 500],
      ['exit', 500],
      ['memory', 500],
      ['print', 200],
    ] as const
  ).map(([instruction, status]) => {
    const at = (place: string): string => markers.at(`${instruction}: ${place}`);
    return {
      status,
      body: `<order xmlns="urn:own"><?test ${instruction}?><!--${at('comment')}--><number>1</number><note ${at('attribute')}="${at('value')}">${at('text')}</note></order>`,
    };
  });
}
