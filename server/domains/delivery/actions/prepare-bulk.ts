import { failures } from '#server/failures.ts';
import type { PrepareChunk } from '#server/domains/operations/operation-kind.ts';
import { actOnMessages, type QueueAction } from './act-on-messages.ts';
import { readChoices } from './bulk-choices.ts';

/**
 * The number of messages of one chunk. It takes well under a second, because a stop waits for it.
 */
const CHUNK = 100;

/**
 * Prepares the next messages of a bulk action. Each message is a transaction of its own. When a
 * process ends before it saves its progress, the same messages are processed again: each action
 * then returns the same result as the first time, or refuses the message because it is done.
 */
export const prepareBulk: PrepareChunk = async (
  app,
  { id, team_id, user_id, payload, cursor, total },
) => {
  const from = typeof cursor === 'number' ? cursor : 0;
  const ids = (await readChoices(app.db, id, { from, count: CHUNK })) ?? [];
  const user = user_id ?? (await readOwner(app, team_id));
  const { done, outcome_unknown, refused } = await actOnMessages(
    app,
    payload as unknown as QueueAction,
    ids,
    {
      team_id,
      user: { id: user },
    },
  );
  const place = new Map(ids.map((each, index) => [each, from + index + 1]));
  const refusals = refused.map((each) => ({
    line: place.get(each.id) ?? 0,
    errors: { [each.code]: [failures[each.code][1]] },
    cells: [each.id],
  }));
  const next = from + ids.length;
  return async () =>
    Promise.resolve({
      done: ids.length,
      updated: done,
      ...(outcome_unknown.length > 0 && { outcomes: { outcome_unknown: outcome_unknown.length } }),
      refusals,
      next: ids.length < CHUNK || next >= (total ?? next) ? null : next,
    });
};

/** Returns the owner of the team, who acts in place of a user that has left the team. */
async function readOwner({ db }: Parameters<PrepareChunk>[0], team_id: string): Promise<string> {
  const { user_id } = await db
    .selectFrom('memberships')
    .select('user_id')
    .where('team_id', '=', team_id)
    .where('role', '=', 'owner')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return user_id;
}
