/** Document type declarations: entity bombs, files, addresses. Nothing may be expanded or fetched. */
import type { Mutation } from '../case.js';
import { anyElement, withContent } from './place.js';

/** Entities, each with ten references to the one before. */
function billionLaughs(levels: number): string {
  const entities = Array.from({ length: levels }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  return `<!DOCTYPE d [<!ENTITY l0 "lol">${entities.join('')}]>`;
}

/** The declaration, and the reference that would trigger it. */
const DECLARATIONS: readonly (readonly [declaration: string, reference: string])[] = [
  [billionLaughs(9), '&l9;'],
  [billionLaughs(30), '&l30;'],
  [`<!DOCTYPE d [<!ENTITY q "${'q'.repeat(100_000)}">]>`, '&q;'.repeat(20_000)],
  ['<!DOCTYPE d [<!ENTITY r "&r;">]>', '&r;'],
  ['<!DOCTYPE d [<!ENTITY a "&b;"><!ENTITY b "&a;">]>', '&a;'],
  ['<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/passwd">]>', '&f;'],
  ['<!DOCTYPE d [<!ENTITY f SYSTEM "file:///dev/zero">]>', '&f;'],
  ['<!DOCTYPE d [<!ENTITY f SYSTEM "http://127.0.0.1:9/x">]>', '&f;'],
  ['<!DOCTYPE d [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>', '&f;'],
  ['<!DOCTYPE d SYSTEM "http://127.0.0.1:9/x.dtd">', ''],
  ['<!DOCTYPE d PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://127.0.0.1:9/x.dtd">', '&nbsp;'],
  ['<!DOCTYPE d [<!ATTLIST d a CDATA "x">]>', ''],
  ['<!DOCTYPE d [<!ENTITY m "<a><b></a></b>">]>', '&m;'],
  [`<!DOCTYPE d [${'<!ENTITY % x "y">'.repeat(20_000)}]>`, ''],
  [`<!DOCTYPE d [${'<!--'.repeat(20_000)}`, ''],
  [`<!DOCTYPE ${'['.repeat(100_000)}`, ''],
  ['<!DOCTYPE', ''],
  ['<!doctype d>', ''],
];

const before: Mutation = (random, sample) => {
  const [declaration, reference] = random.pick(DECLARATIONS);
  const span = anyElement(random, sample);
  const changed = withContent(sample, span, sample.text.slice(span.contentFrom, span.contentTo) + reference);
  const at =
    random.below(5) === 0 ? random.below(changed.length) : /^\ufeff?(?:<\?xml[^]*?\?>)?/.exec(changed)![0].length;
  return {
    change: `${declaration.slice(0, 60)} at ${at}, ${reference.slice(0, 10) || 'no reference'}`,
    bytes: Buffer.from(changed.slice(0, at) + declaration + changed.slice(at)),
  };
};

export const DOCTYPES: readonly Mutation[] = [before];
