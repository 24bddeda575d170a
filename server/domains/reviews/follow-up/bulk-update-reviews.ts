import type { Answer } from '#contract/api/schemas.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { changeReview, readOwner } from './change-review.ts';
import { lockReview } from '../feedback/lock-review.ts';

/** The locks of one transaction are held for a moment only. */
const TOGETHER = 50;

/**
 * Resolves, assigns or tags many reviews. One that cannot be changed is told with its reason, and
 * the others are changed all the same.
 */
export const bulkUpdateReviews: Handler<'bulkUpdateReviews'> = async (app, { caller, body }) => {
  const { ids, ...change } = body;
  const owner =
    typeof change.owner_id === 'string'
      ? await readOwner(app.db, caller.team_id, change.owner_id)
      : change.owner_id;
  const result: Answer<'bulkUpdateReviews'>['data'] = { done: 0, refused: [] };
  // In one order, so that two people who change the same reviews do not wait for each other.
  const ordered = [...new Set(ids)].toSorted();
  for (let at = 0; at < ordered.length; at += TOGETHER)
    await transaction(app, async (tx) => {
      for (const id of ordered.slice(at, at + TOGETHER)) {
        try {
          const review = await lockReview(tx, caller.team_id, id);
          await changeReview(tx, caller, review.id, { ...change, owner });
          result.done += 1;
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          result.refused.push({ id, code: error.code });
        }
      }
    });
  return { data: result };
};
