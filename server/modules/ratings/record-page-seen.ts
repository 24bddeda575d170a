import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { lockRequest } from './lock-request.ts';
import { noteClick, stateOnce } from './note-visit.ts';

type SeenApp = Pick<App, 'db' | 'clock' | 'reactions' | 'enqueue' | 'applyCounts'>;

/** The page’s beacon: a browser showed the page to somebody. Counts once a request. */
export async function recordPageSeen(app: SeenApp, requestId: string): Promise<void> {
  if (await wasLoaded(app, requestId)) return;
  await transaction(app, async (tx) => {
    const request = await lockRequest(tx.db, requestId);
    if (!request || request.erased_at !== null || (await wasLoaded({ db: tx.db }, requestId))) return;
    await stateOnce(tx, request, 'page_loaded');
    await noteClick(tx, request);
  });
}

async function wasLoaded(app: Pick<App, 'db'>, requestId: string): Promise<boolean> {
  const fact = await app.db.selectFrom('request_facts').select('id').where('request_id', '=', requestId).where('kind', '=', 'page_loaded').limit(1).executeTakeFirst();
  return fact !== undefined;
}
