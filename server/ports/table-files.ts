import type { FileKind } from '#contract/api/imports.ts';

/**
 * Files of rows, as shops and people export them. Positions are bytes of the UTF-8 content that
 * `open` gives back; lines count from 1.
 */
export interface TableFiles {
  /**
   * Recognises encoding and separator, reads the headers and counts the rows; or says in French why
   * it cannot.
   */
  open(
    bytes: Uint8Array,
  ): Promise<OpenedTable | { refused: string; status: 'invalid' | 'unsupported' }>;
  /**
   * The complete rows at the beginning of a piece of the content, `most` of them at the most; blank
   * ones are left out.
   */
  readRows(
    piece: Uint8Array,
    shape: TableShape,
    from: { line: number; isLast: boolean; most?: number },
  ): TableRow[];
  /** Our field → column header, by the names that shops and people give to their columns. */
  proposeMapping(kind: FileKind, columns: readonly TableColumn[]): Record<string, string>;
  /**
   * Whose export of reviews this is, by its columns; `origin` is null where the file is known and
   * its reviews may be anybody’s. Null: a file like any other.
   */
  recogniseReviews(
    columns: readonly TableColumn[],
  ): { file: string; origin: string | null; is_format_verified: boolean } | null;
  /** Rows as a file that a spreadsheet opens, and in which no cell is a formula. */
  write(rows: readonly (readonly string[])[]): string;
  /** Further rows of a file that `write` began, for what is too long to be held whole. */
  writeOn(rows: readonly (readonly string[])[]): string;
}

export interface TableColumn {
  name: string;
  /** The first filled cells. */
  examples: string[];
  filled: number;
  /** `03/04` is the third of April. */
  is_day_first: boolean;
}
export interface TableShape {
  separator: ',' | ';' | '\t';
  encoding: 'utf-8' | 'utf-16' | 'windows-1252';
  columns: TableColumn[];
  /** Where the first row begins. */
  start: number;
  first_line: number;
  total: number;
}
export interface OpenedTable {
  content: Uint8Array;
  shape: TableShape;
}

/**
 * `end`: bytes from the beginning of the piece to after this row; `fault`: why it is no row of this
 * table.
 */
export interface TableRow {
  line: number;
  cells: readonly string[];
  fault: string | null;
  end: number;
  next_line: number;
}
