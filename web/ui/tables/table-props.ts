import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** The width in pixels. A column without a width takes the remaining space. */
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
  /** The accessible name of the table: « Envois ». */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while the rows are being read. A skeleton with the final layout is then shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The name of the row for its check box: « Camille Lefèvre ». */
  rowName: (row: Row) => string;
  /**
   * Renders the router’s link around the first cell: `(row, props) => <Link to=… {...props} />`.
   * The whole row can be clicked.
   */
  rowLink?: (row: Row, props: RowLinkProps) => ReactNode;
  /** The group of a row. Rows with the same key are consecutive. */
  groupOf?: (row: Row) => { key: string; label: string };
  /** The row whose panel is open. */
  currentKey?: string | undefined;
  selection?: Selection | undefined;
  /** Icon buttons that replace the last column on hover and focus. Null leaves its text visible. */
  rowActions?: (row: Row) => ReactNode;
  phoneRow: (row: Row) => PhoneRowParts;
}

/** The two lines of a row on phones: the name and the time, then the status and the channel. */
export interface PhoneRowParts {
  name: ReactNode;
  /** Small text at the right of the name: the time or the remedy. */
  when: ReactNode;
  line: ReactNode;
  /** Small text at the right of the second line. */
  aside?: ReactNode;
}
