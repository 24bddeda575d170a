import { sql } from 'kysely';
import { MESSAGE_CHANNELS, type MessageChannel } from '#contract/labels/message-status.ts';
import type { Database } from '#server/database/open.ts';

/**
 * Reads the channels for which a person of the team has declared that the shop collects the consent
 * of its customers.
 */
export async function readDeclaredChannels(
  db: Database,
  team_id: string,
): Promise<MessageChannel[]> {
  const { rows } = await sql<{ channel: string }>`
    select distinct detail->>'channel' as channel from audit_log where team_id = ${team_id} and action = 'consent_declared'`.execute(
    db,
  );
  return MESSAGE_CHANNELS.filter((channel) => rows.some((row) => row.channel === channel));
}
