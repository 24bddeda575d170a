/** Owner: `domains/imports`. In UTF-8, whatever it came in. */
export interface ImportFilesTable {
  import_id: string;
  content: Buffer;
}
