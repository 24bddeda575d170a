import type { TableFiles, TableRow } from '#server/ports/table-files.ts';
import { isBlank } from './open-csv.ts';
import { LONGEST_RECORD, readRecord } from './read-record.ts';

/**
 * Reads the complete rows of a piece of the file. A row that the end of the piece may have cut is
 * not read, because the next piece begins with it.
 */
export const readRows: TableFiles['readRows'] = (
  piece,
  shape,
  { line: firstLine, isLast, most = Infinity },
) => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(piece);
  const rows: TableRow[] = [];
  let line = firstLine;
  let bytes = 0;
  for (let at = 0; at < text.length && rows.length < most;) {
    const { cells, fault, end, lines } = readRecord(text, at, shape.separator);
    // The error may come from the end of the piece, when the closing quote is after it.
    const isCut = end >= text.length || (fault !== null && text.length - at <= LONGEST_RECORD);
    if (isCut && !isLast) break;
    bytes += Buffer.byteLength(text.slice(at, end));
    const next_line = line + lines;
    if (fault !== null || !isBlank(cells))
      rows.push({
        line,
        cells,
        fault: fault === null ? widthFault(cells, shape.columns.length) : sentence(fault),
        end: bytes,
        next_line,
      });
    line = next_line;
    at = end;
  }
  return rows;
};

const sentence = (fault: string): string => `La ligne n’est pas lisible : ${fault}.`;

function widthFault(cells: readonly string[], width: number): string | null {
  if (cells.length < width)
    return `La ligne a ${cells.length} ${cells.length > 1 ? 'cellules' : 'cellule'} ; le fichier a ${width} colonnes.`;
  return isBlank(cells.slice(width))
    ? null
    : `La ligne a ${cells.length} cellules ; le fichier n’a que ${width} ${width > 1 ? 'colonnes' : 'colonne'}.`;
}
