/** Compares detection rows with each other, since the first one that matches an identifier is used. */
import type { DetectionRow, Manifest } from './manifest.js';

/** @returns a row that matches an identifier of another row, whose documents would be checked wrongly; or null */
export function wrongReach({ detection, specifications }: Manifest): string | null {
  for (const [index, row] of detection.entries()) {
    const rivals = detection.filter(({ documentType, as }) => documentType === row.documentType && as === row.as);
    for (const { id, identifier = '' } of specifications) {
      if (!row.specifications.includes(id) || identifier === '') continue;
      const where = `detection row ${index + 1} (${row.format})`;
      if (!matches(row, identifier)) return `${where}: its family leaves out the identifier of ${id}`;
      const winner = rivals.find((rival) => matches(rival, identifier))!;
      if (winner !== row)
        return `${where} and row ${detection.indexOf(winner) + 1} overlap: both are for ${identifier}`;
    }
  }
  return null;
}

function matches({ family }: DetectionRow, identifier: string): boolean {
  return family === undefined || new RegExp(family).test(identifier);
}
