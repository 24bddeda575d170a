/** Owner: `domains/compliance/personal-data`. */
export interface ExportPartsTable {
  import_id: string;
  /** The French name of the table. */
  name: string;
  part: number;
  rows: number;
  /** `{columns, rows}` as JSON, compressed by gzip. */
  content: Buffer;
}
