/** HTTP over raw sockets: framing, headers, timing and order of requests. */
import type { Area } from '../attack.js';
import { openSite } from '../site.js';
import { rawAttack } from '../wire/raw.js';
import { pipelines, segments, slow, unfinished } from './http/flow.js';
import { bodiesOfOthers, chunks, codings, contentLengths, trailerKeys, smuggling, trailers } from './http/framing.js';
import { controlCharacters, headersOfPower, hosts, keys, largeHeads, lineEnds, requestLines } from './http/heads.js';
import { expectations, strangers, upgrades } from './http/protocols.js';

const TABLES = [
  smuggling,
  codings,
  contentLengths,
  chunks,
  trailers,
  trailerKeys,
  bodiesOfOthers,
  controlCharacters,
  requestLines,
  hosts,
  lineEnds,
  largeHeads,
  headersOfPower,
  keys,
  segments,
  unfinished,
  slow,
  pipelines,
  expectations,
  upgrades,
  strangers,
] as const;

export const HTTP: Area = {
  name: 'http',
  about: 'HTTP by raw sockets',
  async open() {
    const site = await openSite();
    return {
      attacks: TABLES.flatMap((table) => table(site).map((row) => rawAttack(site, row))),
      aftermath: site.healthProblem,
      memory: site.memory,
      close: site.close,
    };
  },
};
