import type { FileKind } from '#contract/api/operations.ts';

/**
 * Files of rows, as shops and people export them. Positions are bytes of the UTF-8 content that
 * `open` returns. Lines are numbered from 1.
 */
export interface TableFiles {
  /**
   * Recognises encoding and separator, reads the headers and counts the rows. Otherwise returns the
   * reason in French.
   */
  open(
    bytes: Uint8Array,
  ): Promise<OpenedTable | { refused: string; status: 'invalid' | 'unsupported' }>;
  /**
   * Returns the complete rows at the beginning of a piece of the content, at most `most` of them.
   * Blank ones are left out.
   */
  readRows(
    piece: Uint8Array,
    shape: TableShape,
    from: { line: number; isLast: boolean; most?: number },
  ): TableRow[];
  /** Proposes field of Recueil → column header, by the usual column names of shops and people. */
  proposeMapping(kind: FileKind, columns: readonly TableColumn[]): Record<string, string>;
  /**
   * Returns the tool that exported these reviews, recognised by the columns. `origin` is null when
   * the file is recognised, but its reviews may come from any tool. Returns null for other files.
   */
  recogniseReviews(
    columns: readonly TableColumn[],
  ): { file: string; origin: string | null; is_format_verified: boolean } | null;
  /** Returns rows as a file for spreadsheets, in which no cell is a formula. */
  write(rows: readonly (readonly string[])[]): string;
  /** Returns further rows of a file that `write` began, when the file is too long for memory. */
  writeOn(rows: readonly (readonly string[])[]): string;
}

export interface TableColumn {
  name: string;
  /** The first cells that are not empty. */
  examples: string[];
  filled: number;
  /** True when `03/04` is the third of April. */
  is_day_first: boolean;
}
export interface TableShape {
  separator: ',' | ';' | '\t';
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  columns: TableColumn[];
  /** The position of the first row. */
  start: number;
  first_line: number;
  total: number;
}
export interface OpenedTable {
  content: Uint8Array;
  shape: TableShape;
}

/**
 * `end` is the position after this row, in bytes from the beginning of the piece. `fault` is the
 * reason why it is not a valid row.
 */
export interface TableRow {
  line: number;
  cells: readonly string[];
  fault: string | null;
  end: number;
  next_line: number;
}
