/** Formats that the service has, too, with what a policy says of findings. */
import type { ReportFormat as SharedFormat } from 'einvoice-reports/report-format.js';
import { wordsOf } from '../words.js';
import { reasonOf } from './policy.js';
import type { ReportFormat } from './result.js';

export function forPrograms(format: SharedFormat): ReportFormat {
  return (options) => {
    const writer = format(options);
    const words = wordsOf(options.language);
    return {
      start: () => writer.start(),
      file(result) {
        if ('failure' in result) return writer.file(result);
        const { issues, setAside } = result.findings;
        const reasons = setAside.map((one) => ({ issue: one.issue, reason: reasonOf(one, words) }));
        return writer.file({ ...result, findings: { issues, setAside: reasons } });
      },
      end: (summary) => writer.end(summary),
    };
  };
}
