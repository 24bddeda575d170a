/** Returns true when a text is refused and its author contested it after the team’s decision. */
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
