import type { App } from '#server/app.ts';
import { KEPT_MS } from './break-chat.ts';

/** Purges sent posts, and those that could not be sent for two weeks. */
export async function purgePosts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await app.db
    .deleteFrom('chat_posts')
    .where('created_at', '<', new Date(app.clock.now().getTime() - KEPT_MS))
    .execute();
}
