/**
 * Owner: `domains/requests`. The searchable text of a review: that of its author beside
 * `request_search`. Only triggers write it. It is deleted with its request.
 */
export interface ReviewSearchTable {
  request_id: string;
  /** `private`: the private feedback. `wall`: `shop_reviews`. `public`: `public_reviews`. */
  source: 'private' | 'wall' | 'public';
  team_id: string;
  text: string;
  /** The text with the names and contacts of `request_search`, so that one condition finds both. */
  search: string;
}
