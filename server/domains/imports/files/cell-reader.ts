import type { TableColumn, TableRow } from '#server/ports/table-files.ts';
import type { FilePayload } from './file-payload.ts';
import { readText } from './read-cell.ts';

/**
 * Reads the cells of one field in each row. Returns an empty text when the file has no such column.
 */
export interface CellReader<Field extends string> {
  cell: (row: TableRow, field: Field) => string;
  column: (field: Field) => TableColumn | null;
}

export function cellReader<Field extends string>(
  { mapping, shape }: Pick<FilePayload, 'mapping' | 'shape'>,
  isOwnFile = false,
): CellReader<Field> {
  const places = new Map(
    Object.entries(mapping).map(([field, name]) => [
      field,
      shape.columns.findIndex((column) => column.name === name),
    ]),
  );
  return {
    cell: (row, field) => {
      const cell = row.cells[places.get(field) ?? -1] ?? '';
      // Recueil’s own export puts an apostrophe before a formula and before another apostrophe.
      return isOwnFile ? cell.replace(/^'/u, '') : readText(cell);
    },
    column: (field) => shape.columns[places.get(field) ?? -1] ?? null,
  };
}
