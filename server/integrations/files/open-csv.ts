import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { OpenedTable, TableColumn, TableFiles } from '#server/ports/table-files.ts';
import { decodeText } from './decode-text.ts';
import { findSeparator } from './find-separator.ts';
import { LONGEST_RECORD, readRecord } from './read-record.ts';

const MOST_ROWS = 100_000;
const MOST_COLUMNS = 200;
const EXAMPLES = 3;
/** The number of rows between two pauses in which this process answers other callers. */
const ROWS_PER_TURN = 2_000;

const invalid = (refused: string) => ({ refused, status: 'invalid' as const });

/**
 * Reads a whole file once. Returns its columns and its number of rows, or the reason why it is not
 * a table.
 */
export async function openCsv(bytes: Uint8Array): ReturnType<TableFiles['open']> {
  const decoded = decodeText(bytes);
  if ('refused' in decoded) return { ...decoded, status: 'unsupported' };
  const { text, encoding } = decoded;
  const declared = /^sep=([,;\t])\r?\n/u.exec(text);
  const separator = (declared?.[1] as ',' | ';' | '\t' | undefined) ?? findSeparator(text);
  const head = findHead(text, declared?.[0].length ?? 0, declared ? 2 : 1, separator);
  if (head === null)
    return invalid('Ce fichier est vide : sa première ligne doit nommer les colonnes.');
  if (head.names.length > MOST_COLUMNS)
    return invalid(
      `Ce fichier a ${head.names.length} colonnes ; le plus grand nombre accepté est ${MOST_COLUMNS}.`,
    );
  const columns = head.names.map((name): ColumnStatistics => ({
    name,
    examples: [],
    filled: 0,
    dayAbove12: false,
    monthAbove12: false,
  }));
  let total = 0;
  let line = head.next_line;
  for (let at = head.end; at < text.length;) {
    const record = readRecord(text, at, separator);
    if (record.end - at > 2 * LONGEST_RECORD)
      return invalid(
        `La ligne ${line} de ce fichier est trop longue : est-ce bien un fichier CSV ?`,
      );
    at = record.end;
    line += record.lines;
    if (isBlank(record.cells)) continue;
    total++;
    if (total > MOST_ROWS)
      return invalid(
        `Ce fichier a plus de ${MOST_ROWS.toLocaleString('fr-FR')} lignes : partagez-le en plusieurs fichiers.`,
      );
    for (const [index, column] of columns.entries()) watch(column, record.cells[index] ?? '');
    if (total % ROWS_PER_TURN === 0) await yieldToEventLoop();
  }
  if (total === 0)
    return invalid('Ce fichier n’a que sa ligne de titres : il n’y a rien à importer.');
  const content = Buffer.from(text);
  const shape: OpenedTable['shape'] = {
    separator,
    encoding,
    columns: columns.map(toColumn),
    start: Buffer.byteLength(text.slice(0, head.end)),
    first_line: head.next_line,
    total,
  };
  return { content, shape };
}

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** Returns the first line that is not blank, with a name for every column. */
function findHead(
  text: string,
  from: number,
  firstLine: number,
  separator: string,
): { names: string[]; end: number; next_line: number } | null {
  let line = firstLine;
  for (let at = from; at < text.length;) {
    const record = readRecord(text, at, separator);
    at = record.end;
    line += record.lines;
    if (!isBlank(record.cells)) return { names: namesOf(record.cells), end: at, next_line: line };
  }
  return null;
}

function namesOf(cells: readonly string[]): string[] {
  const occurrences = new Map<string, number>();
  const trimmed = cells.map((cell) =>
    cell.trim().replaceAll(/\s+/gu, ' ').slice(0, 100).toWellFormed(),
  );
  // Spreadsheets end their lines with empty columns.
  const last = trimmed.findLastIndex((name) => name !== '');
  return trimmed.slice(0, last + 1).map((header, index) => {
    const name = header === '' ? `Colonne ${index + 1}` : header;
    const times = (occurrences.get(name) ?? 0) + 1;
    occurrences.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
}

interface ColumnStatistics extends Omit<TableColumn, 'is_day_first'> {
  dayAbove12: boolean;
  monthAbove12: boolean;
}

const SHORT_DATE = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/u;

function watch(column: ColumnStatistics, cell: string): void {
  if (cell === '') return;
  column.filled++;
  if (column.examples.length < EXAMPLES && cell.trim() !== '')
    column.examples.push(cell.trim().slice(0, 80).toWellFormed());
  const [, first, second] = SHORT_DATE.exec(cell) ?? [];
  if (Number(first) > 12) column.dayAbove12 = true;
  if (Number(second) > 12) column.monthAbove12 = true;
}

/**
 * Chooses the date format of a column: when it contains `11/18/2026` and never `18/11/2026`, the
 * whole column has the month first.
 */
function toColumn({ dayAbove12, monthAbove12, ...column }: ColumnStatistics): TableColumn {
  return { ...column, is_day_first: dayAbove12 || !monthAbove12 };
}
