/** Owner: `modules/sending`. */
export interface BulkChoicesTable {
  import_id: string;
  /** Big-endian, eight bytes each, in the order they are dealt with. */
  message_ids: Buffer;
}
