/** What fetching shows: how far each source is, and which served what. */
import { Progress, countOf } from '../../cli/terminal/progress.js';
import { type FetchEvents, someOf } from './fetch.js';

/** @param isEach a line for every file, too */
export function fetchReport(
  out: NodeJS.WriteStream,
  print: (text: string) => void,
  { isEach }: { readonly isEach: boolean },
): FetchEvents {
  const progress = new Progress(out);
  const line = (text: string): void => {
    progress.clear();
    print(`${text}\n`);
  };
  return {
    onFetched: ({ path }, source, from) => {
      if (isEach) line(`fetched ${path} from the ${source}: ${from}`);
    },
    onProgress: (source, done, total) => progress.show(`official files, ${source}: ${countOf(done, total)}`),
    onSource: ({ source, asked, served, reasons }) =>
      line(`official files, ${source}: ${served} of ${asked}${reasons.length > 0 ? ` (${someOf(reasons)})` : ''}`),
  };
}
