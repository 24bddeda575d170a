import type { Answer } from '#contract/api/schemas.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { changeReview, readOwner } from './change-review.ts';
import { lockReview } from '../feedback/lock-review.ts';

/** The number of reviews in one transaction, so that its locks are short. */
const TOGETHER = 50;

/**
 * Resolves, assigns or tags many reviews. A review that cannot be changed is returned with its
 * reason, and the others are changed.
 */
export const bulkUpdateReviews: Handler<'bulkUpdateReviews'> = async (app, { caller, body }) => {
  const { ids, ...change } = body;
  const owner =
    typeof change.owner_id === 'string'
      ? await readOwner(app.db, caller.team_id, change.owner_id)
      : change.owner_id;
  const result: Answer<'bulkUpdateReviews'>['data'] = { done: 0, refused: [] };
  // Reviews are changed in a fixed order, so that two people who change the same reviews cannot
  // deadlock.
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
