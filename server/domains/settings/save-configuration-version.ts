import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';

/** The number of versions that are stored for each team. */
const STORED_REVISIONS = 50;

/**
 * Saves the published version and, before the first one, the initial configuration. Runs before the
 * team’s row is changed.
 */
export async function saveConfigurationVersion(
  tx: Tx,
  caller: TeamCaller,
  version: { revision: number; value: object; changed: string[] },
): Promise<void> {
  await sql`
    insert into customization_versions (team_id, revision, config, changed, published_at)
    select id, customization_revision, customization_config, '{}', created_at from teams where id = ${caller.team_id} on conflict do nothing`.execute(
    tx.db,
  );
  await tx.db
    .insertInto('customization_versions')
    .values({
      team_id: caller.team_id,
      revision: version.revision,
      config: JSON.stringify(version.value),
      changed: version.changed,
      published_by: caller.user.id,
      published_at: tx.now,
    })
    .execute();
  await tx.db
    .deleteFrom('customization_versions')
    .where('team_id', '=', caller.team_id)
    .where('revision', '<=', version.revision - STORED_REVISIONS)
    .execute();
}
