import { isReachable } from '#server/is-loopback-address.ts';
import type { App } from '#server/app.ts';
import type { Database } from '#server/database/open.ts';
import { Failure } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { readQuotas } from '#server/domains/teams/plans/read-quotas.ts';
import { listIntegrations } from '#server/domains/channels/connections/list-integrations.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import {
  mayWriteToThirdParties,
  permissionsColumn,
} from '#server/domains/channels/senders/team-permissions.ts';
import { readDeclaredChannels } from '#server/domains/audit-log/read-declared-channels.ts';
import { readHold } from '#server/domains/channels/senders/read-hold.ts';
import { readImpersonationMode } from '#server/http/access/support-access.ts';
import { presentTeam, type WireTeam } from './present-team.ts';

/** Reads a team with the data of its first screen. Inside a transaction, pass its `db`. */
export async function getTeam(
  app: Pick<App, 'clock' | 'config'> & { db: Database },
  teamId: string,
  role: TeamCaller['role'],
): Promise<WireTeam> {
  const team = await app.db
    .selectFrom('teams')
    .selectAll()
    .select(permissionsColumn(app.clock.now()).as('permissions'))
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
  const senders = await findSenders(app.db, teamId);
  return presentTeam(team, {
    role,
    phone_numbers,
    senders,
    is_owner_confirmed: mayWriteToThirdParties(senders, team.permissions),
    integrations: await listIntegrations(app.db, teamId),
    quota: quotas.get(teamId) ?? null,
    impersonation_mode: await readImpersonationMode(app.db),
    now: app.clock.now(),
    hold: await readHold(app.db),
    is_mail_missing: isReachable(app.config) && app.config.smtpUrl === null,
    declared_channels: await readDeclaredChannels(app.db, teamId),
  });
}
