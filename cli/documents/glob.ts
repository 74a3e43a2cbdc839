/** Expands file name patterns, for shells that don't and for patterns in quotation marks. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

/** Whether an argument is a pattern, and not the name of an existing file. */
export function isGlob(argument: string): boolean {
  return /[*?[{]/.test(argument) && !existsSync(argument);
}

/** The folder that all files of a pattern are in. */
export function folderOfGlob(glob: string): string {
  const segments = glob.split('/');
  const plain = segments.slice(
    0,
    segments.findIndex((segment) => /[*?[{]/.test(segment)),
  );
  return plain.length === 0 ? '.' : plain.join('/') || '/';
}

/**
 * Makes a function that tests whether a path matches the pattern: `*` and `?` within a name, `**` any folders, `[a-z]`,
 * `{xml,pdf}`.
 */
export function globMatcher(glob: string): (path: string) => boolean {
  const pattern = new RegExp(`^${globToRegExp(plainPath(glob))}$`, 'u');
  return (path) => pattern.test(plainPath(path));
}

/**
 * The files that match a pattern, sorted. Names that begin with a dot must be matched by a dot; links to folders are
 * not followed.
 */
export async function findGlobFiles(glob: string): Promise<readonly string[]> {
  const isMatch = globMatcher(glob);
  const start = folderOfGlob(glob);
  const found: string[] = [];
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    // Folders that can't be read count as empty.
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path =
        folder === '.' && !glob.startsWith('./') ? entry.name : `${folder === '/' ? '' : folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (mayContainMatch(glob, entry.name)) open.push(path);
      } else if (isMatch(path)) found.push(path);
    }
  }
  return found.sort((a, b) => (a < b ? -1 : 1));
}

function mayContainMatch(glob: string, folder: string): boolean {
  return !folder.startsWith('.') || /(?:^|[/{,])\.[^/]/.test(plainPath(glob));
}

function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/, '');
}

/** The pattern as a regular expression; a leading dot is only matched by a dot. */
function globToRegExp(glob: string): string {
  let source = '';
  let depth = 0;
  for (let at = 0; at < glob.length; at++) {
    const isStart = at === 0 || glob[at - 1] === '/';
    const rest = glob.slice(at);
    const set = /^\[(!?)((?:\]|[^\]])[^\]]*)\]/.exec(rest);
    if (isStart && /^\*\*(\/|$)/.test(rest)) {
      source += rest === '**' ? `${NO_DOT}(?:[^/]+/${NO_DOT})*[^/]+` : `(?:${NO_DOT}[^/]+/)*`;
      at += rest === '**' ? 1 : 2;
    } else if (rest[0] === '*') {
      source += `${isStart ? NO_DOT : ''}[^/]*`;
      while (glob[at + 1] === '*') at++;
    } else if (rest[0] === '?') source += `${isStart ? NO_DOT : ''}[^/]`;
    else if (set !== null) {
      source += `[${set[1] === '!' ? '^/' : ''}${set[2]!.replace(/[\\\]^[&~]/g, '\\$&')}]`;
      at += set[0].length - 1;
    } else if (rest[0] === '{' && rest.includes('}')) {
      source += '(?:';
      depth++;
    } else if (depth > 0 && rest[0] === ',') source += '|';
    else if (depth > 0 && rest[0] === '}') {
      source += ')';
      depth--;
    } else source += rest[0]!.replace(/[\\^$.|?*+()[\]{}/]/g, '\\$&');
  }
  return source;
}

const NO_DOT = '(?!\\.)';
