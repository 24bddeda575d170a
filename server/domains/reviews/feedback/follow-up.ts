import type { FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';

interface Change {
  status?: FollowUpStatus;
  owner_id?: string | null;
  /** Only where it still stands at this revision. */
  if_match?: number | null;
}

interface ChangedFollowUp {
  status: { from: FollowUpStatus; to: FollowUpStatus } | null;
  owner: boolean;
}

/**
 * Writes down what is done about a review; its request is locked. Tells what is other than before:
 * the same again changes nothing.
 */
export async function followUp(
  tx: Pick<Tx, 'db' | 'now'>,
  { team_id, request_id }: { team_id: string; request_id: string },
  { status, owner_id, if_match = null }: Change,
): Promise<ChangedFollowUp> {
  const before = (await tx.db
    .selectFrom('review_follow_ups')
    .select(['status', 'owner_id', 'revision'])
    .where('request_id', '=', request_id)
    .executeTakeFirst()) ?? { status: 'open' as const, owner_id: null, revision: 0 };
  if (if_match !== null && if_match !== before.revision)
    throw new Failure('stale', {
      message: 'Quelqu’un a changé cet avis entre-temps : regardez où il en est, puis recommencez.',
      extra: { revision: before.revision },
    });
  const after = {
    status: status ?? before.status,
    owner_id: owner_id === undefined ? before.owner_id : owner_id,
  };
  const changed = {
    status: after.status === before.status ? null : { from: before.status, to: after.status },
    owner: after.owner_id !== before.owner_id,
  };
  if (changed.status === null && !changed.owner) return changed;
  const written = { ...after, revision: before.revision + 1, updated_at: tx.now };
  await tx.db
    .insertInto('review_follow_ups')
    .values({ team_id, request_id, ...written })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(written))
    .execute();
  return changed;
}
