import type { TableShape } from '#server/ports/table-files.ts';
import { readRecord } from './read-record.ts';

const SEPARATORS = [';', ',', '\t'] as const;
const LOOKED_AT = 20;

/**
 * Returns the separator for which most of the first rows have the same number of columns. Of two
 * equal ones, the one with more columns.
 */
export function findSeparator(text: string): TableShape['separator'] {
  const scored = SEPARATORS.map((separator) => ({ separator, ...scoreOf(text, separator) }));
  const [best] = scored.toSorted((a, b) => b.agreeing - a.agreeing || b.columns - a.columns);
  return best === undefined || best.columns < 2 ? ';' : best.separator;
}

function scoreOf(text: string, separator: string): { columns: number; agreeing: number } {
  const widths: number[] = [];
  for (let at = 0; at < text.length && widths.length < LOOKED_AT;) {
    const record = readRecord(text, at, separator);
    at = record.end;
    if (record.fault === null && record.cells.some((cell) => cell !== ''))
      widths.push(record.cells.length);
  }
  const [columns = 0] = widths;
  // A single column matches every delimiter and proves nothing.
  const agreeing =
    columns < 2 ? 0 : widths.filter((width) => width === columns).length / widths.length;
  return { columns, agreeing };
}
