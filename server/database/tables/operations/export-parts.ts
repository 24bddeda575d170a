/** Owner: `domains/compliance/personal-data`. */
export interface ExportPartsTable {
  import_id: string;
  /** Of the table, in French. */
  name: string;
  part: number;
  rows: number;
  /** gzip of `{columns, rows}`. */
  content: Buffer;
}
