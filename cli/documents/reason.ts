/** Reasons of the operating system by error code; see errno(3). */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such folder',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is no folder',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space left',
  EROFS: 'nothing can be written there',
  EEXIST: 'it is there already',
  ELOOP: 'its links lead in a circle',
};

/** What failed and why, as the end of a sentence that begins with the file. */
export function describeReadError(error: unknown): string {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
    ? 'does not exist'
    : `can't be read (${systemReason(error)})`;
}

/** The reason of a system error in words, else its code. */
export function systemReason(error: unknown): string {
  const { code = 'error' } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? code;
}
