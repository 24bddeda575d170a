import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';

/**
 * The budget of one request in files and bytes, with earlier versions: three photos can be replaced
 * three times.
 */
const SHOP_REVIEW_BUDGET: PhotoBudget = { files: 12, bytes: 24_000_000 };
/** The budget of one request for the videos of the products of its order. */
const VIDEO_BUDGET: PhotoBudget = { files: 12, bytes: 300_000_000 };
/** The budget of one team’s customers for a day, in files and bytes. */
const PER_DAY = {
  photo: { files: 2_000, bytes: 1_000_000_000 },
  video: { files: 400, bytes: 6_000_000_000 },
} as const;

export interface PhotoBudget {
  files: number;
  bytes: number;
}

const DAY_MS = 86_400_000;

/**
 * Reserves a photo in the budget. Throws `PhotoBudgetExceeded` when the request or its team has
 * used up its budget. A file that is already stored does not count.
 */
export function reservePhotoBudget(
  tx: Tx,
  owner: Owner,
  image: StoredFile,
  most = SHOP_REVIEW_BUDGET,
): Promise<void> {
  return reserve(tx, owner, image, 'photo', most);
}

/**
 * Reserves a video in the budget. Throws `PhotoBudgetExceeded` when the request or its team has
 * used up its budget.
 */
export function reserveVideoBudget(tx: Tx, owner: Owner, video: StoredFile): Promise<void> {
  return reserve(tx, owner, video, 'video', VIDEO_BUDGET);
}

interface Owner {
  team_id: string;
  request_id: string;
}
interface StoredFile {
  name: string;
  bytes: number;
}

async function reserve(
  tx: Tx,
  { team_id, request_id }: Owner,
  image: StoredFile,
  purpose: 'photo' | 'video',
  most: PhotoBudget,
): Promise<void> {
  const day = PER_DAY[purpose];
  // Reservations of a request are serialized, so that two forms at once cannot both use the last of
  // the budget.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`photos ${request_id}`}, 74))`.execute(
    tx.db,
  );
  const since = new Date(tx.now.getTime() - DAY_MS);
  const { rows } = await sql<{ is_known: boolean; is_full: boolean; is_team_full: boolean }>`
    select exists (select from images where name = ${image.name}) as is_known,
      (select count(*) >= ${most.files} or coalesce(sum(bytes), 0) + ${image.bytes} > ${most.bytes} from images where request_id = ${request_id} and purpose = ${purpose}) as is_full,
      (select count(*) >= ${day.files} or coalesce(sum(bytes), 0) + ${image.bytes} > ${day.bytes} from images
        where team_id = ${team_id} and purpose = ${purpose} and created_at > ${since}::timestamptz) as is_team_full`.execute(
    tx.db,
  );
  const [usage] = rows;
  if (!usage || usage.is_known) return;
  if (usage.is_full || usage.is_team_full) throw new PhotoBudgetExceeded();
}

/** Thrown when the request or its team has used up its budget for photos or videos. */
export class PhotoBudgetExceeded extends Failure {
  constructor() {
    super('too_many_requests');
  }
}
