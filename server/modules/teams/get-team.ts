import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { listIntegrations } from '#server/modules/connections/list-integrations.ts';
import { findSenders } from '#server/modules/sending/find-senders.ts';
import { presentTeam, type WireTeam } from './present-team.ts';

/** One team with everything that its screens start from. Inside a transaction, give its `db`. */
export async function getTeam(app: { db: Database }, teamId: string, role: TeamCaller['role']): Promise<WireTeam> {
  const team = await app.db.selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirst();
  if (!team) throw new Failure('not_found');
  const phone_numbers = await app.db.selectFrom('phone_numbers').selectAll().where('team_id', '=', teamId).orderBy('id').execute();
  return presentTeam(team, { role, phone_numbers, senders: await findSenders(app.db, teamId), integrations: await listIntegrations(app.db, teamId) });
}
