import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { readQuotas } from '#server/modules/billing/read-quotas.ts';
import { listIntegrations } from '#server/modules/connections/list-integrations.ts';
import { findSenders } from '#server/modules/sending/find-senders.ts';
import { presentTeam, type WireTeam } from './present-team.ts';

/** One team with everything that its screens start from. Inside a transaction, give its `db`. */
export async function getTeam(
  app: { db: Database; clock: App['clock'] },
  teamId: string,
  role: TeamCaller['role'],
): Promise<WireTeam> {
  const team = await app.db
    .selectFrom('teams')
    .selectAll()
    .where('id', '=', teamId)
    .executeTakeFirst();
  if (!team) throw new Failure('not_found');
  const phone_numbers = await app.db
    .selectFrom('phone_numbers')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('id')
    .execute();
  const quotas = await readQuotas(app.db, [teamId], app.clock.now());
  return presentTeam(team, {
    role,
    phone_numbers,
    senders: await findSenders(app.db, teamId),
    integrations: await listIntegrations(app.db, teamId),
    quota: quotas.get(teamId) ?? null,
  });
}
