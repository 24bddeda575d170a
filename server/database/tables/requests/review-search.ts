/**
 * Owner: `domains/requests`. The searchable text of a review: that of its author beside
 * `request_search`. Only triggers write it. It is deleted with its request.
 */
export interface ReviewSearchTable {
  request_id: string;
  source: 'private' | 'wall' | 'public';
  team_id: string;
  text: string;
  search: string;
}
