import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

export interface AttemptLimit {
  /** The name of the attempted action, which is part of the key. */
  name: string;
  /** The number of attempts that are allowed per window. */
  most: number;
  windowMs: number;
}

type LimitingApp = Pick<App, 'db' | 'clock' | 'config'>;

/** Counts one attempt of `whom` before it is checked. Throws 429 when the window is full. */
export async function takeAttempt(
  app: LimitingApp,
  limit: AttemptLimit,
  whom: string,
): Promise<void> {
  const { count, seconds } = await countAttempt(app, limit, whom);
  if (count <= limit.most) return;
  throw new Failure('too_many_requests', {
    message: `Trop de tentatives : réessayez ${formatWait(seconds)}.`,
    retryAfter: seconds,
  });
}

/**
 * Counts one attempt of `whom` over all processes. Returns its number within the window, 0 while
 * limits are off, and the seconds until the window ends. `whom` is stored only as a hash, so that a
 * wrong e-mail or an address leaves no personal data.
 */
export async function countAttempt(
  app: LimitingApp,
  limit: AttemptLimit,
  whom: string,
): Promise<{ count: number; seconds: number }> {
  if (!app.config.rateLimits) return { count: 0, seconds: 0 };
  const now = app.clock.now();
  const ends = new Date(now.getTime() + limit.windowMs);
  const { count, window_ends_at } = await app.db
    .insertInto('attempts')
    .values({ key: attemptKey(limit, whom), count: 1, window_ends_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when attempts.window_ends_at <= ${now} then 1 else least(attempts.count, 1000000) + 1 end`,
        window_ends_at: sql<Date>`case when attempts.window_ends_at <= ${now} then excluded.window_ends_at else attempts.window_ends_at end`,
      }),
    )
    .returning(['count', 'window_ends_at'])
    .executeTakeFirstOrThrow();
  return {
    count,
    seconds: Math.max(1, Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000)),
  };
}

/** Removes a successful attempt from the count, so that only failures use up the window. */
export async function giveBackAttempt(
  app: Pick<App, 'db' | 'config'>,
  limit: AttemptLimit,
  whom: string,
): Promise<void> {
  if (!app.config.rateLimits) return;
  await app.db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('key', '=', attemptKey(limit, whom))
    .execute();
}

/**
 * Deletes the attempts of a person who proved their identity by mail, because other people may have
 * used them up.
 */
export async function deleteAttempts(
  app: Pick<App, 'db'>,
  limit: AttemptLimit,
  whom: string,
): Promise<void> {
  await app.db.deleteFrom('attempts').where('key', '=', attemptKey(limit, whom)).execute();
}

export async function purgeAttempts(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  await deleteInBatches(app.db, 'attempts', sql`window_ends_at < ${now}::timestamptz`);
}

function attemptKey(limit: AttemptLimit, whom: string): string {
  return `${limit.name}:${createHash('sha256').update(whom).digest('base64url')}`;
}

function formatWait(seconds: number): string {
  if (seconds < 60) return 'dans une minute';
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'dans une minute' : `dans ${minutes} minutes`;
}
