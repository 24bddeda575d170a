/** Owner: `domains/delivery`. */
export interface BulkChoicesTable {
  import_id: string;
  /**
   * The ids of the messages, eight bytes each, big-endian, in the order in which they are acted on.
   */
  message_ids: Buffer;
}
