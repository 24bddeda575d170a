/** Owner: `domains/statistics`. */
export interface StatisticsTable {
  team_id: string;
  day: string;
  /**
   * One element for each counter, in the order of `server/domains/counters/cells.ts`. A missing
   * element counts as 0.
   */
  c: number[];
}
