import type { Database } from '#server/database/open.ts';
import { recogniseInstance } from '#server/database/instance.ts';

const SECRET = 'a'.repeat(32);

/** Adds the row of the instance, which the program writes at its start. */
export async function addInstance(
  db: Database,
  { publicUrl = 'http://localhost', secretKey = SECRET } = {},
): Promise<void> {
  const identity = { secretKey, secretKeyPrevious: null, publicUrl, isPublicUrlChanged: false };
  await recogniseInstance(db, identity, { warn: () => undefined, info: () => undefined });
}

/** Holds the instance, as in a restored copy that no administrator has confirmed. */
export async function setHeld(db: Database, isHeld: boolean): Promise<void> {
  await db.updateTable('instance').set({ restore_unconfirmed: isHeld }).execute();
}
