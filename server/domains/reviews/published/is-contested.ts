/** The last message of the author of a review, a question or an answer is later than the team’s. */
export function isContested({
  status,
  contested_at,
  removed_at,
}: {
  status: string;
  contested_at: Date | null;
  removed_at: Date | null;
}): boolean {
  return (
    status === 'refused' &&
    contested_at !== null &&
    removed_at !== null &&
    contested_at > removed_at
  );
}
