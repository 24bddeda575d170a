import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { App } from '#server/app.ts';
import { deleteOldRows } from '#server/database/delete-old-rows.ts';

/**
 * Marks the chat connection as broken, with the error for its card. Posts wait until it is
 * connected again.
 */
export async function breakChats(
  tx: Tx,
  of: { team_id: string } | { workspace_id: string },
  text: string,
): Promise<void> {
  const { rows } = await sql<{ team_id: string }>`
    update integrations set state = 'broken', last_error = ${text}, last_error_at = ${tx.now}::timestamptz
    where name = 'slack' and state = 'connected' and ${'team_id' in of ? sql`team_id = ${of.team_id}` : sql`settings->>'workspace_id' = ${of.workspace_id}`} returning team_id::text`.execute(
    tx.db,
  );
  for (const { team_id } of rows)
    await tx.publish('chat_broken', { team_id, text, at: tx.now.toISOString() });
}

/** Makes the waiting posts due again after the connection was repaired. */
export async function repairChat(tx: Tx, team_id: string): Promise<void> {
  await tx.db
    .updateTable('chat_posts')
    .set({ next_try_at: tx.now, attempts: 0 })
    .where('team_id', '=', team_id)
    .where('posted_at', 'is', null)
    .where('next_try_at', 'is', null)
    .where('created_at', '>', new Date(tx.now.getTime() - STORED_MS))
    .execute();
}

/** Milliseconds after which a waiting post is purged without being sent. */
export const STORED_MS = 14 * 86_400_000;

/** Purges sent posts, and those that could not be sent for two weeks. */
export async function purgePosts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteOldRows(app.db, {
    table: 'chat_posts',
    moment: 'created_at',
    before: new Date(app.clock.now().getTime() - STORED_MS),
  });
}
