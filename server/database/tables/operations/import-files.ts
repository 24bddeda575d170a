/** Owner: `domains/imports`. Stored in UTF-8, whatever the encoding of the uploaded file. */
export interface ImportFilesTable {
  import_id: string;
  content: Buffer;
}
