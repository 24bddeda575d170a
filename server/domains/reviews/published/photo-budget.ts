import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';

/**
 * The budget of one request in files and bytes, earlier versions included: three photos can be
 * replaced three times.
 */
const SHOP_REVIEW_BUDGET: PhotoBudget = { files: 12, bytes: 24_000_000 };
/** The budget of one team’s customers for a day, in files and bytes. */
const MOST_FILES_PER_DAY = 2_000;
const MOST_BYTES_PER_DAY = 1_000_000_000;

export interface PhotoBudget {
  files: number;
  bytes: number;
}

const DAY_MS = 86_400_000;

/**
 * Throws `PhotoBudgetExceeded` when the request or its team has used up its budget. A file that is
 * stored already costs nothing.
 */
export async function reservePhotoBudget(
  tx: Tx,
  { team_id, request_id }: { team_id: string; request_id: string },
  image: { name: string; bytes: number },
  most = SHOP_REVIEW_BUDGET,
): Promise<void> {
  // One after the other for each request, so that two forms at once cannot both use the last of the
  // budget.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${request_id}`}, 74))`.execute(
    tx.db,
  );
  const since = new Date(tx.now.getTime() - DAY_MS);
  const { rows } = await sql<{ is_known: boolean; is_full: boolean; is_team_full: boolean }>`
    select exists (select from images where name = ${image.name}) as is_known,
      (select count(*) >= ${most.files} or coalesce(sum(bytes), 0) + ${image.bytes} > ${most.bytes} from images where request_id = ${request_id}) as is_full,
      (select count(*) >= ${MOST_FILES_PER_DAY} or coalesce(sum(bytes), 0) + ${image.bytes} > ${MOST_BYTES_PER_DAY} from images
        where team_id = ${team_id} and purpose = 'photo' and created_at > ${since}::timestamptz) as is_team_full`.execute(
    tx.db,
  );
  const [usage] = rows;
  if (!usage || usage.is_known) return;
  if (usage.is_full || usage.is_team_full) throw new PhotoBudgetExceeded();
}

/** The request or its team has used up its budget for photos. */
export class PhotoBudgetExceeded extends Failure {
  constructor() {
    super('too_many_requests');
  }
}
