/** Owner: `domains/statistics`. */
export interface StatisticsTable {
  team_id: string;
  day: string;
  c: number[];
}
