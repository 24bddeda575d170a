import { sql } from 'kysely';
import type { FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { Database } from '#server/database/open.ts';
import { nameOfPerson } from '#server/domains/audit-log/name-of-person.ts';

export interface FollowUp {
  status: FollowUpStatus;
  owner: { id: string; name: string } | null;
  revision: number;
  tags: string[];
}

/** Reads the follow-ups of these reviews. A review without a follow-up is open and unassigned. */
export async function readFollowUps(
  db: Pick<Database, 'getExecutor'>,
  request_ids: readonly string[],
): Promise<ReadonlyMap<string, FollowUp>> {
  if (request_ids.length === 0) return new Map();
  const { rows } = await sql<{
    request_id: string;
    status: FollowUpStatus;
    revision: number;
    tags: string[];
    owner_id: string | null;
    name: string | null;
  }>`
    select f.request_id, f.status, f.revision, f.tags, f.owner_id, ${nameOfPerson('u')} as name from review_follow_ups f left join users u on u.id = f.owner_id
    where f.request_id = any(${request_ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ request_id, status, revision, tags, owner_id, name }) => [
      request_id,
      {
        status,
        revision,
        tags,
        owner: owner_id === null ? null : { id: owner_id, name: name ?? '' },
      },
    ]),
  );
}
