import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { TableRow } from '#server/ports/table-files.ts';
import type { FileCursor, FilePayload } from './file-payload.ts';

/** The bytes that are read at once: more than the longest row that a file may have. */
const PIECE_BYTES = 524_288;
const MOST_ROWS = 2_000;
/** The number of further rows that are read, to find which of them belong to the last order. */
const BEYOND = 500;

export interface Piece {
  rows: TableRow[];
  /** Null at the end of the file. */
  next: FileCursor | null;
}

/**
 * Reads the next rows of a file. Rows that continue the row before them, by `belongs`, stay in the
 * same piece.
 */
export async function readPiece(
  app: Pick<App, 'db' | 'tables'>,
  import_id: string,
  { shape }: FilePayload,
  cursor: FileCursor,
  belongs: (row: TableRow, before: TableRow) => boolean,
): Promise<Piece> {
  const { rows: pieces } = await sql<{ piece: Buffer; size: number }>`
    select substring(content from ${cursor.offset + 1}::int for ${PIECE_BYTES}) as piece, octet_length(content) as size from import_files where import_id = ${import_id}`.execute(
    app.db,
  );
  const [file] = pieces;
  if (!file) throw new Error(`the file of import ${import_id} is gone`);
  const isToTheEnd = cursor.offset + file.piece.length >= file.size;
  const all = app.tables.readRows(file.piece, shape, {
    line: cursor.line,
    isLast: isToTheEnd,
    most: MOST_ROWS + BEYOND,
  });
  const isLast = isToTheEnd && all.length < MOST_ROWS + BEYOND;
  const count = cutAt(all, isLast, belongs);
  const rows = all.slice(0, count);
  const last = rows.at(-1);
  if (last === undefined) return { rows, next: null };
  return {
    rows,
    next:
      isLast && count === all.length
        ? null
        : { offset: cursor.offset + last.end, line: last.next_line },
  };
}

/**
 * Returns the number of rows of this piece: the maximum and the following rows that belong to the
 * last order. An order that may continue waits for the next piece.
 */
function cutAt(
  rows: readonly TableRow[],
  isLast: boolean,
  belongs: (row: TableRow, before: TableRow) => boolean,
): number {
  const continues = (at: number): boolean => {
    const [row, before] = [rows[at], rows[at - 1]];
    return row !== undefined && before !== undefined && belongs(row, before);
  };
  let count = Math.min(rows.length, MOST_ROWS);
  while (count < rows.length && continues(count)) count++;
  if (count < rows.length || isLast) return count;
  let start = count - 1;
  while (start > 0 && continues(start)) start--;
  // A group that fills the whole piece is divided.
  return start > 0 ? start : count;
}
