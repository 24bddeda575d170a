/** Owner: `domains/imports`. Stored in UTF-8, whatever the encoding of the uploaded file. */
export interface ImportFilesTable {
  import_id: string;
  /**
   * The text in UTF-8, whatever the encoding of the uploaded file. The row is deleted when the
   * import is done.
   */
  content: Buffer;
}
