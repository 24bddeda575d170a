import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { readPermissions } from '#server/domains/channels/senders/read-permissions.ts';
import { mayWriteToThirdParties } from '#server/domains/channels/senders/team-permissions.ts';

/**
 * Returns true when a team may write to anybody: an owner is confirmed, or all messages go to the
 * test inbox. Also true for a deleted team, which sends nothing by itself.
 */
export async function isTeamConfirmed(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<boolean> {
  const permissions = await readPermissions(db, team_id, clock.now());
  if (permissions === null || permissions.is_confirmed) return true;
  return mayWriteToThirdParties(await findSenders(db, team_id), permissions);
}

/** Returns true when a message of the team can leave the test inbox. */
export async function reachesThirdParties(
  { db }: Pick<App, 'db'>,
  team_id: string,
): Promise<boolean> {
  return !mayWriteToThirdParties(await findSenders(db, team_id), { is_confirmed: false });
}

/**
 * Returns true when a team may send to this address. Before an owner is confirmed, it may only send
 * to its own members.
 */
export async function mayMailTo(
  app: Pick<App, 'db' | 'clock'>,
  team_id: string,
  address: string,
): Promise<boolean> {
  return (await isTeamConfirmed(app, team_id)) || (await isOfTeam(app, team_id, address));
}

async function isOfTeam(
  { db }: Pick<App, 'db'>,
  team_id: string,
  address: string,
): Promise<boolean> {
  const own = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('u.id')
    .where('m.team_id', '=', team_id)
    .where(sql<string>`lower(u.email)`, '=', address.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
