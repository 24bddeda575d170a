import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { fetchMedia } from './fetch-media.ts';
import { MEDIA_TOGETHER, VIDEOS_TOGETHER } from './fetch-media-chunk.ts';
import { countMediaChunk } from './media-limit.ts';
import { MOST_ATTEMPTS } from './media-pauses.ts';
import { type MediaAttempt, saveFetchedMedia } from './save-fetched-media.ts';

/** Milliseconds after which a job is queued again behind the others. */
const SHIFT_MS = 5_000;
/** Seconds after which files that a worker claimed and did not save are tried again. */
const CLAIM_SECONDS = 300;

/** Tries the photos and videos of an import again whose time has come. */
export async function fetchDueMedia(
  app: App,
  { team_id, import_id }: { team_id: string; import_id: string },
): Promise<void> {
  await giveUp(app, import_id);
  const end = performance.now() + SHIFT_MS;
  while (await fetchDueChunk(app, team_id, import_id)) {
    if (performance.now() < end) continue;
    await transaction(app, (tx) => tx.publish('imported_media_due', { team_id, import_id }));
    return;
  }
}

/** Returns true when others may be due. */
async function fetchDueChunk(app: App, team_id: string, import_id: string): Promise<boolean> {
  const claimed = await claim(app, import_id);
  if (claimed.length === 0) return false;
  const continues_at = await countMediaChunk(app, team_id);
  if (continues_at !== null) {
    await postpone(app, { import_id, claimed }, continues_at);
    return false;
  }
  const fetched = await Promise.all(
    claimed.map(async (one): Promise<MediaAttempt> => ({
      ...one,
      result: await fetchMedia(app, one),
    })),
  );
  await transaction(app, async (tx) => {
    await saveFetchedMedia(tx, fetched);
    await tx.db
      .updateTable('imports')
      .set({ touched_at: tx.now })
      .where('id', '=', import_id)
      .execute();
  });
  return true;
}

/** Ends files of which no attempt was ever saved, because each one ended its worker. */
async function giveUp(app: Pick<App, 'db' | 'clock'>, import_id: string): Promise<void> {
  await sql`
    update imported_media set error = coalesce(last_error, 'Ce fichier n’a pas pu être enregistré.'), last_error = null, next_attempt_at = null
    where import_id = ${import_id} and url is null and error is null and attempts >= ${MOST_ATTEMPTS}
      and next_attempt_at <= ${app.clock.now()}::timestamptz`.execute(app.db);
}

type ClaimedMedia = Omit<MediaAttempt, 'result'> & { team_id: string; source_url: string };

/**
 * Claims the files that are due: photos first, then a few videos, because a video is completely in
 * memory while it is fetched. Another worker skips them until the claim ends.
 */
async function claim(app: Pick<App, 'db' | 'clock'>, import_id: string): Promise<ClaimedMedia[]> {
  const now = app.clock.now();
  for (const [kind, most] of [
    ['photo', MEDIA_TOGETHER],
    ['video', VIDEOS_TOGETHER],
  ] as const) {
    const { rows } = await sql<ClaimedMedia>`
      update imported_media m set attempts = m.attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${CLAIM_SECONDS}::int)
      from (select d.id from imported_media d join imports i on i.id = d.import_id and i.state = 'done'
        where d.import_id = ${import_id} and d.kind = ${kind} and d.url is null and d.error is null and d.next_attempt_at <= ${now}::timestamptz
        order by d.attempts, d.id limit ${most} for update of d skip locked) due
      where m.id = due.id returning m.id, m.team_id, m.shop_review_id, m.kind, m.source_url, m.attempts`.execute(
      app.db,
    );
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Leaves the due files of an import to the next day. A claim that was not used is no attempt. */
async function postpone(
  app: Pick<App, 'db' | 'clock'>,
  { import_id, claimed }: { import_id: string; claimed: readonly { id: string }[] },
  continues_at: Date,
): Promise<void> {
  const ids = claimed.map(({ id }) => id);
  await sql`
    update imported_media set next_attempt_at = ${continues_at},
      attempts = attempts - case when id = any(${ids}::bigint[]) then 1 else 0 end
    where import_id = ${import_id} and url is null and error is null
      and (id = any(${ids}::bigint[]) or next_attempt_at <= ${app.clock.now()}::timestamptz)`.execute(
    app.db,
  );
}
