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

export function serialiseCsv(rows: readonly (readonly string[])[], separator: string): string {
  return rows
    .map((row) => `${row.map((cell) => quote(cell, separator)).join(separator)}\r\n`)
    .join('');
}

/**
 * A plain number stays one; anything else that looks like a formula is text from its first sign on.
 */
function disarm(cell: string): string {
  return FORMULA.test(cell) && !/^-?\d+(?:[.,]\d+)?$/u.test(cell) ? `'${cell}` : cell;
}

function quote(cell: string, separator: string): string {
  return cell === '' || cell.includes(separator) || /["\r\n]/u.test(cell) || cell.trim() !== cell
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
}
