import { stringify } from 'csv-stringify/sync';

/** Cells that a spreadsheet would run as a formula begin with one of these. */
const FORMULA = /^[=+\-@\t\r\0]/u;

/**
 * Rows as a spreadsheet of this country opens them: semicolons, CR LF, and a byte order mark so
 * that accents are read as such.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${writeCsvRows(rows)}`;
}

/** The same rows without the mark: they follow others. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return serialiseCsv(
    rows.map((row) => row.map(disarm)),
    ';',
  );
}

/** The cells as they are. Quoted where a reader would take something for a sign, or trim it. */
export function serialiseCsv(rows: readonly (readonly string[])[], separator: string): string {
  return stringify(rows as string[][], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_empty: true,
    quoted_match: /[\r\n]|^\s|\s$/u,
  });
}

/**
 * A plain number stays one; anything else that looks like a formula is text from its first sign on.
 */
function disarm(cell: string): string {
  return FORMULA.test(cell) && !/^-?\d+(?:[.,]\d+)?$/u.test(cell) ? `'${cell}` : cell;
}
