/** XML Schema alone: ours from a parsed document, and libxml2, which parses the text again. Both take schema ids. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { today } from '#core/rules/today.js';
import { releaseOf } from '#core/rules/manifest.js';
import { Registry } from '#core/rules/registry.js';
import { Libxml2Schema } from '../../referees/libxml2.js';
import { read } from '../../kit/tree.js';
import type { Subject } from './subject.js';

export const schema: Subject = ([id], paths) => {
  const validator = new Registry(paths).schema(id!, today());
  return (bytes) => {
    const found = read(bytes);
    if (!found.ok) throw new Error('The document does not parse.');
    return () => validator.validate(found.tree).length;
  };
};

/** The text is decoded, as it is for the rules. */
export const libxml2Schema: Subject = ([id], paths) => {
  const { manifest } = new Registry(paths);
  const found = manifest.schemas.find((candidate) => candidate.id === id)!;
  const { entry } = found;
  const { files } = releaseOf(manifest, found);
  const validator = new Libxml2Schema(
    entry,
    new Map(files.map(({ path }) => [path, readFileSync(join(paths.officialDir, path))])),
  );
  return (bytes) => {
    const found = read(bytes);
    if (!found.ok) throw new Error('The document does not parse.');
    return () => {
      const opinion = validator.check(found.text);
      if ('failure' in opinion) throw new Error(opinion.failure);
      return opinion.complaints.length;
    };
  };
};
