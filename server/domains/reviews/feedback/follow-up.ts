import { type FollowUpStatus, MOST_TAGS } from '#contract/labels/follow-up.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';

/** Either the complete list of tags, or the tags to add and the tags to remove. */
export interface TagChange {
  tags?: readonly string[] | undefined;
  add_tags?: readonly string[] | undefined;
  remove_tags?: readonly string[] | undefined;
}

interface Change extends TagChange {
  status?: FollowUpStatus;
  owner_id?: string | null;
  /** The revision that the follow-up must still have. */
  if_match?: number | null;
  /**
   * True when the change only follows from a person’s action, such as the sending of their reply.
   * The revision then stays the same, so that this person’s next change is not refused as a
   * conflict.
   */
  keeps_revision?: boolean;
}

interface ChangedFollowUp {
  status: { from: FollowUpStatus; to: FollowUpStatus } | null;
  owner: boolean;
  /** The new tags; null when they did not change. */
  tags: string[] | null;
}

/**
 * Saves a change of the follow-up of a review, whose request the caller has locked. Returns the
 * fields that changed; a repeated call changes nothing. Throws `stale` when the revision is not the
 * expected one.
 */
export async function followUp(
  tx: Pick<Tx, 'db' | 'now'>,
  { team_id, request_id }: { team_id: string; request_id: string },
  { status, owner_id, if_match = null, keeps_revision = false, ...tagChange }: Change,
): Promise<ChangedFollowUp> {
  const before = (await tx.db
    .selectFrom('review_follow_ups')
    .select(['status', 'owner_id', 'revision', 'tags'])
    .where('request_id', '=', request_id)
    .executeTakeFirst()) ?? {
    status: 'open' as const,
    owner_id: null,
    revision: 0,
    tags: [],
  };
  if (if_match !== null && if_match !== before.revision)
    throw new Failure('stale', {
      message: 'Quelqu’un a changé cet avis entre-temps : regardez où il en est, puis recommencez.',
      extra: { revision: before.revision },
    });
  const after = {
    status: status ?? before.status,
    owner_id: owner_id === undefined ? before.owner_id : owner_id,
    tags: changeTags(before.tags, tagChange),
  };
  const changed = {
    status: after.status === before.status ? null : { from: before.status, to: after.status },
    owner: after.owner_id !== before.owner_id,
    tags: after.tags.join() === before.tags.join() ? null : after.tags,
  };
  if (changed.status === null && !changed.owner && changed.tags === null) return changed;
  const revision = keeps_revision ? before.revision : before.revision + 1;
  const written = { ...after, revision, updated_at: tx.now };
  await tx.db
    .insertInto('review_follow_ups')
    .values({ team_id, request_id, ...written })
    .onConflict((conflict) => conflict.column('request_id').doUpdateSet(written))
    .execute();
  return changed;
}

/** Applies a change of tags. Tags that differ only in case are the same tag. */
function changeTags(
  before: readonly string[],
  { tags = before, add_tags = [], remove_tags = [] }: TagChange,
): string[] {
  const keyOf = (tag: string) => tag.toLocaleLowerCase('fr');
  const removed = new Set(remove_tags.map(keyOf));
  const byKey = new Map(
    [...add_tags, ...tags].toReversed().map((tag) => [keyOf(tag), tag] as const),
  );
  const after = [...byKey].filter(([key]) => !removed.has(key)).map(([, tag]) => tag);
  if (after.length > MOST_TAGS)
    throw invalidField('tags', `Un avis porte au plus ${MOST_TAGS} étiquettes.`);
  return after.toSorted((a, b) => a.localeCompare(b, 'fr'));
}
