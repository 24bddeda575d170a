import { stringify } from 'csv-stringify/sync';

/** A spreadsheet would run a cell as a formula when it begins with one of these characters. */
const FORMULA = /^[=+\-@\t\r\0]/u;

/**
 * Returns rows in the format that French spreadsheets open: semicolons, CR LF, and a byte order
 * mark, so that accents are decoded correctly.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${writeCsvRows(rows)}`;
}

/** Returns further rows in the same format, without the byte order mark. */
export function writeCsvRows(rows: readonly (readonly string[])[]): string {
  return serialiseCsv(
    rows.map((row) => row.map(disarm)),
    ';',
  );
}

/**
 * Returns the cells unchanged. A cell is quoted where a reader would interpret or trim a character.
 */
export function serialiseCsv(rows: readonly (readonly string[])[], separator: string): string {
  return stringify(rows as string[][], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_empty: true,
    quoted_match: /[\r\n]|^\s|\s$/u,
  });
}

/**
 * Prefixes a cell that looks like a formula with an apostrophe, so that it is read as text. A plain
 * number is not changed.
 */
function disarm(cell: string): string {
  return FORMULA.test(cell) && !/^-?\d+(?:[.,]\d+)?$/u.test(cell) ? `'${cell}` : cell;
}
