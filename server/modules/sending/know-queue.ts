import type { App } from '#server/app.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import { readOpenCircuits } from './open-circuits.ts';
import type { Queue } from './pick-queued.ts';
import { readMessageCounts } from './read-message-counts.ts';

/** What filters of the queue are read beside. */
export async function knowQueue(app: Pick<App, 'db' | 'clock'>, { team_id, role }: { team_id: string; role: TeamCaller['role'] }): Promise<Queue> {
  const [{ timezone }, circuits, counts] = await Promise.all([
    app.db.selectFrom('teams').select('timezone').where('id', '=', team_id).executeTakeFirstOrThrow(),
    readOpenCircuits(app.db, team_id, app.clock.now()),
    readMessageCounts(app.db, team_id),
  ]);
  return { team_id, role, timezone, circuits, counts };
}
