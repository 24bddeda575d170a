import type { App } from '#server/app.ts';
import { isConfirmedPerson } from '#server/domains/accounts/profile/is-confirmed-person.ts';
import { isTeamConfirmed, reachesThirdParties } from '#server/domains/team-mail/may-mail-to.ts';

/**
 * An invitation goes to a third party, so its sender and an owner of the team must be confirmed,
 * unless e-mails go to the test inbox.
 */
export async function mayInvite(
  app: Pick<App, 'db' | 'clock'>,
  { user_id, team_id }: { user_id: string | null; team_id: string },
): Promise<boolean> {
  if (!(await reachesThirdParties(app, team_id))) return true;
  const isProven = user_id === null || (await isConfirmedPerson(app.db, user_id));
  return isProven && (await isTeamConfirmed(app, team_id));
}
