import type { App } from '#server/app.ts';
import { deleteOldRows } from '#server/database/delete-old-rows.ts';
import { KEPT_MS } from './break-chat.ts';

/** Purges sent posts, and those that could not be sent for two weeks. */
export async function purgePosts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteOldRows(app.db, {
    table: 'chat_posts',
    moment: 'created_at',
    before: new Date(app.clock.now().getTime() - KEPT_MS),
  });
}
