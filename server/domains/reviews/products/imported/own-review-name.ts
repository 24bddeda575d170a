/** The identifier of a review in the file that this program exports: no two shops share one. */
export function ownReviewName(team_code: string, id: string): string {
  return `${team_code}-${id}`;
}
