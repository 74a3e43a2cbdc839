/** The recipe of the image, read, and what it copies, as a folder. */
import { cpSync, mkdirSync, readFileSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { findPackageRoot } from '#schematron/platform/package-root.js';

export const ROOT = findPackageRoot(import.meta.url);
export const SOURCE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
export const INSTRUCTIONS = DockerfileParser.parse(SOURCE).getInstructions();

/** The instructions of each stage, without its FROM. */
export function stages(): Instruction[][] {
  const found: Instruction[][] = [];
  for (const instruction of INSTRUCTIONS) {
    if (instruction.getKeyword() === 'FROM') found.push([]);
    else found.at(-1)?.push(instruction);
  }
  return found;
}

export const text = (instruction: Instruction): string =>
  instruction
    .getArguments()
    .map((argument) => argument.getValue())
    .join(' ');
export const last = (keyword: string): Instruction =>
  stages()
    .at(-1)!
    .filter((instruction) => instruction.getKeyword() === keyword)
    .at(-1)!;
/** The exec form of an instruction, as Docker reads it. */
export const exec = (keyword: string): string[] => {
  const source = SOURCE.split('\n')[last(keyword).getRange().start.line]!;
  return JSON.parse(source.slice(source.indexOf('['))) as string[];
};
export const environment = (): Record<string, string> =>
  Object.fromEntries(
    text(last('ENV'))
      .split(' ')
      .map((pair) => pair.split('=', 2) as [string, string]),
  );

/** Source and target of each COPY of a stage, flags left out. */
export function copies(stage: readonly Instruction[]): { from: string; to: string }[] {
  return stage
    .filter((instruction) => instruction.getKeyword() === 'COPY')
    .flatMap((instruction) => {
      const paths = text(instruction)
        .split(' ')
        .filter((word) => !word.startsWith('--'));
      const to = paths.pop()!;
      return paths.map((from) => ({ from, to: to.endsWith('/') ? `${to}${from.split('/').at(-1)}` : to }));
    });
}

/** Copies what the image has into a folder. @param linked what is only linked to, because it is large */
export function copyImage(folder: string, linked: readonly string[] = ['node_modules']): void {
  for (const { from, to } of copies(stages().at(-1)!)) {
    const path = from.replace(/^\/app\//, '');
    const target = join(folder, to.replace(/^\/app\//, '').replace(/^\.\//, ''));
    mkdirSync(dirname(target), { recursive: true });
    if (path === 'node_modules' && linked.includes(path)) linkModules(target);
    else if (linked.includes(path)) symlinkSync(join(ROOT, path), target);
    else cpSync(join(ROOT, path), target, { recursive: true, verbatimSymlinks: true });
  }
}

/** Links to what npm has installed; packages of the project are those of the copy, as npm links them. */
function linkModules(folder: string): void {
  mkdirSync(folder);
  for (const entry of readdirSync(join(ROOT, 'node_modules'), { withFileTypes: true })) {
    const path = join(ROOT, 'node_modules', entry.name);
    symlinkSync(entry.isSymbolicLink() ? readlinkSync(path) : path, join(folder, entry.name));
  }
}
