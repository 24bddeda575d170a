import { type Selectable, sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { sealCredentials } from './seal-credentials.ts';

interface IntegrationInput {
  name: IntegrationsTable['name'];
  credentials: string;
  /** The name of the account that people recognise. */
  account: string | null;
  /** Settings that are added to the stored ones. Settings that the team chose stay. */
  settings?: Readonly<Record<string, string>>;
}

/**
 * Locks the connections of a team, so that two people who enter credentials at the same time wait
 * for each other.
 */
export async function lockConnections(tx: Tx, team_id: string): Promise<void> {
  await sql`select 1 from teams where id = ${team_id} for no key update`.execute(tx.db);
}

/**
 * Stores encrypted credentials that their service has just accepted, and records the audit event.
 * `was_away` is true when the channel was missing or broken.
 */
export async function storeIntegration(
  tx: Tx,
  app: Pick<App, 'config'>,
  caller: TeamCaller,
  { name, credentials, account, settings = {} }: IntegrationInput,
): Promise<{ integration: Selectable<IntegrationsTable>; was_away: boolean }> {
  const { team_id } = caller;
  const before = await tx.db
    .selectFrom('integrations')
    .select('state')
    .where('team_id', '=', team_id)
    .where('name', '=', name)
    .executeTakeFirst();
  const columns = {
    account,
    credentials: sealCredentials(app.config, { team_id, name }, credentials),
    credentials_since: tx.now,
    ...((before?.state ?? 'disconnected') === 'disconnected' && { connected_at: tx.now }),
  };
  const integration = await tx.db
    .insertInto('integrations')
    .values({ team_id, name, state: 'connected', ...columns, settings: JSON.stringify(settings) })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'name']).doUpdateSet({
        ...columns,
        settings: sql<string>`integrations.settings || excluded.settings`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveAuditEvent(tx.db, tx.now, {
    team_id,
    user_id: caller.user.id,
    impersonator_id: caller.impersonator_id,
    action: before?.state === 'broken' ? 'integration_repaired' : 'integration_connected',
    detail: { name },
  });
  return { integration, was_away: before?.state !== 'connected' };
}
