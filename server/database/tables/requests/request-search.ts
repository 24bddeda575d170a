/**
 * Owner: `domains/requests`. The searchable text of a request. It has a separate table, because its
 * index is expensive to update and a request is written often. A trigger deletes it with its
 * request.
 */
export interface RequestSearchTable {
  request_id: string;
  team_id: string;
  search: string;
}
