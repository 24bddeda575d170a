import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';
import { lastMediaAttempt } from './media-pauses.ts';

type Media = NonNullable<Answer<'getImport'>['data']['reviews']>['media'];
const SHOWN = 20;

/**
 * Counts the stored photos and videos of an import, those that are tried again with the times of
 * their attempts, and gives the reasons why others are missing.
 */
export async function presentMedia(db: Kysely<DB>, import_id: string, now: Date): Promise<Media> {
  const { rows } = await sql<{
    waiting: number;
    saved: number;
    failed: number;
    retried: number;
    next_attempt_at: Date | null;
    continues_at: Date | null;
  }>`
    select count(*) filter (where url is null and error is null)::int as waiting, count(url)::int as saved, count(error)::int as failed,
      count(last_error)::int as retried, min(next_attempt_at) filter (where last_error is not null) as next_attempt_at,
      min(next_attempt_at) filter (where last_error is null and attempts = 0 and next_attempt_at > ${now}::timestamptz) as continues_at
    from imported_media where import_id = ${import_id}`.execute(db);
  const [counts] = rows;
  if (!counts || counts.waiting + counts.saved + counts.failed === 0) return null;
  const { rows: latest } = await sql<{ attempts: number; next: Date }>`
    select attempts, max(next_attempt_at) as next from imported_media
    where import_id = ${import_id} and last_error is not null group by attempts`.execute(db);
  const ends = latest.map(({ attempts, next }) => lastMediaAttempt(attempts, next).getTime());
  const failures = await db
    .selectFrom('imported_media')
    .select(['source_url', 'error', 'last_error', 'attempts', 'next_attempt_at'])
    .where('import_id', '=', import_id)
    .where((where) =>
      where.or([where('error', 'is not', null), where('last_error', 'is not', null)]),
    )
    .orderBy('id')
    .limit(SHOWN)
    .execute();
  return {
    ...counts,
    next_attempt_at: counts.next_attempt_at?.toISOString() ?? null,
    last_attempt_at: ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString(),
    continues_at: counts.continues_at?.toISOString() ?? null,
    failures: failures.map(({ source_url, error, last_error, attempts, next_attempt_at }) => ({
      url: source_url,
      message: error ?? last_error ?? '',
      next_attempt_at: error === null ? (next_attempt_at?.toISOString() ?? null) : null,
      last_attempt_at:
        error === null && next_attempt_at !== null
          ? lastMediaAttempt(attempts, next_attempt_at).toISOString()
          : null,
    })),
  };
}
