/** Owner: `modules/review-requests`. What a review is found by: the words of its author among those of `request_search`. Written by triggers alone; leaves with its request. */
export interface ReviewSearchTable {
  request_id: string;
  source: 'private' | 'wall' | 'public';
  team_id: string;
  words: string;
  search: string;
}
