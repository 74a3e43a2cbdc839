/** Files that are no XML invoice, recognized by their beginning. */
import assert from 'node:assert/strict';
import { kindOf } from '#schematron/xml/other-kind.js';
import { reportOn } from '../../../fixtures/rules.js';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('the kind of a file that is not XML', () => {
  const TABLE: readonly (readonly [content: string, kind: string | null])[] = [
    ['%PDF-1.7\n%\xe2\xe3', 'PDF'],
    [`${' '.repeat(1000)}%PDF-2.0`, 'PDF'],
    [`${' '.repeat(1030)}%PDF-2.0`, null],
    ['{"a": 1}', 'JSON'],
    ['\n{ }', 'JSON'],
    ['[[1]]', 'JSON'],
    ['[]', 'JSON'],
    ['["a"]', 'JSON'],
    ['{a}', null],
    ['[1]', null],
    ['<!DOCTYPE html>', 'HTML'],
    ['<!doctype HTML PUBLIC "x">', 'HTML'],
    ['<html>', 'HTML'],
    ['<?xml version="1.0"?>\n<!-- a --><!-- b -->\n<HTML lang="de">', 'HTML'],
    ['<htmlx>', null],
    ['<!DOCTYPE Invoice>', null],
    ['\x1f\x8b\b\0\0', 'GZIP'],
    ['{\\rtf1\\ansi', 'RTF'],
    ['Return-Path: <a@b.example>\r\nSubject: Rechnung', 'MAIL'],
    ['Subject: Rechnung\r\n X\r\nMIME-Version: 1.0\r\n', 'MAIL'],
    ['Subject: Rechnung\r\nFrom: a', null],
    ['', null],
    ['Invoice', null],
    ['<Invoice>', null],
  ];
  for (const [content, kind] of TABLE) {
    it(`${JSON.stringify(content.trim().slice(0, 30))}: ${kind}`, () => {
      assert.deepEqual([kindOf(content), kindOf(bytes(content))], [kind, kind]);
    });
  }

  it('is detected quickly despite many comments', () => assert.equal(kindOf('<!---->'.repeat(200)), null));
  it('is detected quickly despite many fields', () => {
    for (const line of ['a: b\n', 'a:  b\n', 'a:\n b\n', 'a: b\n \n\t\n'])
      assert.equal(kindOf(line.repeat(200)), null, JSON.stringify(line));
  });

  it('is in the message, in its language, with advice', async () => {
    for (const [content, en, de] of [
      [
        bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
        /^This is a PDF, not an XML invoice\. Send the XML invoice itself; /,
        /^Das ist ein PDF, keine XML-Rechnung\. Senden Sie die XML-Rechnung selbst; /,
      ],
      [bytes('{"a": "\xe4"}'), /^This is JSON, not an XML invoice\. /, /^Das ist JSON, keine XML-Rechnung\. /],
      [
        bytes('<html/>'),
        /^This is HTML \(a web page\), not an XML invoice\. /,
        /^Das ist HTML \(eine Webseite\), keine XML-Rechnung\. /,
      ],
      [
        bytes('<a xmlns="urn:b"/>'),
        / The root element of this document is a, in the namespace “urn:b”\. Send /,
        / Das Wurzelelement dieses Dokuments ist a im Namensraum „urn:b“\. Senden /,
      ],
      [bytes('<a/>'), / is a, in no namespace\. /, / ist a ohne Namensraum\. /],
    ] as const) {
      for (const [language, pattern] of [
        ['en', en],
        ['de', de],
      ] as const) {
        const { valid, issues } = await reportOn(content, { language });
        assert.deepEqual([valid, issues.length], [false, 1]);
        assert.match(issues[0]!.message, pattern);
      }
    }
  });
});
