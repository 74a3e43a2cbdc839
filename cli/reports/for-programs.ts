/** Formats shared with the service, extended with the results of a policy. */
import type { ReportFormat as SharedFormat } from 'einvoice-reports/report-format.js';
import { loadWords } from '../words.js';
import { formatReason } from './policy.js';
import type { ReportFormat } from './result.js';

export function forPrograms(format: SharedFormat): ReportFormat {
  return (options) => {
    const writer = format(options);
    const words = loadWords(options.language);
    return {
      start: () => writer.start(),
      file(result) {
        if ('failure' in result) return writer.file(result);
        const { issues, setAside } = result.findings;
        const reasons = setAside.map((one) => ({ issue: one.issue, reason: formatReason(one, words) }));
        return writer.file({ ...result, findings: { issues, setAside: reasons } });
      },
      end: (summary) => writer.end(summary),
    };
  };
}
