import { sql } from 'kysely';
import { transaction } from '#server/database/transaction.ts';
import { type ChatApp, openChat } from './with-chat.ts';

/** Reads the list of channels of the workspace again and stores it. */
export async function refreshChannels(app: ChatApp, team_id: string): Promise<void> {
  const open = await openChat(app, team_id);
  if (!open) return;
  const { chat, credentials, integration } = open;
  const channels = await chat.listChannels(credentials);
  await transaction(app, async (tx) => {
    const saved = await tx.db
      .selectFrom('integrations')
      .select('id')
      .where('id', '=', integration.id)
      .where('state', '<>', 'disconnected')
      .forUpdate()
      .executeTakeFirst();
    if (!saved) return;
    await sql`delete from chat_channels where integration_id = ${integration.id} and channel_id <> all(${channels.map((it) => it.channel_id)}::text[])`.execute(
      tx.db,
    );
    await sql`
      insert into chat_channels (integration_id, channel_id, name, is_private, num_members)
      select ${integration.id}::bigint, c.channel_id, c.name, c.is_private, c.num_members from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) c(channel_id text, name text, is_private boolean, num_members int)
      on conflict (integration_id, channel_id) do update set name = excluded.name, is_private = excluded.is_private, num_members = excluded.num_members`.execute(
      tx.db,
    );
    const settings = sql<string>`settings || ${JSON.stringify({ channels_read_at: tx.now.toISOString() })}::jsonb`;
    await tx.db
      .updateTable('integrations')
      .set({ settings, last_sync_at: tx.now })
      .where('id', '=', integration.id)
      .execute();
  });
}
