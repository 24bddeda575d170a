import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** Pixels; without it the column takes what is left. */
  width?: number;
  align?: 'right';
  cell: (row: Row) => ReactNode;
}
export interface RowLinkProps {
  className: string;
  'data-row-link': true;
  children: ReactNode;
}
interface Selection {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
}
export interface IndexTableProps<Row> {
  /** What the rows are, read aloud: « Envois ». */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they are read: the skeleton of the true layout. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The name of the row for its box: « Camille Lefèvre ». */
  rowName: (row: Row) => string;
  /**
   * Draws the router’s link around the first cell: `(row, props) => <Link to=… {...props} />`. Its
   * target covers the row.
   */
  rowLink?: (row: Row, props: RowLinkProps) => ReactNode;
  /** The heading under which a row stands: rows of one key follow each other. */
  groupOf?: (row: Row) => { key: string; label: string };
  /** The row whose panel is open. */
  currentKey?: string | undefined;
  selection?: Selection | undefined;
  /** Icon buttons that take the last column’s place on hover and focus; null leaves its words. */
  rowActions?: (row: Row) => ReactNode;
  phoneRow: (row: Row) => PhoneRowParts;
}

/** Two lines: name and when, status and channel. */
export interface PhoneRowParts {
  name: ReactNode;
  /** At the right of the name, small: when, or the remedy. */
  when: ReactNode;
  line: ReactNode;
  /** At the right of the second line, small. */
  aside?: ReactNode;
}
