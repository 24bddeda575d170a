/** Owner: `modules/review-requests`. What a request is found by, apart from it: its index is dear to write, a request is written often. Leaves with its request, by trigger. */
export interface RequestSearchTable {
  request_id: string;
  team_id: string;
  search: string;
}
