import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { nameOfImage } from './image-name.ts';

/** Longer than an upload may take, in milliseconds: an upload writes its file after its row. */
const PATIENCE_MS = 2 * 60_000;
const MOST_AT_ONCE = 500;

/**
 * Deletes images by URL; URLs of other hosts are ignored. Their files are removed within minutes,
 * like those of a deleted request or team.
 */
export async function deleteImages(
  tx: Tx,
  { team_id, urls }: { team_id: string; urls: readonly string[] },
): Promise<void> {
  const names = urls.map(nameOfImage).filter((name) => name !== null);
  if (names.length > 0)
    await tx.db
      .deleteFrom('images')
      .where('team_id', '=', team_id)
      .where('name', 'in', names)
      .execute();
}

/** Deletes the photos and videos that belong to these requests. */
export async function deletePhotos(
  tx: Tx,
  { team_id, request_ids }: { team_id: string; request_ids: readonly string[] },
): Promise<void> {
  if (request_ids.length > 0)
    await tx.db
      .deleteFrom('images')
      .where('team_id', '=', team_id)
      .where('request_id', 'in', request_ids)
      .execute();
}

type RemovalApp = Pick<
  App,
  'db' | 'clock' | 'images' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/** Deletes the files that no row refers to. */
export async function removeImages(app: RemovalApp): Promise<void> {
  const due = new Date(app.clock.now().getTime() - PATIENCE_MS);
  const removals = await selectRemovals(app.db)
    .where('removed_at', '<', due)
    .orderBy('removed_at')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { name } of removals) {
    await transaction(app, async (tx) => {
      if (await removeFile(app, tx, name))
        await tx.db.deleteFrom('image_removals').where('name', '=', name).execute();
    });
  }
}

/**
 * Deletes the files of removed photos at once, because photos of an erased person must not remain
 * for minutes. The scheduled job deletes them again, in case of a concurrent upload.
 */
export async function removePhotosNow(app: RemovalApp): Promise<void> {
  const removals = await selectRemovals(app.db)
    .orderBy('removed_at', 'desc')
    .limit(MOST_AT_ONCE)
    .execute();
  for (const { name } of removals) await transaction(app, (tx) => removeFile(app, tx, name));
}

/**
 * Selects the files to delete: none while this copy is held, because its bucket may be that of its
 * original, which still shows the images. They are deleted once the copy is confirmed.
 */
function selectRemovals(db: App['db']) {
  return db
    .selectFrom('image_removals')
    .select('name')
    .where((row) =>
      row.not(
        row.exists(row.selectFrom('instance').select('id').where('restore_unconfirmed', '=', true)),
      ),
    );
}

/**
 * Deletes the file of a name unless a row still shows it. Returns false when another process has
 * locked the name. An upload of the same image waits for this lock.
 */
async function removeFile(app: RemovalApp, tx: Tx, name: string): Promise<boolean> {
  const mine = await tx.db
    .selectFrom('image_removals')
    .select('name')
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!mine) return false;
  const shown = await tx.db
    .selectFrom('images')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!shown) await app.images.store.remove(name);
  return true;
}
